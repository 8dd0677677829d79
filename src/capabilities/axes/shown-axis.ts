import type { Channel } from '../../core/axes/channel.js'
import { reasoningOf } from '../../core/axes/reasoning.js'
import type { AxisFact, RuledAxis } from '../../core/axes/rule-axis.js'
import type { AxesAnswer } from './wire.js'

/** An axis as it is answered. */
export type ShownAxis = AxesAnswer['axes'][number]

/** An axis in the words and digits of the wire. */
export function axisOnWire(
  axis: RuledAxis,
  channels: readonly Channel[],
  facts: readonly AxisFact[],
): ShownAxis {
  const { name, score, passed } = axis
  return {
    name,
    score: score === null ? null : rounded(score),
    passed,
    reasoning: reasoningOf(axis, channels, facts),
  }
}

/** Four digits: no threshold is so close to a score that they could hide which side it is on. */
export function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
