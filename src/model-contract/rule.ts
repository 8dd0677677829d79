import type { JsonValue } from '../core/json/value.js'
import type { ModelInputs, RunnableModel } from '../models/index.js'
import type { Reference } from '../models/references.js'

/** A model and what stands beside it, as it is held to the contract of models. */
export interface Specimen {
  readonly model: RunnableModel
  /** The text of spec.md; null where there is none. */
  readonly spec: string | null
  /** The text of vectors.json; null where there is none. */
  readonly vectors: string | null
  /** The second implementation; null where there is none. */
  readonly reference: Reference | null
}

/** One thing in which a model does not keep the contract. */
export interface Breach {
  /** A sentence without its full stop. */
  readonly message: string
  /** The inputs on which it shows. */
  readonly inputs?: ModelInputs
  /** The value that it is of: `lines[2].vat`. */
  readonly path?: string
  /** What should stand there; a number that is not finite as its string. */
  readonly expected?: JsonValue
  /** What stands there. */
  readonly actual?: JsonValue
}

/** One rule of the contract, over any model. */
export interface ModelRule {
  /** Goes on after the name of the model: `computes exactly what it declares`. */
  readonly name: string
  /** Whether a model that breaks it is not served at all. */
  readonly isNeededToServe: boolean
  /** Whether it tries values out of the domain of the inputs, which must then have one. */
  readonly needsDomain?: true
  /** Why there is nothing to hold the model to; null where there is. */
  excuse?(specimen: Specimen): string | null
  /** @throws what the model throws where nobody can know which inputs it was on */
  breaches(specimen: Specimen): readonly Breach[]
}

/** A rule shows no more breaches than help to mend the model. */
export const BREACHES_MAX = 3
