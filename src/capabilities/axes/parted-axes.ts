import type { AxesDecision } from '../../core/axes/decide-axes.js'
import type { VerdictOrigin } from '../keep-receipt.js'

/** The axes on which two channels or more voted, and whether one of them voted otherwise than another. */
export function partedAxes({ axes }: AxesDecision): NonNullable<VerdictOrigin['axes']> {
  return axes.flatMap(({ name, votes }) => {
    const voted = votes.flatMap(({ passed }) => (passed === null ? [] : [passed]))
    return voted.length < 2 ? [] : [{ axis: name, isSplit: new Set(voted).size > 1 }]
  })
}
