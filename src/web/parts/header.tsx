import { Link, useLocation } from 'wouter'
import type { PageEntry } from '../pages/page.js'
import { AccessKeyButton } from './access-key-button.js'

/** The bar at the top of every page. */
export function Header({ pages }: { readonly pages: readonly PageEntry[] }) {
  const [location] = useLocation()
  return (
    <header className="bar">
      <Link href="/" className="brand">
        <img src="/icon.svg" alt="" width="24" height="24" />
        Countersign
      </Link>
      <nav aria-label="Pages">
        <ul>
          {pages.slice(1).map(({ path, title }) => (
            <li key={path}>
              <Link href={path} aria-current={location === path ? 'page' : undefined}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AccessKeyButton />
    </header>
  )
}
