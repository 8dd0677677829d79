import type { ReactNode } from 'react'

/** How good the news is. `open`: it could not be told. */
export type Tone = 'good' | 'bad' | 'open' | 'plain'

const SIGNS = { good: '✓', bad: '✕', open: '?', plain: '' } as const

/** A word with a sign and a colour: never the colour alone. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  return (
    <span className={`badge ${tone}`}>
      {SIGNS[tone] !== '' && <span aria-hidden="true">{SIGNS[tone]}</span>}
      {children}
    </span>
  )
}
