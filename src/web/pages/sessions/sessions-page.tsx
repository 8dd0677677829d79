import { PageHead } from '../../parts/page-head.js'

/** Sessions. */
export function SessionsPage() {
  return <PageHead title="Sessions" />
}
