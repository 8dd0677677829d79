import type { Calibration } from '../../core/calibration/calibration.js'
import { confidenceTable } from '../../core/calibration/confidence-table.js'
import type { JudgedRow } from '../../core/calibration/judged-row.js'
import { measure } from '../../core/calibration/measure.js'
import { grouped } from '../../core/data/grouped.js'
import type { QuestionKind } from '../calibrations.js'
import type { JudgeUnderTest, Outcome } from './judge-under-test.js'
import { outcomeKey } from './kept-outcomes.js'
import type { LabelledRow } from './labelled-row.js'

/** What a calibration is made of. */
export interface Findings {
  readonly judge: JudgeUnderTest
  /** All rows of the file, and those that were asked about. */
  readonly rows: readonly LabelledRow[]
  readonly asked: readonly LabelledRow[]
  readonly seed: string
  readonly sha256: string
  readonly passes: number
  readonly outcomes: ReadonlyMap<string, Outcome>
  readonly at: Date
}

/** A calibration for each kind of question that the rows ask. */
export function calibrationsOf(findings: Findings): Calibration[] {
  return [...grouped(findings.asked, ({ question }) => question)].map(([question, rows]) =>
    calibrationOfKind(question, rows, findings),
  )
}

function calibrationOfKind(
  question: QuestionKind,
  asked: readonly LabelledRow[],
  findings: Findings,
): Calibration {
  const { judge, rows, seed, sha256, passes, outcomes, at } = findings
  const found = asked.map((row) => ({ row, outcomes: outcomesOf(row, outcomes, passes) }))
  const judged = found.flatMap(({ row, outcomes }) => judgedRow(row, outcomes) ?? [])
  const measured = measure(judged)
  const inFile = rows.filter((row) => row.question === question).length
  return {
    v: 1,
    judge: judge.identity(question),
    measured_at: at.toISOString(),
    file: {
      sha256,
      rows: inFile,
      asked: asked.length,
      seed: rows.length > findings.asked.length ? seed : null,
    },
    passes,
    requests: found.flatMap(({ outcomes }) => outcomes).reduce((sum, { requests }) => sum + requests, 0),
    unjudged: unjudged(found.map(({ outcomes }) => outcomes)),
    measured: {
      ...measured,
      by_answer: [...measured.by_answer],
      confusion: [...measured.confusion],
      curve: [...measured.curve],
    },
    table: [...confidenceTable(judged)],
  }
}

function outcomesOf(row: LabelledRow, outcomes: ReadonlyMap<string, Outcome>, passes: number): Outcome[] {
  return Array.from({ length: passes }, (_, pass) => outcomes.get(outcomeKey(row, pass)) ?? []).flat()
}

/** Null where no pass ruled. */
function judgedRow({ digest, label }: LabelledRow, outcomes: readonly Outcome[]): JudgedRow | null {
  const passes = outcomes.flatMap((outcome) => (outcome.kind === 'ruled' ? [outcome.ruled] : []))
  return passes.length === 0 ? null : { digest, label, passes }
}

const NOT_ASKED = 'not_asked'

/** Rows without a ruling by the code of their first pass, most first. */
function unjudged(found: readonly (readonly Outcome[])[]): { code: string; rows: number }[] {
  const without = found.filter((outcomes) => outcomes.every(({ kind }) => kind === 'unruled'))
  const codes = without.map(([first]) => (first?.kind === 'unruled' ? first.code : NOT_ASKED))
  return [...grouped(codes, (code) => code)]
    .map(([code, { length: rows }]) => ({ code, rows }))
    .toSorted((a, b) => b.rows - a.rows || (a.code < b.code ? -1 : 1))
}
