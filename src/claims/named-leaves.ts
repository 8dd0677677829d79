import type { ClaimValue } from './claim.js'
import { isList, isObject } from './look-up.js'
import { withKey } from './path.js'

/** One value of outputs or inputs with its path, unit and meaning. */
export interface NamedLeaf {
  /** `monthlyPayment`, `schedule[3].balance`; `inputs.rate` of an input. */
  readonly path: string
  readonly value: ClaimValue
  /** `USD`, `USD/month`, `months`, `ratio` (1 is the whole), `percent` (100 is the whole), `count`; '' where none is known. */
  readonly unit: string
  /** One sentence. */
  readonly meaning?: string
}

/** What is known of a path; `[]` stands for any place in a list: `schedule[].balance`. */
export interface LeafField {
  readonly path: string
  readonly unit: string
  readonly meaning?: string
}

/** A value and where it stands. An empty list or object is a leaf too. */
export interface Leaf {
  readonly path: string
  readonly value: ClaimValue
}

/**
 * Every value within `value` that is no list or object, in order, with what `fields` say of it.
 *
 * @param under the key that all of it stands under: `inputs`; without it the paths start at `value`
 */
export function namedLeaves(value: ClaimValue, fields: readonly LeafField[], under = ''): NamedLeaf[] {
  const known = new Map(fields.map((field) => [field.path, field]))
  const named: NamedLeaf[] = []
  for (const leaf of leavesOf(value)) {
    if (typeof leaf.value === 'object' && leaf.value !== null) continue
    const { unit = '', meaning } = known.get(columnOf(leaf.path)) ?? {}
    const path = under === '' ? leaf.path : `${under}${leaf.path.startsWith('[') ? '' : '.'}${leaf.path}`
    named.push({ path, value: leaf.value, unit, ...(meaning === undefined ? {} : { meaning }) })
  }
  return named
}

/** `schedule[3].balance` -> `schedule[].balance`: what the rows of a list have in common. */
export function columnOf(path: string): string {
  return path.replace(/\[\d+\]/g, '[]')
}

/**
 * The leaves of a value, in order, without recursion.
 *
 * @param itemsMax how many items of each list are looked at
 */
export function* leavesOf(value: ClaimValue, itemsMax = Infinity): Generator<Leaf> {
  const waiting: Leaf[] = [{ path: '', value }]
  for (let leaf = waiting.pop(); leaf; leaf = waiting.pop()) {
    const inner = innerLeaves(leaf, itemsMax)
    if (inner.length === 0) yield leaf
    for (const next of inner.reverse()) waiting.push(next)
  }
}

function innerLeaves({ path, value }: Leaf, itemsMax: number): Leaf[] {
  if (isList(value)) {
    const items = itemsMax < value.length ? value.slice(0, itemsMax) : value
    return items.map((item, at) => ({ path: `${path}[${at}]`, value: item }))
  }
  if (!isObject(value)) return []
  return Object.entries(value).map(([key, member]) => ({ path: withKey(path, key), value: member }))
}
