import type { JsonValue } from '../core/json/value.js'

/** A JSON Schema, as plain data. */
export type JsonSchema = { readonly [key: string]: JsonValue }

/**
 * The values that a model is run on: they have passed the model's `inputs` schema and its `review`, and what the caller
 * left out stands in them with the schema's `default`.
 */
export type ModelInputs = { readonly [name: string]: JsonValue }

/** What a model computed. A number that is not finite stands in it as a number; the wire writes it as a string. */
export type ModelOutputs = { readonly [name: string]: ModelValue }
export type ModelValue = null | boolean | number | string | readonly ModelValue[] | ModelOutputs

/** One value that the model computes, or one of each row of a list. */
export interface OutputField {
  /** Where it stands: `monthlyPayment`, `schedule[].balance`. */
  readonly path: string
  readonly type: 'number' | 'integer' | 'string' | 'boolean'
  /** `USD`, `USD/month`, `months`, `ratio` (1 is the whole), `percent` (100 is the whole), `count`; '' for none. */
  readonly unit: string
  /** One sentence. */
  readonly meaning: string
}

/** A value of an output that does not mean what it measures. */
export interface Sentinel {
  /** The output's path, such as `breakEvenMonths`; never below a list. */
  readonly field: string
  readonly value: number | string
  /** What it means: "the cost is never recovered". */
  readonly meaning: string
  /** Whether it is meant in these outputs; without it wherever the output has the value. */
  isTriggered?(inputs: ModelInputs, outputs: ModelOutputs): boolean
}

/** A number that the model takes from the world, and where from. */
export interface Fact {
  readonly name: string
  readonly value: number | string
  readonly unit: string
  readonly meaning: string
  /** Who says so: title, publisher and, where there is one, the address. */
  readonly source: string
  /** What time it holds for: `2026`, `since 1959`, `by definition`. */
  readonly period: string
  /** The day on which somebody last looked, YYYY-MM-DD. */
  readonly checked: string
}

/** One input that may not stand beside the others. */
export interface InputFault {
  readonly field: string
  /** Goes on after the field's name: `must be above the monthly interest`. */
  readonly message: string
}

/** Even numbers from 0 inclusive to 1 exclusive, the same for the same seed. */
export type Random = () => number

/**
 * All that is known about one model.
 *
 * Contract, held by a test over every listed model: `run` is pure and ends for all inputs that pass `inputs` and
 * `review`, never throws, gives the same bits each time, and computes exactly the paths of `outputs`. Whatever stands in
 * spec.md follows the order of operations of the code, since records are compared bit for bit.
 */
export interface ModelDefinition {
  /** In kebab case; also the folder's name. */
  readonly name: string
  /** Semantic version; raised whenever the same inputs may give other outputs. */
  readonly specVersion: string
  /** Two to five words. */
  readonly title: string
  /** One sentence: what it computes from what. */
  readonly summary: string
  /** Whether it is run without an access key. */
  readonly isFree: boolean
  /**
   * JSON Schema of the inputs: an object with `additionalProperties: false`, each property with `title`, `description`,
   * `unit` and a domain (`minimum`, `maximum`, ...) within which `run` stays finite or says so.
   */
  readonly inputs: JsonSchema
  readonly outputs: readonly OutputField[]
  readonly sentinels: readonly Sentinel[]
  /** What is taken for granted, a sentence each. */
  readonly assumptions: readonly string[]
  readonly facts: readonly Fact[]
  /** The spec in Markdown: formulas, units, valid domain, assumptions, exclusions, sources. Its address. */
  readonly spec: URL
  /** Ordinary inputs, for docs and forms. */
  readonly example: ModelInputs
  /** Inputs that are allowed each by itself and not together. */
  review?(inputs: ModelInputs): readonly InputFault[]
  run(inputs: ModelInputs): ModelOutputs
  /** Fair inputs, awkward ones among them. All randomness comes from `random`. */
  sample(random: Random): ModelInputs
}
