import type { Difference } from '../../../asserts/index.js'
import { counterexampleOf, createNearestRow } from '../../../asserts/nearest-row.js'
import type { Value } from '../../../core/data/value.js'
import type { Change } from '../../../snapshots/index.js'
import { counterexampleAnswer } from '../../answer-of.js'
import { rowOfChange } from '../../app-state/changed-row.js'
import type { CounterexampleAnswer } from '../../verification.js'
import type { Told } from './answers.js'
import { type AllowEntry, countWords } from './entry.js'
import { type Fit, judgeFits } from './judge-fit.js'
import { type LeftChange, nameOf } from './left-answers.js'

interface Explained {
  readonly message: string
  readonly counterexample?: CounterexampleAnswer | undefined
}

/** Changes without an entry among which the one that came nearest is looked for. */
const LOOK_MAX = 200

const TAKEN = '; those that it would take are needed elsewhere, or have other values for a name'

/** Why an entry has fewer changes than it wants: which change was it meant to be? */
export async function explainShort(
  entry: AllowEntry,
  count: number,
  left: readonly LeftChange[],
  told: Told,
  bound: ReadonlyMap<string, Value>,
): Promise<Explained> {
  const others = left.flatMap(({ changes }) => changes).filter(({ table }) => table === entry.table)
  const alike = others.filter(({ kind }) => kind === entry.kind).slice(0, LOOK_MAX)
  const what = `${count} of ${countWords(entry)} rows of ${entry.table} ${entry.kind}`
  if (alike.length === 0) {
    const [other] = others
    const taken = told.collected.groups.some(({ fits }) =>
      fits.some((fit) => told.entries[fit.entry] === entry),
    )
    const instead = other ? `; ${nameOf(told, other)} was ${other.kind} instead` : ''
    return { message: `${what}${taken ? TAKEN : instead}` }
  }
  const { subject } = told
  // What other entries found of the names is what is expected here.
  const knowledge = { run: subject.run, bound: new Map([...subject.bound, ...bound]) }
  const open = new Set([...told.names.open].filter((name) => !bound.has(name)))
  const fits = await judgeFits(alike, entry, open, knowledge, subject.guarded)
  return nearestOf(alike, fits, what, told)
}

function nearestOf(changes: readonly Change[], fits: readonly Fit[], what: string, told: Told): Explained {
  const nearest = createNearestRow()
  for (const [at, change] of changes.entries()) {
    const fit = fits[at]
    if (fit && fit.kind === 'fails') nearest.consider({ row: rowOfChange(change), at }, differencesOf(fit))
  }
  const found = nearest.counterexample(({ at }) => nameAt(changes, at, told))
  if (!found) return { message: `${what}${TAKEN}` }
  const at = changes.findIndex((change) => rowOfChange(change) === found.row)
  const isWrongRow =
    changes[at]?.kind !== 'added' && (fits[at]?.ofRow.length ?? 0) > 0 && fits[at]?.ofFields.length === 0
  const shown = counterexampleOf({ row: found.row, at }, found.differences, () => found.name)
  const message = isWrongRow ? `wrong row: ${shown.message}` : shown.message
  return { message: `${what}; ${message}`, counterexample: counterexampleAnswer({ ...shown, message }) }
}

function differencesOf({ ofRow, ofFields }: Fit): readonly Difference[] {
  return [...ofRow, ...ofFields]
}

function nameAt(changes: readonly Change[], at: number, told: Told): string {
  const change = changes[at]
  return change ? nameOf(told, change) : ''
}
