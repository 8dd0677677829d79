import type { ModelOutputs, ModelValue, OutputField } from '../src/models/model.js'

/** Every value in outputs with its declared path, `schedule[].balance`; of an empty list `schedule[]` with null. */
export function* leafPaths(outputs: ModelValue, path = ''): Generator<[string, ModelValue]> {
  if (Array.isArray(outputs)) {
    if (outputs.length === 0) yield [`${path}[]`, null]
    for (const item of outputs as readonly ModelValue[]) yield* leafPaths(item, `${path}[]`)
  } else if (typeof outputs === 'object' && outputs !== null) {
    for (const [name, value] of Object.entries(outputs))
      yield* leafPaths(value, path === '' ? name : `${path}.${name}`)
  } else yield [path, outputs]
}

/** Paths that are declared and not computed, or computed and not declared. Of an empty list nothing is missing. */
export function pathsUnlike(declared: readonly OutputField[], outputs: ModelOutputs): string[] {
  const found = new Set([...leafPaths(outputs)].map(([path]) => path))
  const known = new Set(declared.map(({ path }) => path))
  const missing = [...known].filter(
    (path) => !found.has(path) && ![...found].some((list) => list.endsWith('[]') && path.startsWith(list)),
  )
  const extra = [...found].filter(
    (path) => !known.has(path) && !(path.endsWith('[]') && [...known].some((one) => one.startsWith(path))),
  )
  return [...missing.map((path) => `${path} is missing`), ...extra.map((path) => `${path} is not declared`)]
}

/** What stands at a path such as `yearlyData[2].stay` or `yearlyData.length`. */
export function valueAt(outputs: ModelOutputs, path: string): ModelValue | undefined {
  return path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<ModelValue | undefined>((above, key) => {
      if (typeof above !== 'object' || above === null || !Object.hasOwn(above, key)) return undefined
      return (above as ModelOutputs)[key]
    }, outputs)
}
