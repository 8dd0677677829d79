import type { Answer } from '../answer/answer.js'
import type { AxisName, Fact } from '../fact.js'
import type { Tools } from '../parsers/tools.js'

/** What is known of a kind of fact. */
export interface FactKind {
  readonly kind: string
  readonly axes: readonly AxisName[]
  /** Whether it fails its axis: always, never, or by where it stands. */
  readonly force: 'binding' | 'advisory' | 'either'
  /** What it looks for, for the docs: one sentence without its subject. */
  readonly looksFor: string
  /** What it lets be, or only says. */
  readonly letsBe: string
}

/** A fact before its line is known. */
export type Found = Omit<Fact, 'line'>

/** A rule about answers: the kinds of facts that it finds, and how. */
export interface FactRule {
  readonly kinds: readonly FactKind[]
  /** Raised whenever the same answer may give other facts; it is signed with the policy. */
  readonly version: number
  /** Finds them all, in any order. Never throws on any text. */
  find(answer: Answer, tools: Tools): Iterable<Found>
}
