import { setFlagsFromString } from 'node:v8'
import type { Fact, FactsInput } from './fact.js'
import { findFacts } from './facts-of.js'

// V8 would compile ten megabytes of WebAssembly a second time in the background, at the cost of seconds and 300 MB, so that
// the process had to be ended after its first answer. The first compilation is quick enough.
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')

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
