import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PAGES } from './pages/index.js'
import { NotFound } from './pages/not-found.js'
import { ErrorBoundary } from './parts/error-boundary.js'
import { Footer } from './parts/footer.js'
import { Header } from './parts/header.js'
import { Loading } from './parts/loading.js'

/** All pages under one header. */
export function App() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header pages={PAGES} />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary>
          <Suspense fallback={<Loading what="the page" lines={8} />}>
            <Switch>
              {PAGES.map(({ path, Page }) => (
                <Route key={path} path={path} component={Page} />
              ))}
              <Route component={NotFound} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}
