import { PageHead } from '../../parts/page-head.js'

/** Models. */
export function ModelsPage() {
  return <PageHead title="Models" />
}
