import { Link } from 'wouter'
import { PageHead } from '../parts/page-head.js'

/** For a path that names no page. */
export function NotFound() {
  return (
    <div className="stack">
      <PageHead title="There is no such page">The address names nothing here.</PageHead>
      <p>
        <Link href="/">To the first page</Link>
      </p>
    </div>
  )
}
