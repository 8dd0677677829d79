import { grouped } from '../data/grouped.js'
import { calibrationError, type Graded } from './calibration-error.js'
import { type ConfidenceTable, confidenceIn, confidenceTable } from './confidence-table.js'
import { type CurvePoint, coverageCurve } from './coverage-curve.js'
import { type EffectiveVotes, effectiveVotes } from './effective-votes.js'
import { type Interval, meanOfShares, type Share, shareOf } from './interval.js'
import { type JudgedAnswer, type JudgedRow, settledRow } from './judged-row.js'

/** How good a judge is on one kind of question. */
export interface Measurement {
  /** Rows that it ruled on. */
  readonly rows: number
  /** Rulings that are the label. */
  readonly accuracy: Share
  /** Of rows labelled supported, or true: those that it finds so. */
  readonly sensitivity: Share
  /** Of all other rows: those that it finds otherwise. */
  readonly specificity: Share
  readonly balanced_accuracy: Interval
  /** Of the rows with each answer: those with that label. */
  readonly by_answer: readonly (Share & { readonly answer: JudgedAnswer })[]
  /** Only what occurred. */
  readonly confusion: readonly {
    readonly label: JudgedAnswer
    readonly answer: JudgedAnswer
    readonly rows: number
  }[]
  /** Expected calibration error of the confidence that answers bear without the calibration, and with it. */
  readonly calibration_error: { readonly uncalibrated: number | null; readonly calibrated: number | null }
  readonly curve: readonly CurvePoint[]
  /** Of rows with two passes or more: those whose passes do not agree. */
  readonly flips: Share
  readonly votes: EffectiveVotes | null
}

/** The answer that lets an output through. */
const POSITIVE: ReadonlySet<JudgedAnswer> = new Set(['supported', 'met'])

/** Measures a judge on labelled rows of one kind. */
export function measure(rows: readonly JudgedRow[]): Measurement {
  const ruled = rows.map((row) => ({ ...settledRow(row), label: row.label }))
  const [positive, negative] = [true, false].map((is) =>
    ruled.filter(({ label }) => POSITIVE.has(label) === is),
  )
  const isFound = ({ answer }: { readonly answer: JudgedAnswer }) => POSITIVE.has(answer)
  const sensitivity = shareWhere(positive ?? [], isFound)
  const specificity = shareWhere(negative ?? [], (row) => !isFound(row))
  const repeated = rows.filter(({ passes }) => passes.length > 1)
  return {
    rows: rows.length,
    accuracy: shareWhere(ruled, ({ isRight }) => isRight),
    sensitivity,
    specificity,
    balanced_accuracy: meanOfShares(sensitivity, specificity),
    by_answer: sortedGroups(ruled, ({ answer }) => answer).map(([answer, group]) => ({
      answer,
      ...shareWhere(group, ({ isRight }) => isRight),
    })),
    confusion: sortedGroups(ruled, ({ label }) => label).flatMap(([label, group]) =>
      sortedGroups(group, ({ answer }) => answer).map(([answer, { length }]) => ({
        label,
        answer,
        rows: length,
      })),
    ),
    calibration_error: {
      uncalibrated: calibrationError(ruled.map(({ printed, isRight }) => ({ confidence: printed, isRight }))),
      calibrated: calibrationError(crossFitted(rows)),
    },
    curve: coverageCurve(graded(rows, confidenceTable(rows))),
    flips: shareWhere(repeated, ({ passes }) => passes.some(({ answer }) => answer !== passes[0]?.answer)),
    votes: effectiveVotes(errorsOf(rows)),
  }
}

function shareWhere<Row>(rows: readonly Row[], holds: (row: Row) => boolean): Share {
  return shareOf(rows.filter(holds).length, rows.length)
}

function sortedGroups<Row>(rows: readonly Row[], keyOf: (row: Row) => JudgedAnswer): [JudgedAnswer, Row[]][] {
  const order: readonly JudgedAnswer[] = ['supported', 'contradicted', 'unsupported', 'met', 'not_met']
  return [...grouped(rows, keyOf)].toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

function graded(rows: readonly JudgedRow[], table: ConfidenceTable): Graded[] {
  return rows.map((row) => {
    const { answer, level, isRight } = settledRow(row)
    return { confidence: confidenceIn(table, answer, level) ?? 0.5, isRight }
  })
}

const FOLDS = 5

/** Each row with the confidence of a table that was made without it and those of its fold, so that none vouches for itself. */
function crossFitted(rows: readonly JudgedRow[]): Graded[] {
  const folds = grouped(rows, ({ digest }) => Number.parseInt(digest.slice(0, 8), 16) % FOLDS)
  return [...folds].flatMap(([fold, members]) => {
    const others = [...folds].flatMap(([other, rest]) => (other === fold ? [] : rest))
    return graded(members, confidenceTable(others))
  })
}

/** Of the rows that most passes ruled on, all of them. */
function errorsOf(rows: readonly JudgedRow[]): boolean[][] {
  const most = Math.max(0, ...rows.map(({ passes }) => passes.length))
  const whole = rows.filter(({ passes }) => passes.length === most)
  return whole.map(({ label, passes }) => passes.map(({ answer }) => answer !== label))
}
