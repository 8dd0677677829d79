import { Component, type ReactNode } from 'react'

/** A fault in a page is shown in its place; the header and the other pages go on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className="note bad stack" role="alert">
        <h2>This page could not be drawn</h2>
        <p className="text">{error.message}</p>
        <p>
          <button type="button" className="button" onClick={() => location.reload()}>
            Load it again
          </button>
        </p>
      </div>
    )
  }
}
