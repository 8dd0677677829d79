import { createHash } from 'node:crypto'
import { rowValue } from '../../../asserts/path-values.js'
import { canonicalText } from '../../../core/data/canonical-text.js'
import type { Value } from '../../../core/data/value.js'
import { weightOf } from '../../../core/data/weight-of.js'
import type { Change } from '../../../snapshots/index.js'
import { rowOfChange } from '../../app-state/changed-row.js'
import type { Ignored } from '../../app-state/ignored.js'
import { SessionTrouble } from '../../session-trouble.js'
import type { CheckSubject } from '../check.js'
import type { AllowEntry } from './entry.js'
import { type Fit, judgeFits } from './judge-fit.js'

/** Changes that fit the same entries with the same named values: any of them can stand for any other. */
export interface ChangeGroup {
  readonly fits: readonly GroupFit[]
  count: number
  /** The first of them. */
  readonly samples: Change[]
}

export interface GroupFit {
  /** Which entry, by its place. */
  readonly entry: number
  /** False: it could not be told whether it fits. */
  readonly isClear: boolean
  /** A text for each value that has a name. */
  readonly named: ReadonlyMap<string, string>
}

export interface CollectedChanges {
  readonly groups: readonly ChangeGroup[]
  /** Tables of which a row changed. */
  readonly tables: ReadonlySet<string>
  /** Why it could not be told of some change whether it fits. */
  readonly doubt?: string
}

const CHUNK_CHANGES = 500
const SAMPLES_MAX = 100
/** About how many UTF-16 units of changes are held; the first change of a group is always. */
const HELD_WEIGHT_MAX = 20_000_000
const GROUPS_MAX = 100_000

/**
 * Reads all changes once, and sorts them by what entries they fit.
 *
 * @param names those that more than one change may have, so that it matters which value they have
 * @param open all names that are still to be found out
 * @throws {SessionTrouble} @throws {SnapshotTrouble} @throws {BudgetExceeded} @throws {Unavailable}
 */
export async function collectChanges(
  entries: readonly AllowEntry[],
  ignored: Ignored,
  names: { readonly tied: ReadonlySet<string>; readonly open: ReadonlySet<string> },
  subject: CheckSubject,
): Promise<CollectedChanges> {
  const store = createStore()
  const tables = new Set<string>()
  let doubt: string | undefined
  for await (const chunk of chunksOf(subject.state.changes(ignored))) {
    const fits = await fitsOf(chunk, entries, names.open, subject)
    for (const [index, change] of chunk.entries()) {
      tables.add(change.table)
      const own = fits[index] ?? []
      for (const { fit } of own) doubt ??= fit.doubt
      store.add(
        change,
        own.map(({ entry, fit }) => groupFit(entry, fit, names.tied)),
      )
    }
  }
  return { groups: store.groups(), tables, ...(doubt !== undefined && { doubt }) }
}

async function* chunksOf(changes: AsyncIterable<Change>): AsyncGenerator<readonly Change[]> {
  let chunk: Change[] = []
  for await (const change of changes) {
    if (chunk.push(change) < CHUNK_CHANGES) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** For each change the entries that it fits, or may fit. */
async function fitsOf(
  changes: readonly Change[],
  entries: readonly AllowEntry[],
  open: ReadonlySet<string>,
  subject: CheckSubject,
) {
  const found = changes.map(() => [] as { entry: number; fit: Fit }[])
  for (const [entry, one] of entries.entries()) {
    const places = changes.flatMap((change, index) =>
      change.table === one.table && change.kind === one.kind ? [index] : [],
    )
    subject.budget.spend(places.length)
    const asked = places.flatMap((place) => changes[place] ?? [])
    const fits = await judgeFits(asked, one, open, subject, subject.guarded)
    for (const [index, fit] of fits.entries())
      if (fit.kind !== 'fails') found[places[index] ?? -1]?.push({ entry, fit })
  }
  return found
}

function groupFit(entry: number, { kind, named }: Fit, tied: ReadonlySet<string>): GroupFit {
  const texts = [...named].flatMap(([name, value]): [string, string][] =>
    tied.has(name) ? [[name, shortText(value)]] : [],
  )
  return { entry, isClear: kind === 'holds', named: new Map(texts) }
}

/** The same for the same value only. */
function shortText(value: Value): string {
  const text = canonicalText(value)
  return text.length <= 64 ? text : `${createHash('sha256').update(text).digest('hex')} ${text.length}`
}

function createStore() {
  const groups = new Map<string, ChangeGroup>()
  let weight = 0
  return {
    groups: () => [...groups.values()],
    add(change: Change, fits: readonly GroupFit[]) {
      const key = JSON.stringify(fits.map(({ entry, isClear, named }) => [entry, isClear, ...named]))
      const known = groups.get(key)
      if (!known && groups.size >= GROUPS_MAX) throw tooMany()
      const group = known ?? { fits, count: 0, samples: [] }
      if (!known) groups.set(key, group)
      group.count += 1
      if (group.samples.length >= SAMPLES_MAX || group.samples.length !== group.count - 1) return
      weight += weightOf(rowValue(rowOfChange(change)))
      if (group.samples.length === 0 || weight <= HELD_WEIGHT_MAX) group.samples.push(change)
    },
  }
}

function tooMany(): SessionTrouble {
  const most = GROUPS_MAX.toLocaleString('en')
  return new SessionTrouble(
    'too_many_changes',
    `There are more than ${most} kinds of changes that differ in what allows them.`,
  )
}
