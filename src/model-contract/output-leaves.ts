import type { ModelOutputs, ModelValue, OutputField } from '../models/index.js'

/** One value of outputs that is no list or object; or a list without items. */
export interface OutputLeaf {
  /** Where it stands: `schedule[3].balance`. */
  readonly path: string
  /** Where it is declared: `schedule[].balance`. Of an empty list `schedule[]`. */
  readonly declared: string
  readonly value: ModelValue
}

/** Every value in outputs, in their order. */
export function* outputLeaves(value: ModelValue, path = '', declared = ''): Generator<OutputLeaf> {
  if (isList(value)) {
    if (value.length === 0) yield { path: `${path}[]`, declared: `${declared}[]`, value }
    for (const [i, item] of value.entries()) yield* outputLeaves(item, `${path}[${i}]`, `${declared}[]`)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const [here, above] = [path, declared].map((at) => (at === '' ? name : `${at}.${name}`))
      yield* outputLeaves(inner, here, above)
    }
  } else yield { path, declared, value }
}

/** Paths that are declared and not given, or given and not declared. Of an empty list nothing is missing. */
export function pathsUnlike(
  declared: readonly OutputField[],
  outputs: ModelOutputs,
): { missing: string[]; undeclared: string[] } {
  const known = new Set(declared.map(({ path }) => path))
  const found = new Map<string, OutputLeaf>()
  for (const leaf of outputLeaves(outputs)) if (!found.has(leaf.declared)) found.set(leaf.declared, leaf)
  const empty = [...found.values()].filter(isEmptyList).map((leaf) => leaf.declared)
  const isBelow = (path: string, list: string) => path.startsWith(list)
  return {
    missing: [...known].filter((path) => !found.has(path) && !empty.some((list) => isBelow(path, list))),
    undeclared: [...found.values()]
      .filter((leaf) => !known.has(leaf.declared))
      .filter((leaf) => !(isEmptyList(leaf) && [...known].some((path) => isBelow(path, leaf.declared))))
      .map(({ declared: path }) => path),
  }
}

/** What stands at a path such as `yearlyData[2].stay` or `yearlyData.length`; undefined where nothing does. */
export function valueAt(outputs: ModelOutputs, path: string): ModelValue | undefined {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<ModelValue | undefined>((above, key) => {
      if (typeof above !== 'object' || above === null || !Object.hasOwn(above, key)) return undefined
      return (above as ModelOutputs)[key]
    }, outputs)
}

function isEmptyList({ value }: OutputLeaf): boolean {
  return isList(value) && value.length === 0
}

function isList(value: ModelValue): value is readonly ModelValue[] {
  return Array.isArray(value)
}
