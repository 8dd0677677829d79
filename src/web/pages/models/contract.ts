/** What the server says of one model (GET /api/v1/models/{model}). */
export interface ModelContract {
  readonly name: string
  readonly specVersion: string
  readonly title: string
  readonly summary: string
  readonly free: boolean
  /** JSON Schema of an object. */
  readonly inputs: unknown
  readonly outputs: readonly OutputField[]
  readonly sentinels: readonly {
    readonly field: string
    readonly value: number | string
    readonly meaning: string
  }[]
  readonly assumptions: readonly string[]
  readonly facts: readonly Fact[]
  readonly example: { readonly [name: string]: unknown }
  readonly digest?: string
}

/** One value that is computed; `schedule[].balance` is of each row. */
export interface OutputField {
  readonly path: string
  readonly type: 'number' | 'integer' | 'string' | 'boolean'
  readonly unit: string
  readonly meaning: string
}

/** A number that a model takes from the world. */
export interface Fact {
  readonly name: string
  readonly value: number | string
  readonly unit: string
  readonly meaning: string
  readonly source: string
  readonly period: string
  readonly checked: string
}

/** One model of the catalogue (GET /api/v1/models). */
export interface Listing {
  readonly name: string
  readonly specVersion: string
  readonly title: string
  readonly summary: string
  readonly free: boolean
  readonly digest?: string
}
