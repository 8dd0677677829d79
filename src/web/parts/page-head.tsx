import { type ReactNode, useEffect, useRef } from 'react'

let isFirst = true

/**
 * A page's heading and one or two sentences on what it is for. Names the window, and takes the focus when one page
 * follows another, so that a screen reader says where it is.
 */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title === 'Countersign' ? title : `${title} · Countersign`
    if (!isFirst) heading.current?.focus()
    isFirst = false
  }, [title])
  return (
    <div className="stack tight">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <p className="lead">{children}</p>}
    </div>
  )
}
