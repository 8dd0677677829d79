/**
 * Measures the built-in claim engine on labelled claims: node --import tsx bench/claims.ts FOLDER
 *
 * FOLDER holds one NAME.jsonl per set, a row {claim, evidence, label} each; label: supported, contradicted or
 * unsupported. Each claim is ruled on whole. The rows are parted by SHA-256 of the evidence: those whose digest starts
 * with an even byte are the tuned half, the others are held apart.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { StatementFinding, StatementStatus } from '../src/core/finding.js'
import { confidenceRow, groundEach } from '../src/grounding/index.js'

interface Row {
  readonly claim: string
  readonly evidence: string
  readonly label: StatementStatus
}

interface Ruled extends Row {
  readonly set: string
  readonly half: 'tuned' | 'held'
  readonly finding: StatementFinding
}

const LABELS: readonly StatementStatus[] = ['supported', 'contradicted', 'unsupported']

/** Sets made of answers and the passages they were written from. */
const RAG_LIKE: ReadonlySet<string> = new Set(['begin_wow', 'halueval_qa', 'vitaminc'])

main(process.argv[2])

function main(folder: string | undefined): void {
  if (folder === undefined) {
    console.error('usage: node --import tsx bench/claims.ts FOLDER')
    process.exitCode = 3
    return
  }
  const started = performance.now()
  const ruled = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => ruleSet(join(folder, name)))
  const seconds = (performance.now() - started) / 1000
  for (const half of ['tuned', 'held'] as const) {
    const rows = ruled.filter((row) => row.half === half)
    printSets(half, rows)
    printRows(`${half}: rows of the confidence table, ${[...RAG_LIKE].join(', ')}`, rows.filter(isRagLike))
    printRows(`${half}: rows, English sets with contradicted claims`, rows.filter(hasContradictions(ruled)))
    printSignals(half, rows)
  }
  console.log(
    `\n${Math.round(ruled.length / seconds)} claims a second, reading of files and evidence included`,
  )
}

function ruleSet(path: string): Ruled[] {
  const set = basename(path, '.jsonl')
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    const row = JSON.parse(line) as Row
    const { claim, evidence } = row
    const [finding] = groundEach([{ text: claim, start: 0, end: claim.length }], [{ text: evidence }])
    return finding ? [{ ...row, set, half: halfOf(evidence), finding }] : []
  })
}

function halfOf(evidence: string): 'tuned' | 'held' {
  const first = createHash('sha256').update(evidence).digest()[0] ?? 0
  return first % 2 === 0 ? 'tuned' : 'held'
}

function isRagLike({ set }: Ruled): boolean {
  return RAG_LIKE.has(set)
}

/** English by its letters: a set of another script measures other rules. */
function hasContradictions(all: readonly Ruled[]): (row: Ruled) => boolean {
  const sets = new Set(all.filter(({ label }) => label === 'contradicted').map(({ set }) => set))
  return ({ set, claim }) => sets.has(set) && /[a-z]{3}/i.test(claim)
}

function printSets(half: string, rows: readonly Ruled[]): void {
  console.log(`\n${half} half\nset               n  balanced  sensitivity  specificity  three-way`)
  const sets = [...groups(rows, ({ set }) => set)]
  const balanced: number[] = []
  const recalls: number[] = []
  for (const [set, members] of sets) {
    const sensitivity = share(
      members.filter(isLabelled('supported')),
      ({ finding }) => finding.status === 'supported',
    )
    const others = members.filter(({ label }) => label !== 'supported')
    const specificity = share(others, ({ finding }) => finding.status !== 'supported')
    const labels = LABELS.map((label) => members.filter(isLabelled(label))).filter(({ length }) => length > 0)
    const recall = mean(labels.map((rows) => share(rows, ({ finding, label }) => finding.status === label)))
    balanced.push((sensitivity + specificity) / 2)
    recalls.push(recall)
    const cells = [(sensitivity + specificity) / 2, sensitivity, specificity, recall].map((cell) =>
      percent(cell),
    )
    console.log(
      set.padEnd(16),
      String(members.length).padStart(4),
      cells.map((cell) => cell.padStart(9)).join('  '),
    )
  }
  console.log(
    'mean'.padEnd(16),
    '    ',
    percent(mean(balanced)).padStart(8),
    ' '.repeat(26),
    percent(mean(recalls)),
  )
}

function printRows(title: string, rows: readonly Ruled[]): void {
  console.log(`\n${title}\nrow                               n      S      C      U  confidence`)
  const byRow = [...groups(rows, ({ finding }) => rowOf(finding))].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [row, members] of byRow) {
    const right = members.filter(({ finding, label }) => finding.status === label).length
    // Add-one smoothing: a row with three claims is not certain.
    const confidence = ((right + 1) / (members.length + 2)).toFixed(2)
    console.log(
      row.padEnd(30),
      String(members.length).padStart(4),
      labelShares(members),
      confidence.padStart(8),
    )
  }
}

function printSignals(half: string, rows: readonly Ruled[]): void {
  console.log(
    `\n${half}: each signal over all sets\nsignal                            n      S      C      U`,
  )
  const signals = new Set(rows.flatMap(({ finding }) => finding.basis.signals))
  for (const signal of [...signals].sort()) {
    const members = rows.filter(({ finding }) => finding.basis.signals.includes(signal))
    console.log(signal.padEnd(30), String(members.length).padStart(4), labelShares(members))
  }
}

function groups(rows: readonly Ruled[], keyOf: (row: Ruled) => string): Map<string, Ruled[]> {
  const found = new Map<string, Ruled[]>()
  for (const row of rows) {
    const key = keyOf(row)
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

function rowOf({ status, basis }: StatementFinding): string {
  return confidenceRow({ status, ...basis })
}

function labelShares(rows: readonly Ruled[]): string {
  return LABELS.map((label) => percent(share(rows, isLabelled(label))).padStart(6)).join(' ')
}

function isLabelled(wanted: StatementStatus): (row: Ruled) => boolean {
  return ({ label }) => label === wanted
}

function share(rows: readonly Ruled[], holds: (row: Ruled) => boolean): number {
  return rows.length === 0 ? 0 : rows.filter(holds).length / rows.length
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function percent(part: number): string {
  return (100 * part).toFixed(1)
}
