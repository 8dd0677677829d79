import { createHash } from 'node:crypto'
import { canonicalRow, canonicalText } from '../core/data/canonical-text.js'
import type { Row, Value } from '../core/data/value.js'
import { holdsBlob } from './blob-of.js'
import type { TableShape } from './source.js'
import { SourceTrouble } from './source-trouble.js'

/**
 * What tells a table as it is from one that was given. First every given row is expected, then every row that is there is
 * met; then it is known which must go and what each given row needs. Keeps key and digest of each given row: about 300
 * bytes a row, and less once it is met.
 */
export interface Differences<Place> {
  /** @throws {SourceTrouble} `not_restorable`: the key names several rows */
  expect(row: Row): void
  meet(row: Row, place: Place): void
  /** Where the rows are that were not given. */
  readonly surplus: readonly Place[]
  /** Where the row of the same key is whose other values differ from those of a given row; undefined: there is none. */
  changedPlace(row: Row): Place | undefined
  /** Whether a given row is not there. To be asked once for each of them, since duplicates count. */
  isMissing(row: Row): boolean
  /** How many given rows are missing or differ. */
  readonly count: { readonly missing: number; readonly changed: number }
}

interface Expected<Place> {
  readonly content: string
  count: number
  place?: Place
}

export function differences<Place>(shape: TableShape): Differences<Place> {
  const expected = new Map<string, Expected<Place>>()
  const surplus: Place[] = []
  const namesOf = (row: Row) => {
    const content = digestOf(canonicalRow(row))
    const key = keyText(row, shape.key)
    return { content, name: key === null ? content : digestOf(key), isKeyed: key !== null }
  }
  const crossOut = (name: string, entry: Expected<Place>) => {
    entry.count--
    if (entry.count === 0) expected.delete(name)
  }
  return {
    surplus,
    get count() {
      const entries = [...expected.values()]
      const changed = entries.filter(({ place }) => place !== undefined).length
      return { changed, missing: entries.reduce((sum, { count }) => sum + count, 0) - changed }
    },
    expect(row) {
      const { content, name, isKeyed } = namesOf(row)
      const known = expected.get(name)
      if (!known) expected.set(name, { content, count: 1 })
      else if (isKeyed) throw severalRows(shape)
      else known.count++
    },
    meet(row, place) {
      const { content, name } = namesOf(row)
      const entry = expected.get(name)
      if (entry?.content === content && entry.place === undefined) crossOut(name, entry)
      else if (entry && entry.place === undefined) entry.place = place
      else surplus.push(place)
    },
    changedPlace: (row) => expected.get(namesOf(row).name)?.place,
    isMissing(row) {
      const { name } = namesOf(row)
      const entry = expected.get(name)
      if (!entry || entry.place !== undefined) return false
      crossOut(name, entry)
      return true
    },
  }
}

/** Null where a row has no key: it is told by its content. */
function keyText(row: Row, key: readonly string[] | null): string | null {
  const values = key?.map((column) => row.get(column) ?? null) ?? [null]
  return values.includes(null) ? null : canonicalText({ kind: 'list', items: values })
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function severalRows({ name }: TableShape): SourceTrouble {
  return new SourceTrouble('not_restorable', `The key of the table "${name}" names several rows.`)
}

/** @throws {SourceTrouble} `not_restorable`: bytes would have to be written that only a digest is known of */
export function checkWritable(table: string, column: string, value: Value): void {
  if (!holdsBlob(value)) return
  const why = `The bytes that "${column}" of the table "${table}" had are not known, only their digest.`
  throw new SourceTrouble('not_restorable', why)
}

/** @throws {SourceTrouble} `not_restorable`: the table is not as it was given */
export function checkNone(shape: TableShape, { surplus, count }: Differences<unknown>): void {
  if (surplus.length + count.missing + count.changed === 0) return
  const why = `Writing to the table "${shape.name}" set off something that changed it again, such as a trigger.`
  throw new SourceTrouble('not_restorable', why)
}
