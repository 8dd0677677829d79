import { AXES, type DomainRules } from './axis.js'
import type { Channel } from './channel.js'
import { type AxisFact, type RuledAxis, ruleAxis } from './rule-axis.js'

/** PASS: all axes pass. FAIL: one or more fail. ERROR: it cannot be told, which blames no answer. */
export type AxesVerdict = 'PASS' | 'FAIL' | 'ERROR'

/** What an answer's verdict is, and how it comes about. */
export interface AxesDecision {
  readonly verdict: AxesVerdict
  /** 0..1. */
  readonly confidence: number
  /** All four, in their order. */
  readonly axes: readonly RuledAxis[]
}

/**
 * Turns facts and the rulings of channels into a verdict. One axis that fails is enough for FAIL, though another cannot be told; a
 * fact that binds fails its axis whatever the channels say. Else an axis that cannot be told makes it ERROR, and so do facts that
 * could not be looked for: an answer that is too much for them is not to pass for that.
 *
 * @param channels as many as were asked, those that failed too; none where there is no model
 * @param facts null where they could not be looked for
 */
export function decideAxes(
  channels: readonly Channel[],
  facts: readonly AxisFact[] | null,
  rules: DomainRules,
): AxesDecision {
  const axes = AXES.map((name) => ruleAxis(name, channels, facts ?? [], rules))
  const verdict = verdictOf(axes, facts !== null)
  return { verdict, confidence: confidenceOf(verdict, axes), axes }
}

function verdictOf(axes: readonly RuledAxis[], areFactsKnown: boolean): AxesVerdict {
  if (axes.some(({ passed }) => passed === false)) return 'FAIL'
  return areFactsKnown && axes.every(({ passed }) => passed) ? 'PASS' : 'ERROR'
}

/** Of a PASS the least sure axis, of a FAIL the surest of those that fail. */
function confidenceOf(verdict: AxesVerdict, axes: readonly RuledAxis[]): number {
  if (verdict === 'ERROR') return 0
  if (verdict === 'PASS') return Math.min(...axes.map(({ confidence }) => confidence))
  return Math.max(...axes.filter(({ passed }) => passed === false).map(({ confidence }) => confidence))
}
