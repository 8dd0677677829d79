import { PageHead } from '../../parts/page-head.js'

/** Docs. */
export function DocsPage() {
  return <PageHead title="Docs" />
}
