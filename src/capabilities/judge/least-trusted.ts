import type { GateFindings } from '../../core/verdict.js'

/** Engines as they are named on the wire, the most trusted first: the order in which they are asked. */
const TRUST: readonly string[] = [
  'groq',
  'workers_ai',
  'openai_compatible',
  'anthropic',
  'local_model',
  'deterministic',
]

/** The built-in engine. */
export const BUILT_IN = 'deterministic'

/** The least trusted engine that ruled on a statement or a criterion; the built-in one where nobody did. */
export function leastTrusted({ statements, criteria }: GateFindings): string {
  const ruled = [...(Array.isArray(statements) ? statements : []), ...criteria].flatMap(
    ({ engine }) => engine ?? [],
  )
  return ruled.toSorted((one, other) => TRUST.indexOf(other) - TRUST.indexOf(one))[0] ?? BUILT_IN
}
