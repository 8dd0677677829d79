import { PageHead } from '../../parts/page-head.js'

/** Try. */
export function TryPage() {
  return <PageHead title="Try" />
}
