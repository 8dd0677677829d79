import type { Value } from '../../../core/data/value.js'
import type { Change } from '../../../snapshots/index.js'
import { answerOf } from '../../answer-of.js'
import { rowOfChange } from '../../app-state/changed-row.js'
import type { Ignored } from '../../app-state/ignored.js'
import type { VerifierAssert } from '../../verification.js'
import type { CheckSubject } from '../check.js'
import { changeRows } from './change-rows.js'
import type { CollectedChanges } from './collect-changes.js'
import type { AllowEntry } from './entry.js'
import { namedColumns } from './entry.js'
import { explainShort } from './explain-short.js'
import { type LeftChange, leftAnswers } from './left-answers.js'
import type { EntryNames } from './names-of.js'
import { reshapedAnswers } from './reshaped-answers.js'
import type { Resolution } from './resolve.js'

/** All that is known once changes were given to entries. */
export interface Told {
  readonly entries: readonly AllowEntry[]
  /** The places of the entries that count. */
  readonly places: readonly number[]
  readonly resolution: Resolution
  readonly collected: CollectedChanges
  readonly ignored: Ignored
  readonly names: EntryNames
  readonly subject: CheckSubject
}

/** An assert for each entry that counts, for each change that has no entry, and for each table that is not what it was. */
export async function answersOf(told: Told): Promise<VerifierAssert[]> {
  const left = leftChanges(told)
  const answers: VerifierAssert[] = []
  for (const place of told.places) answers.push(await entryAnswer(told, place, left))
  const others = [...leftAnswers(told, left), ...reshapedAnswers(told)]
  if (answers.length + others.length > 0) return [...answers, ...others]
  return [answerOf({ actual: 0, expected: 0, outcome: 'passed' })]
}

async function entryAnswer(told: Told, place: number, left: readonly LeftChange[]): Promise<VerifierAssert> {
  const entry = told.entries[place]
  if (!entry) throw new TypeError('no such entry')
  const count = told.resolution.assignment.used[place] ?? 0
  const rows = changeRows(samplesOf(told, place), count)
  const parts = { actual: count, ...wantedCount(entry), rows }
  if (count >= entry.min) return answerOf({ ...parts, outcome: 'passed' })
  const { message, counterexample } = await explainShort(entry, count, left, told, boundValues(told))
  return answerOf({
    ...parts,
    outcome: 'failed',
    message: `${entry.name}: ${message}.`,
    ...(counterexample && { counterexample }),
  })
}

/** A number, or `in` a range. */
function wantedCount({ min, max }: AllowEntry) {
  if (min === max) return { expected: min, comparator: 'eq' }
  return { expected: max === Number.POSITIVE_INFINITY ? { min } : { min, max }, comparator: 'in' }
}

/** The changes that an entry was given, as far as they are held: those of one group go to its entries in their order. */
function samplesOf({ collected: { groups }, resolution }: Told, place: number): Change[] {
  return groups.flatMap((group, index) => {
    const flows = [...(resolution.assignment.flows[index] ?? [])].sort(([a], [b]) => a - b)
    const before = flows.filter(([slot]) => slot < place).reduce((sum, [, amount]) => sum + amount, 0)
    const own = flows.find(([slot]) => slot === place)?.[1] ?? 0
    return group.samples.slice(before, before + own)
  })
}

/** The changes that have no entry, as far as they are held: the last of their groups. */
function leftChanges({ collected: { groups }, resolution: { assignment } }: Told): LeftChange[] {
  return groups.flatMap((group, index) => {
    const count = assignment.left[index] ?? 0
    if (count === 0) return []
    const given = group.count - count
    const fitting = group.fits.map(({ entry }) => entry)
    return [{ changes: group.samples.slice(given), count, fitting }]
  })
}

/** Values by the names that were found out: those of the first change of each entry. */
export function boundValues(told: Told): ReadonlyMap<string, Value> {
  const bound = new Map<string, Value>()
  for (const place of told.places) {
    const entry = told.entries[place]
    const [first] = samplesOf(told, place)
    if (!entry || !first) continue
    for (const { column, name } of namedColumns(entry)) {
      const value = rowOfChange(first).get(column)
      if (value != null && told.names.open.has(name) && !bound.has(name)) bound.set(name, value)
    }
  }
  return bound
}
