import type { AxisName, Domain } from '../core/axes/axis.js'

export { AXES, type AxisName, DOMAINS, type Domain } from '../core/axes/axis.js'

/** What was asked and what was answered. */
export interface FactsInput {
  readonly request: string
  readonly response: string
  readonly domain: Domain
}

/** Something about an answer that needs no opinion. */
export interface Fact {
  /** `syntax_error`, `private_key`, `refusal`: stable, listed in docs/facts.md. */
  readonly kind: string
  readonly axis: AxisName
  /** A binding fact fails its axis, whatever a model thinks; an advisory one is only said. */
  readonly force: 'binding' | 'advisory'
  /** One sentence for a person. It never repeats a secret. */
  readonly message: string
  /** UTF-16 offsets in the response. */
  readonly start: number
  readonly end: number
  /** From 1, in the response. */
  readonly line: number
}
