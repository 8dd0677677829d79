import { PageHead } from '../../parts/page-head.js'

/** Dashboard. */
export function DashboardPage() {
  return <PageHead title="Dashboard" />
}
