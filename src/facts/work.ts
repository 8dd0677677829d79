import type { Fact, FactsInput } from './fact.js'
import { findFacts } from './facts-of.js'

/**
 * All of it here, where a process that overruns is ended: parsers in WebAssembly that are stopped half-way are of no more
 * use, and neither are libraries that were just being loaded.
 */
export function prepare(input: FactsInput): Promise<Fact[]> {
  return findFacts(input)
}

/** Guarded work: what was found. */
export function work(_input: FactsInput, facts: Fact[]): Fact[] {
  return facts
}
