import type { JudgedAnswer } from '../../core/calibration/judged-row.js'
import { settled } from '../../core/calibration/judged-row.js'
import type { Passed } from '../../judges/index.js'

/** What came of one item in several passes. */
export interface Said<Ruling> {
  /** That of the passes which most agree with; one that decides nothing where none does; undefined where nobody ruled. */
  readonly ruling: Ruling | undefined
  /** How many passes gave this answer, of how many: `2/3`; empty where none did. */
  readonly level: string
}

/**
 * The ruling on one item that most passes give, of several the first.
 *
 * @param answerOf null for a ruling that decides nothing
 */
export function mostSay<Rulings, Ruling>(
  passes: readonly Passed<Rulings>[],
  itemOf: (rulings: Rulings) => Ruling | undefined,
  answerOf: (ruling: Ruling) => JudgedAnswer | null,
): Said<Ruling> {
  const rulings = passes.flatMap(({ ruling }) => (ruling === null ? [] : (itemOf(ruling) ?? [])))
  const decided = rulings.flatMap((ruling) => {
    const answer = answerOf(ruling)
    return answer === null ? [] : [{ ruling, answer }]
  })
  const found = settled(decided)
  return found ? { ruling: found.chosen.ruling, level: found.level } : { ruling: rulings[0], level: '' }
}
