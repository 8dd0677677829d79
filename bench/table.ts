import type { Row, Skipped } from './row.js'

const HEAD = [
  ...['what', 'a second', 'reference', 'reference, a second', 'ratio', 'ratios of the rounds', 'aim'],
  ...['p50 / p99 ms', 'reference, p50 / p99 ms'],
]

/** Rows as a Markdown table, and a line for each part that was left out. */
export function tableOf(rows: readonly Row[], skipped: readonly Skipped[]): string {
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`)
  const left = skipped.map(({ part, reason }) => `Skipped: ${part}: ${reason}.`)
  return [...(rows.length > 0 ? lines : []), ...left].join('\n')
}

function cellsOf(row: Row): string[] {
  return [
    row.what,
    rounded(row.perSecond),
    row.reference,
    rounded(row.referencePerSecond),
    rounded(row.ratio),
    row.spread.map(rounded).join(' to '),
    row.aim === undefined ? '' : `${row.aim} ${row.ratio >= row.aim ? 'met' : 'not met'}`,
    latencyText(row.latency),
    latencyText(row.referenceLatency),
  ]
}

function latencyText(latency: Row['latency']): string {
  return latency ? `${latency.p50} / ${latency.p99}` : ''
}

/** Three digits tell enough. */
function rounded(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })
}
