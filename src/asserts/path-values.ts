import type { Row, Value } from '../core/data/value.js'
import type { Path, Step } from './path.js'
import type { PlacedRow } from './placed-row.js'

/** A value, and the row that it was found in. */
export interface PlacedValue {
  readonly value: Value
  readonly from: PlacedRow
}

/** Whether a path leads to any number of values, rather than to one or none. */
export function isMany({ steps }: Path): boolean {
  return steps.length === 0 || steps.some(({ kind }) => kind === 'all')
}

/** Whether the values are whole rows. */
export function isRows({ steps }: Path): boolean {
  return steps.length === 0 || (steps.length === 1 && steps[0]?.kind !== 'member')
}

/** The column that a path reads; null for one that leads to whole rows. */
export function columnOf({ steps: [, second] }: Path): string | null {
  return second?.kind === 'member' ? second.name : null
}

/** A path from the row on, for messages: `address.city`; empty for whole rows. */
export function fieldOf({ steps }: Path): string {
  return steps.slice(1).map(stepText).join('').replace(/^\./, '')
}

function stepText(step: Step): string {
  if (step.kind === 'all') return '[*]'
  if (step.kind === 'at') return `[${step.index}]`
  return /^[^\s.[\]"'\u0000-\u001f]+$/.test(step.name) ? `.${step.name}` : `[${JSON.stringify(step.name)}]`
}

/** The path of a member of each value. */
export function memberPath(path: Path, name: string): Path {
  const steps: Step[] = path.steps.length === 0 ? [{ kind: 'all' }] : [...path.steps]
  const step: Step = { kind: 'member', name }
  return {
    text: `${path.text}${path.steps.length === 0 ? '[*]' : ''}${stepText(step)}`,
    steps: [...steps, step],
  }
}

export function rowValue(row: Row): Value {
  return { kind: 'object', members: row }
}

/** What stands at a path, in the rows given. What is not there is passed over: a member that an object has not, an item beyond a list's end. */
export function valuesAt(path: Path, rows: readonly PlacedRow[]): PlacedValue[] {
  const [first = { kind: 'all' }, ...steps] = path.steps
  const chosen = first.kind === 'at' ? rows.filter(({ at }) => at === first.index) : rows
  if (steps.length === 0) return chosen.map((from) => ({ value: rowValue(from.row), from }))
  return chosen.flatMap((from) => walked(rowValue(from.row), steps).map((value) => ({ value, from })))
}

/** The same, but of a path to one value that is a list its items: what functions of many values work on. */
export function itemsAt(path: Path, rows: readonly PlacedRow[]): PlacedValue[] {
  const values = valuesAt(path, rows)
  if (isMany(path)) return values
  return values.flatMap(({ value, from }) => {
    const items = value !== null && typeof value === 'object' && value.kind === 'list' ? value.items : [value]
    return items.map((item) => ({ value: item, from }))
  })
}

function walked(value: Value, steps: readonly Step[]): Value[] {
  let values = [value]
  for (const step of steps) values = values.flatMap((inner) => stepped(inner, step))
  return values
}

function stepped(value: Value, step: Step): readonly Value[] {
  if (value === null || typeof value !== 'object') return []
  if (step.kind === 'member') {
    const member = value.kind === 'object' ? value.members.get(step.name) : undefined
    return member === undefined ? [] : [member]
  }
  if (value.kind !== 'list') return []
  return step.kind === 'all' ? value.items : value.items.slice(step.index, step.index + 1)
}
