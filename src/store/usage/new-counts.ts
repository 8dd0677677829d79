import type { ReceiptRow } from '../store.js'
import { marksOf } from './marks.js'

/** Verdicts of one tenant and hour that are alike, as a row of `usage_new`. */
interface NewCount {
  readonly tenant: string
  readonly hour: string
  readonly kind: string
  readonly verdict: string
  readonly engine: string
  readonly verification: string
  readonly marks: Map<string, number>
  verdicts: number
}

/** How verdicts that do not say how they were verified are counted. */
const UNSAID = 'none'

/** What some receipts add to the counts: each column of `usage_new`, an element a row. */
export function newCounts(rows: readonly ReceiptRow[]): (string | number)[][] {
  const groups = new Map<string, NewCount>()
  for (const row of rows) add(row, groups)
  const counts = [...groups.values()]
  return [
    counts.map(({ tenant }) => tenant),
    counts.map(({ hour }) => hour),
    counts.map(({ kind }) => kind),
    counts.map(({ verdict }) => verdict),
    counts.map(({ engine }) => engine),
    counts.map(({ verification }) => verification),
    counts.map(({ verdicts }) => verdicts),
    counts.map(({ marks }) => arrayText([...marks.keys()])),
    counts.map(({ marks }) => arrayText([...marks.values()])),
  ]
}

function add(row: ReceiptRow, groups: Map<string, NewCount>): void {
  const { tenant, kind, verdict, engine, issuedAt, facts } = row
  const hour = `${new Date(issuedAt).toISOString().slice(0, 13)}:00:00Z`
  const verification = facts.verification ?? UNSAID
  const names = { tenant, hour, kind, verdict, engine, verification }
  const key = JSON.stringify(Object.values(names))
  const group = groups.get(key) ?? { ...names, marks: new Map<string, number>(), verdicts: 0 }
  groups.set(key, group)
  group.verdicts += 1
  for (const mark of marksOf(facts)) group.marks.set(mark, (group.marks.get(mark) ?? 0) + 1)
}

/** A list as PostgreSQL reads it: lists of several lengths cannot be rows of one array. */
function arrayText(items: readonly (string | number)[]): string {
  return `{${items.map((item) => (typeof item === 'number' ? item : quoted(item))).join(',')}}`
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
