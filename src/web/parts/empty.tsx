import type { ReactNode } from 'react'

/** Where there is nothing yet: why, and how something comes. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="card stack tight">
      <h2>{title}</h2>
      {children && <div className="muted">{children}</div>}
    </div>
  )
}
