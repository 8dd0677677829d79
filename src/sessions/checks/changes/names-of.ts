import type { AllowEntry } from './entry.js'
import { namedColumns } from './entry.js'

/** The names that entries have still to find, and those of them that more than one change may have to agree on. */
export interface EntryNames {
  readonly open: ReadonlySet<string>
  readonly tied: ReadonlySet<string>
}

/** @param known names bound by earlier checks */
export function namesOf(entries: readonly AllowEntry[], known: ReadonlyMap<string, unknown>): EntryNames {
  const uses = new Map<string, number>()
  for (const entry of entries) {
    for (const name of new Set(namedColumns(entry).map((one) => one.name))) {
      if (!known.has(name)) uses.set(name, (uses.get(name) ?? 0) + (entry.max > 1 ? 2 : 1))
    }
  }
  const tied = [...uses].filter(([, count]) => count > 1).map(([name]) => name)
  return { open: new Set(uses.keys()), tied: new Set(tied) }
}
