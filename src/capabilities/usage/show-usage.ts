import type { Paint } from '../capability.js'
import type { UsageAnswer } from './answer-wire.js'

/** Columns of the longest bar. */
const BAR = 30

/** A usage for a person: totals, then a bar for each step that had a verdict. */
export function showUsage(answer: UsageAnswer, paint: Paint): string[] {
  const { totals } = answer
  const head = `${plural(totals.verdicts, 'verdict')} from ${answer.from} to ${answer.to}`
  if (totals.verdicts === 0) return [paint.strong(head)]
  const bars = section(
    answer.step,
    answer.series.flatMap(({ at, verdicts }) =>
      verdicts === 0 ? [] : [{ name: stepName(at, answer.step), count: verdicts }],
    ),
    paint,
  )
  return [
    paint.strong(head),
    ...section('verdict', totals.by_verdict, paint),
    ...section('kind', totals.by_kind, paint),
    ...section('verification', totals.by_verification, paint),
    ...section('engine', totals.by_engine, paint),
    ...checkLines(totals.checks, paint),
    ...latencyLine(totals.latency, paint),
    ...bars,
  ]
}

type Counted = UsageAnswer['totals']['by_kind']

function section(title: string, counts: Counted, paint: Paint): string[] {
  const [names, numbers] = [
    counts.map(({ name }) => name.length),
    counts.map(({ count }) => String(count).length),
  ]
  const most = Math.max(...counts.map(({ count }) => count))
  return [
    paint.faint(title),
    ...counts.map(({ name, count }) => {
      const bar = '#'.repeat(Math.max(1, Math.round((count / most) * BAR)))
      return `  ${name.padEnd(Math.max(...names))}  ${String(count).padStart(Math.max(...numbers))}  ${bar}`
    }),
  ]
}

function checkLines(checks: UsageAnswer['totals']['checks'], paint: Paint): string[] {
  if (checks.length === 0) return []
  const width = Math.max(...checks.map(({ type }) => type.length))
  return [
    paint.faint('checks'),
    ...checks.map(({ type, passed, failed, error, out_of_scope }) => {
      const others = [
        ...(failed > 0 ? [paint.bad(`${failed} failed`)] : []),
        ...(error > 0 ? [paint.open(`${error} in error`)] : []),
        ...(out_of_scope > 0 ? [`${out_of_scope} out of scope`] : []),
      ]
      return `  ${type.padEnd(width)}  ${[paint.good(`${passed} passed`), ...others].join(', ')}`
    }),
  ]
}

function latencyLine({ count, p50_ms, p95_ms }: UsageAnswer['totals']['latency'], paint: Paint): string[] {
  if (p50_ms === null || p95_ms === null) return []
  return [paint.faint('latency'), `  p50 ${p50_ms} ms, p95 ${p95_ms} ms, of ${plural(count, 'verdict')}`]
}

function stepName(at: string, step: UsageAnswer['step']): string {
  return step === 'day' ? at.slice(0, 10) : `${at.slice(0, 10)} ${at.slice(11, 16)}`
}

function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
