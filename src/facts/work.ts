import type { Fact, FactsInput } from './fact.js'
/** */
export function work(_: FactsInput): Fact[] {
  return []
}
