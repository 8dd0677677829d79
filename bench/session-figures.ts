/** What the benchmark of snapshots and diffs finds. Seconds and bytes; medians of the rounds. */
export interface SessionFigures {
  readonly date: string
  readonly machine: string
  readonly rows: number
  readonly snapshotSeconds: number
  readonly diffSeconds: number
  /** The index alone: no row is read. */
  readonly countSeconds: number
  readonly referenceSeconds: number
  /** (snapshot + diff) / reference, within a round. */
  readonly ratio: number
  readonly spread: readonly [number, number]
  /** The same with both snapshots. */
  readonly ratioOfBoth: number
  /** Of the process that takes snapshots and compares them, and nothing else. */
  readonly peakBytes: number
  readonly snapshotBytes: number
}

const RATIO_AIM = 3
const PEAK_AIM = 300_000_000

/** As a Markdown table. */
export function figuresTable(figures: SessionFigures): string {
  const { ratio, spread, peakBytes } = figures
  const ratios = `${ratio.toFixed(2)} (${spread.map((each) => each.toFixed(2)).join(' to ')})`
  const lines = [
    ['what', 'measured', 'aim'],
    ['---', '---', '---'],
    ['one snapshot', seconds(figures.snapshotSeconds), ''],
    ['the diff, with the rows that differ', seconds(figures.diffSeconds), ''],
    ['the counts alone', seconds(figures.countSeconds), ''],
    ['reference: FULL JOIN on md5(row::text)', seconds(figures.referenceSeconds), ''],
    ['(snapshot + diff) / reference', ratios, aim(RATIO_AIM, ratio <= RATIO_AIM)],
    ['(both snapshots + diff) / reference', figures.ratioOfBoth.toFixed(2), ''],
    ['peak memory of the process', megabytes(peakBytes), aim(megabytes(PEAK_AIM), peakBytes <= PEAK_AIM)],
    ['one snapshot on the disk', megabytes(figures.snapshotBytes), ''],
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}

function aim(most: number | string, isMet: boolean): string {
  return `at most ${most}: ${isMet ? 'met' : 'not met'}`
}
