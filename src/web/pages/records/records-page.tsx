import { PageHead } from '../../parts/page-head.js'

/** Records. */
export function RecordsPage() {
  return <PageHead title="Records" />
}
