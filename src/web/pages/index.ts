import { lazy } from 'react'
import { HomePage } from './home/home-page.js'
import type { PageEntry } from './page.js'

/** The pages, in the order of the header. All but the first are loaded when they are first opened. */
export const PAGES: readonly PageEntry[] = [
  { path: '/', title: 'Home', Page: HomePage },
  {
    path: '/try/',
    title: 'Try it',
    Page: lazy(async () => ({ default: (await import('./try/try-page.js')).TryPage })),
  },
  {
    path: '/dashboard/',
    title: 'Dashboard',
    Page: lazy(async () => ({ default: (await import('./dashboard/dashboard-page.js')).DashboardPage })),
  },
  {
    path: '/records/',
    title: 'Records',
    Page: lazy(async () => ({ default: (await import('./records/records-page.js')).RecordsPage })),
  },
  {
    path: '/sessions/',
    title: 'Sessions',
    Page: lazy(async () => ({ default: (await import('./sessions/sessions-page.js')).SessionsPage })),
  },
  {
    path: '/models/',
    title: 'Models',
    Page: lazy(async () => ({ default: (await import('./models/models-page.js')).ModelsPage })),
  },
  {
    path: '/docs/',
    title: 'API',
    Page: lazy(async () => ({ default: (await import('./docs/docs-page.js')).DocsPage })),
  },
]
