import { nearest } from '../core/nearest.js'
import type { SourceOptions } from './source.js'
import { SourceTrouble } from './source-trouble.js'

/** Something in a database that has rows. */
interface Found {
  readonly name: string
  /** Read though nobody named it; a view is not. */
  readonly isTable: boolean
}

/**
 * What of all that was found is to be read, sorted by name.
 *
 * @throws {SourceTrouble} `no_such_table`
 */
export function chosenTables<Each extends Found>(
  found: readonly Each[],
  { tables, mayBeGone = [] }: SourceOptions,
): Each[] {
  const byName = new Map(found.map((each) => [each.name, each]))
  const missing = tables?.find((name) => !byName.has(name) && !mayBeGone.includes(name))
  if (missing !== undefined) throw noSuchTable(missing, [...byName.keys()])
  const chosen = found.filter(({ name, isTable }) => tables?.includes(name) ?? isTable)
  return chosen.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function noSuchTable(name: string, known: readonly string[]): SourceTrouble {
  const like = nearest(name, known)
  const hint = like === undefined ? '' : ` Is "${like}" meant?`
  return new SourceTrouble('no_such_table', `There is no table "${name}".${hint}`)
}
