import { confidenceIn, type GroupFigures, type HalfFigures, type SetFigures } from './claims-measure.js'
import { LABELS } from './claims-rows.js'
import { type SpeedFigures, TOGETHER } from './claims-speed.js'
import type { SplittingRow } from './splitting.js'

/** One half as tables to read in a terminal; each title says which half it is. */
export function halfText(figures: HalfFigures): string {
  const { half, sets, mean, zones, signals, rows, strict, decisive, decisiveOfAnswers } = figures
  const title = `${half} half`
  return [
    ...[
      `${title}, ${figures.n} claims; per cent`,
      line('set', ['n', 'balanced', 'sensitivity', 'specificity', 'three-way']),
    ],
    ...sets.map((set) => line(set.set, [String(set.n), ...cellsOf(set)])),
    line('mean', ['', ...cellsOf(mean)]),
    '',
    ...groupLines(`${title}: zone and status`, zones, false),
    ...groupLines(`${title}: signals`, signals, false),
    ...groupLines(`${title}: rows of the confidence table, on the sets it is measured on`, rows, true),
    ...groupLines(`${title}: verbatim and covered together, answers and their sources`, [strict], true),
    `${title}: ${decisive.n} decisive contradictions, ${decisive.labels.supported} of them labelled supported ` +
      `(of answers and their sources: ${decisiveOfAnswers.n}, ${decisiveOfAnswers.labels.supported})`,
    '',
  ].join('\n')
}

/** How well the ends of sentences are found, one line a pool. */
export function splittingText(rows: readonly SplittingRow[]): string {
  return [
    line('ends of sentences; per cent', ['sentences', 'precision', 'recall', 'F1']),
    ...rows.map(({ pool, sentences, precision, recall, f1 }) =>
      line(pool, [String(sentences), ...[precision, recall, f1].map(percent)]),
    ),
    '',
  ].join('\n')
}

/** The speed as one line, with how it was measured. */
export function speedText({ evidenceLength, alone, together }: SpeedFigures): string {
  return (
    `statements a second on one core, evidence of ${evidenceLength} characters, files not counted: ${together} with ` +
    `${TOGETHER} statements in a request, whose evidence is read once; ${alone} with one`
  )
}

/** A share in per cent with one decimal, or a dash. */
export function percent(part: number | null): string {
  return part === null ? '-' : (100 * part).toFixed(1)
}

/** The measured shares of a set, in the order of the columns. */
export function cellsOf(set: Omit<SetFigures, 'set' | 'n'>): string[] {
  return [set.balanced, set.sensitivity, set.specificity, set.threeWay].map(percent)
}

function groupLines(title: string, groups: readonly GroupFigures[], withConfidence: boolean): string[] {
  const head = [
    'n',
    'supported',
    'contradicted',
    'unsupported',
    'right',
    ...(withConfidence ? ['+1/+2'] : []),
  ]
  return [
    title,
    line('labelled', head),
    ...groups.map((group) => {
      const labels = LABELS.map((label) => percent(group.n === 0 ? null : group.labels[label] / group.n))
      const right = percent(group.n === 0 ? null : group.right / group.n)
      const confidence = withConfidence ? [confidenceIn(group).toFixed(2)] : []
      return line(group.name, [String(group.n), ...labels, right, ...confidence])
    }),
    '',
  ]
}

function line(name: string, cells: readonly string[]): string {
  return name.padEnd(32) + cells.map((cell) => cell.padStart(13)).join('')
}
