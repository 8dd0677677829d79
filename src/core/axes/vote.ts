import type { AxisName, DomainRules } from './axis.js'
import { BULLETS, isDecisive } from './bullet.js'
import type { BulletRuling, Channel } from './channel.js'

/** What one channel says of one axis; both null where it says nothing. */
export interface Vote {
  /** 0..1. */
  readonly score: number | null
  readonly passed: boolean | null
}

const WORTH = { met: 1, partly: 0.5, not_met: 0 } as const
/** So far below the threshold is a score that is capped: it fails, and is told apart from worse ones. */
const BELOW = 0.01

/** The vote of a channel on an axis: none where it failed, or where no bullet of the axis applies to the answer. */
export function voteOf(axis: AxisName, { rulings }: Channel, rules: DomainRules): Vote {
  const score = rulings === null ? null : channelScore(axis, rulings, rules)
  return { score, passed: score === null ? null : score >= rules.thresholds[axis] }
}

/** Mean of 1, 0.5 and 0 over the bullets that apply; 0 where a decisive one is not met; null where none applies. */
function channelScore(axis: AxisName, rulings: readonly BulletRuling[], rules: DomainRules): number | null {
  const ruled = BULLETS.filter((bullet) => bullet.axis === axis).flatMap((bullet) => {
    const found = rulings.find(({ bullet: name }) => name === bullet.name)?.ruling ?? 'not_applicable'
    return found === 'not_applicable' ? [] : [{ bullet, ruling: found }]
  })
  if (ruled.length === 0) return null
  if (ruled.some(({ bullet, ruling }) => ruling === 'not_met' && isDecisive(bullet, rules))) return 0
  const mean = ruled.reduce((sum, { ruling }) => sum + WORTH[ruling], 0) / ruled.length
  const isCapped = axis === 'security' && ruled.some(({ ruling }) => ruling === 'partly')
  return isCapped ? Math.min(mean, justBelow(rules.thresholds.security)) : mean
}

/** In hundredths, so that 0.8 gives 0.79 and not what doubles make of it. */
function justBelow(threshold: number): number {
  return Math.max(0, Math.round((threshold - BELOW) * 100) / 100)
}
