/** Holds the place of what is still to come, so that nothing moves when it does. */
export function Loading({ what, lines = 4 }: { readonly what: string; readonly lines?: number }) {
  return (
    <div role="status">
      <span className="visually-hidden">Loading {what}</span>
      <div className="skeleton" style={{ height: `${lines * 1.55}rem` }} aria-hidden="true" />
    </div>
  )
}
