import { Decimal } from 'decimal.js'
import type { ModelInputs } from './model.js'
import { numbersOf } from './numbers-of.js'

/** Decimals of fifty digits, for second implementations: what is left of rounding lies far below the last bit of a double. */
export const Exact = Decimal.clone({ precision: 50 })
export type Exact = Decimal

/** The named numbers among inputs, as the decimals that they are written as. @throws {TypeError} one is not a number */
export function decimalsOf<Name extends string>(
  inputs: ModelInputs,
  ...names: readonly Name[]
): { readonly [N in Name]: Exact } {
  const numbers = Object.entries<number>(numbersOf(inputs, ...names))
  return Object.fromEntries(numbers.map(([name, value]) => [name, new Exact(value)])) as Record<Name, Exact>
}
