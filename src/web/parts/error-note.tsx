import { ApiError } from '../api/api-error.js'

/** What went wrong with a call, whose trouble it is, and what one can do. */
export function ErrorNote({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const { title, advice } = explained(error)
  const message = error instanceof Error ? error.message : String(error)
  return (
    <div className="note bad stack tight" role="alert">
      <h2>{title}</h2>
      <p className="text">{message}</p>
      {advice && <p className="muted">{advice}</p>}
      {error instanceof ApiError && (
        <p className="muted small">
          Code <code>{error.code}</code>
          {error.requestId && (
            <>
              {' · request '}
              <code>{error.requestId}</code>
            </>
          )}
        </p>
      )}
      {retry && (
        <p>
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

function explained(error: unknown): { readonly title: string; readonly advice?: string } {
  if (!(error instanceof ApiError)) return { title: 'Something went wrong in this page' }
  const { status, retryAfter } = error
  if (status === 0)
    return {
      title: 'The server could not be reached',
      advice: 'Nothing was lost: what you typed is still here.',
    }
  if (status === 401 || status === 402)
    return {
      title: 'An access key is needed',
      advice: 'Set one with “Set access key” at the top of the page.',
    }
  if (status === 429) return { title: 'Too many calls', advice: `Try again in ${retryAfter ?? 60} seconds.` }
  if (status === 404) return { title: 'Not found' }
  if (status >= 500)
    return { title: 'The server has trouble', advice: 'This says nothing about what was to be checked.' }
  return { title: 'The server refused this request' }
}
