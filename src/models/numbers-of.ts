import type { ModelInputs } from './model.js'

/**
 * The named numbers among inputs that have passed their schema.
 *
 * @throws {TypeError} one is not a number: the schema or the name is wrong, not the caller
 */
export function numbersOf<Name extends string>(
  inputs: ModelInputs,
  ...names: readonly Name[]
): { readonly [N in Name]: number } {
  return Object.fromEntries(names.map((name) => [name, numberOf(inputs, name)])) as Record<Name, number>
}

function numberOf(inputs: ModelInputs, name: string): number {
  const value = inputs[name]
  if (typeof value !== 'number') throw new TypeError(`the input ${name} is not a number`)
  return value
}
