import type { Connect } from './dial.js'
import type { Lookup } from './resolve.js'

/** What the network is reached through; handed in, so that tests can stand in for it. */
export interface Outside {
  readonly lookup: Lookup
  readonly connect: Connect
  readonly ca: string | undefined
}
