import { COMPUTED_TWICE } from './computed-twice.js'
import { DECLARED_OUTPUTS, SENTINELS_AND_FACTS } from './declared-outputs.js'
import { HAS_CASES, HOLDS_ANYWHERE, HOLDS_AT_ENDS } from './holds-everywhere.js'
import { HAS_VECTORS, HOLDS_ITS_VECTORS } from './holds-its-vectors.js'
import { NAMES_WRONG_INPUTS } from './refuses-other-inputs.js'
import type { Breach, ModelRule, Specimen } from './rule.js'
import { thrownText } from './runs.js'
import { RUNS_ON_ITS_EXAMPLE } from './runs-on-its-example.js'
import { CONTRACT_IS_PLAIN, SAYS_WHAT_IT_IS } from './says-what-it-is.js'
import { SPEC_NAMES_ALL } from './spec-names-all.js'
import { STRICT_INPUTS } from './strict-inputs.js'

export { type ModelVector, readVectors } from './holds-its-vectors.js'
export { outputLeaves, pathsUnlike } from './output-leaves.js'
export type { Breach, ModelRule, Specimen } from './rule.js'
export { MODEL_NAME } from './says-what-it-is.js'

/** What every model is held to, those that come with Countersign and a user's own alike. */
export const MODEL_RULES: readonly ModelRule[] = [
  SAYS_WHAT_IT_IS,
  STRICT_INPUTS,
  DECLARED_OUTPUTS,
  SENTINELS_AND_FACTS,
  CONTRACT_IS_PLAIN,
  SPEC_NAMES_ALL,
  RUNS_ON_ITS_EXAMPLE,
  NAMES_WRONG_INPUTS,
  HAS_VECTORS,
  HOLDS_ITS_VECTORS,
  HAS_CASES,
  HOLDS_AT_ENDS,
  HOLDS_ANYWHERE,
  COMPUTED_TWICE,
]

/** What came of holding a model to one rule. */
export interface Held {
  /** Why there was nothing to hold it to; null where there was. */
  readonly excuse: string | null
  /** Empty where the rule is kept. */
  readonly breaches: readonly Breach[]
}

/** Holds a model to a rule. Never throws, whatever the model does. */
export function holdTo(rule: ModelRule, specimen: Specimen): Held {
  try {
    const isUnbounded = rule.needsDomain && STRICT_INPUTS.breaches(specimen).length > 0
    const excuse = isUnbounded ? 'its inputs have no domain' : (rule.excuse?.(specimen) ?? null)
    return { excuse, breaches: excuse === null ? rule.breaches(specimen) : [] }
  } catch (error) {
    return { excuse: null, breaches: [{ message: thrownText(error) }] }
  }
}
