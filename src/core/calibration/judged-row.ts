import { grouped } from '../data/grouped.js'
/** What a judge can answer: a claim's status, or whether a criterion is met. */
export type JudgedAnswer = 'supported' | 'contradicted' | 'unsupported' | 'met' | 'not_met'

/** One ruling of a judge on a row. */
export interface RuledPass {
  readonly answer: JudgedAnswer
  /** The confidence that goes with it while the judge has not been calibrated, 0..1. */
  readonly printed: number
  /** Of the built-in engine, whose passes all agree: the zone. */
  readonly zone?: string
}

/** A row that a person has labelled, and what the judge said of it. */
export interface JudgedRow {
  /** SHA-256, lower-case hex. */
  readonly digest: string
  readonly label: JudgedAnswer
  /** Those passes that ruled, in their order; at least one. */
  readonly passes: readonly RuledPass[]
}

/** A row's ruling, and what its confidence hangs on. */
export interface SettledRow extends RuledPass {
  readonly isRight: boolean
  /** `2/3`: how many passes gave this answer, of how many; of the built-in engine the zone. */
  readonly level: string
}

/** The answer that most passes give, of several the first given; and its level. */
export function settled<Pass extends Pick<RuledPass, 'answer'>>(
  passes: readonly Pass[],
): { readonly chosen: Pass; readonly level: string } | null {
  const votes = grouped(passes, ({ answer }) => answer)
  const most = Math.max(0, ...[...votes.values()].map(({ length }) => length))
  const chosen = passes.find(({ answer }) => votes.get(answer)?.length === most)
  return chosen ? { chosen, level: levelOf(most, passes.length) } : null
}

/** How a level of agreement is written. */
export function levelOf(agreeing: number, passes: number): string {
  return `${agreeing}/${passes}`
}

/** A row with its ruling. @param passes how many of its passes count; all unless given */
export function settledRow(row: JudgedRow, passes = row.passes.length): SettledRow {
  const found = settled(row.passes.slice(0, passes))
  if (!found) throw new TypeError('a row that nobody ruled on is no judged row')
  const { chosen, level } = found
  return { ...chosen, isRight: chosen.answer === row.label, level: chosen.zone ?? level }
}
