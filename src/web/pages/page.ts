import type { ComponentType } from 'react'

/** One page: where it is, what it is called in the header, and what draws it. */
export interface PageEntry {
  /** With a slash at its end. The server lists the same paths. */
  readonly path: string
  readonly title: string
  readonly Page: ComponentType
}
