import type { DecimalText } from '../../core/number/decimal.js'
import { multiply, type Rational, rationalOf } from '../../core/number/rational.js'
import { columnOf, type NamedLeaf } from '../named-leaves.js'
import { stemsOf } from './key-words.js'
import { scalesTo, type UnitKind, unitKindOf } from './unit-kind.js'

/** All values with one name: `monthlyPayment`, or `schedule[].balance` of every row. */
export interface Column {
  readonly name: string
  /** Stems of the words of its keys; of its last key alone; of its unit and meaning. */
  readonly words: ReadonlySet<string>
  readonly lastWords: readonly string[]
  readonly aboutWords: ReadonlySet<string>
  readonly kind: UnitKind
  readonly leaves: NumericLeaf[]
}

/** A finite number among the values. */
export interface NumericLeaf {
  readonly path: string
  readonly value: number
  readonly column: Column
  /** `schedule[3]` of `schedule[3].balance`; '' outside lists. */
  readonly row: string
  /** `schedule` of the same. */
  readonly list: string
}

/** A value as it would be written in a number's unit. */
export interface Scaled {
  readonly leaf: NumericLeaf
  readonly scale: Rational
  readonly double: number
}

export interface LeafIndex {
  readonly columns: readonly Column[]
  /** The values in a unit between two doubles, ends included. */
  between(unit: { readonly measure: string; readonly factor: number }, low: number, high: number): Scaled[]
}

/** Puts the numbers among the values in order. */
export function indexOf(values: readonly NamedLeaf[]): LeafIndex {
  const columns = columnsOf(values)
  const byUnit = new Map<string, Scaled[]>()
  return {
    columns,
    between(unit, low, high) {
      const key = `${unit.measure}|${unit.factor}`
      const sorted = byUnit.get(key) ?? sortedIn(unit, columns)
      byUnit.set(key, sorted)
      const from = firstFrom(sorted, low)
      let to = from
      while ((sorted[to]?.double ?? Infinity) <= high) to++
      return sorted.slice(from, to)
    },
  }
}

/** A scaled value, exactly. */
export function exactOf({ leaf, scale }: Scaled): Rational {
  return multiply(rationalOf(String(leaf.value) as DecimalText), scale)
}

function columnsOf(values: readonly NamedLeaf[]): Column[] {
  const byName = new Map<string, Column>()
  for (const { path, value, unit, meaning } of values) {
    if (typeof value !== 'number' || !Number.isFinite(value)) continue
    const name = columnOf(path)
    const column = byName.get(name) ?? newColumn(name, unit, meaning)
    byName.set(name, column)
    const row = path.slice(0, path.lastIndexOf(']') + 1)
    column.leaves.push({ path, value, column, row, list: row.slice(0, row.lastIndexOf('[')) })
  }
  return [...byName.values()]
}

function newColumn(name: string, unit: string, meaning = ''): Column {
  const keys = name.replace(/^inputs[.[]/, '')
  return {
    name,
    words: new Set(stemsOf(keys)),
    lastWords: stemsOf(keys.split(/[.\]]/).at(-1) || keys),
    aboutWords: new Set([...stemsOf(unit), ...stemsOf(meaning)]),
    kind: unitKindOf(unit),
    leaves: [],
  }
}

function sortedIn(
  unit: { readonly measure: string; readonly factor: number },
  columns: readonly Column[],
): Scaled[] {
  const scaled = columns.flatMap((column) =>
    scalesTo(unit, column.kind).flatMap((scale) => {
      const factor = Number(scale.numerator) / Number(scale.denominator)
      return column.leaves.map((leaf) => ({ leaf, scale, double: leaf.value * factor }))
    }),
  )
  return scaled.sort((a, b) => a.double - b.double)
}

/** The first place at or above `low`. */
function firstFrom(sorted: readonly Scaled[], low: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle]?.double ?? Infinity) < low) from = middle + 1
    else to = middle
  }
  return from
}
