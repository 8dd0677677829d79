import type { Calibration } from '../../core/calibration/calibration.js'
import { ANY_LEVEL } from '../../core/calibration/confidence-table.js'
import type { Interval, Share } from '../../core/calibration/interval.js'
import { ROWS_MIN } from '../calibrations.js'
import type { Paint } from '../capability.js'
import { visible } from '../terminal.js'
import { showMatrix } from './show-matrix.js'

/** A calibration for a person: who, how good, what that means, what was left out, what it took. */
export function showCalibration(calibration: Calibration, paint: Paint): string[] {
  const { judge, file, measured } = calibration
  const { engine, model, question } = judge
  const head = `${question} by ${engine}  ${visible(model)}`
  const rows = `${measured.rows} of ${file.asked} rows judged${file.asked < file.rows ? `, a sample of ${file.rows}` : ''}`
  const titled = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', paint.strong(title), ...lines]
  return [
    `${paint.strong(head)}  ${rows}`,
    ...(measured.rows === 0 ? [] : figureLines(calibration)),
    ...titled('labelled (down) and ruled (across)', showMatrix(measured.confusion)),
    ...titled('what that means', meaningLines(calibration)),
    ...titled('the most confident rulings alone', measured.curve.map(curveLine)),
    ...titled('confidence of answers from now on', tableLines(calibration)),
    ...titled('not judged', unjudgedLines(calibration)),
    ...(calibration.requests > 0 ? titled('cost', [`  ${calibration.requests} requests`]) : []),
  ]
}

const POSITIVE = { claims: 'supported', criteria: 'met' } as const

function figureLines({ measured, judge }: Calibration): string[] {
  const word = POSITIVE[judge.question]
  const figure = (name: string, share: Interval, meaning: string) =>
    `  ${name.padEnd(18)} ${percent(share.share).padStart(7)}  ${interval(share).padEnd(18)} ${meaning}`.trimEnd()
  return [
    figure('sensitivity', measured.sensitivity, `of those labelled ${word}, found so`),
    figure('specificity', measured.specificity, 'of all others, found otherwise'),
    figure('balanced accuracy', measured.balanced_accuracy, 'the mean of both'),
    figure('accuracy', measured.accuracy, 'the very label'),
  ]
}

function meaningLines({ measured, passes }: Calibration): string[] {
  const { by_answer, calibration_error: error, flips, votes } = measured
  if (measured.rows === 0) return []
  const called = by_answer.map(
    ({ answer, ...share }) =>
      `  Of 100 that it calls ${answer.replace('_', ' ')}, ${hundredths(share.share)} are (${hundredths(share.low)} to ${hundredths(share.high)}).`,
  )
  const was =
    error.uncalibrated === null
      ? []
      : [
          `  Confidence was off by ${figure(error.uncalibrated)} on average; with this it is off by ${figure(error.calibrated)} (ECE).`,
        ]
  return [...called, ...was, ...(passes > 1 ? [...flipLine(flips), ...voteLine(votes)] : [])]
}

function flipLine({ count, of, share }: Share): string[] {
  return [`  Asked again it rules otherwise on ${count} of ${of} rows (${percent(share)}).`]
}

function voteLine(votes: Calibration['measured']['votes']): string[] {
  if (votes === null) return []
  if (votes.votes === null || votes.correlation === null) {
    return ['  What several passes add cannot be told: there are too few errors.']
  }
  return [
    `  ${votes.passes} passes are worth ${votes.votes.toFixed(2)} independent ones: their errors correlate by ${figure(votes.correlation)}.`,
  ]
}

const BAR = 40

function curveLine({ coverage, rulings, accuracy }: Calibration['measured']['curve'][number]): string {
  const bar = '#'.repeat(Math.round(accuracy * BAR)).padEnd(BAR, '.')
  const share = `${Math.round(coverage * 100)} %`.padStart(5)
  return `  ${share}  ${bar}  ${percent(accuracy).padStart(7)} right of ${rulings}`
}

function tableLines({ table }: Calibration): string[] {
  const isAll = ({ level }: { readonly level: string }) => Number(level === ANY_LEVEL)
  const ordered = table.toSorted((a, b) => (a.answer === b.answer ? isAll(a) - isAll(b) : 0))
  return ordered.map(
    ({ answer, level, n, right, confidence }) =>
      `  ${answer.replace('_', ' ').padEnd(12)}  ${levelWords(level).padEnd(14)}  ${n < ROWS_MIN ? 'too few' : confidence.toFixed(2).padEnd(7)}  ${right} of ${n} right`,
  )
}

function levelWords(level: string): string {
  if (level === ANY_LEVEL) return 'all'
  const [agreeing, passes] = level.split('/')
  if (passes === undefined) return level
  return passes === '1' ? 'one pass' : `${agreeing} of ${passes} passes`
}

function unjudgedLines({ unjudged }: Calibration): string[] {
  return unjudged.map(({ code, rows }) => `  ${String(rows).padStart(6)}  ${code}`)
}

function percent(share: number | null): string {
  return share === null ? '-' : `${(share * 100).toFixed(1)} %`
}

function hundredths(share: number | null): string {
  return share === null ? '-' : String(Math.round(share * 100))
}

function interval({ low, high }: Interval): string {
  return low === null || high === null ? '' : `(${(low * 100).toFixed(1)} to ${(high * 100).toFixed(1)})`
}

function figure(value: number | null): string {
  return value === null ? '-' : value.toFixed(3)
}
