import type { ModelInputs } from './model.js'
import { numbersOf } from './numbers-of.js'

/** The named numbers among inputs as another kind of number, such as decimals. @throws {TypeError} one is not a number */
export function numbersAs<Kind, Name extends string>(
  kindOf: (value: number) => Kind,
  inputs: ModelInputs,
  ...names: readonly Name[]
): { readonly [N in Name]: Kind } {
  const numbers = Object.entries<number>(numbersOf(inputs, ...names))
  return Object.fromEntries(numbers.map(([name, value]) => [name, kindOf(value)])) as Record<Name, Kind>
}
