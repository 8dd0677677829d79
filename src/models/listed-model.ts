import type { ModelDefinition } from './model.js'

/** A model that can be run. One of a user's own may have no samples, and then it has no cases. */
export type RunnableModel = Omit<ModelDefinition, 'sample' | 'spec'> &
  Partial<Pick<ModelDefinition, 'sample'>>

/** Where the code of a model stands, as data: whoever runs it, in another process, finds it again by this. */
export type ModelSource =
  | {
      /** One of those that come with Countersign, by its name. */
      readonly kind: 'built_in'
      readonly name: string
    }
  | OwnModelSource

/** A user's own model: the code itself, as it was when it was read. */
export interface OwnModelSource {
  readonly kind: 'own'
  /** In kebab case. */
  readonly name: string
  /** SHA-256 of the files that it computes by, lower-case hex; docs/own-models.md says how it is made. */
  readonly digest: string
  /** Among `files`, the one that has the definition. */
  readonly entry: string
  readonly files: readonly CompiledFile[]
}

/** One file of a model. */
export interface CompiledFile {
  /** Below the model's folder: `model.ts`. */
  readonly path: string
  /** The body of a function of `exports` and `require`; the text itself for a file of JSON. */
  readonly code: string
}

/** What is known of a model without running it. */
export type ModelDescription = Omit<ModelDefinition, 'run' | 'review' | 'sample'>

/** A model as a server lists it. What users send is never run here, but where {@link ModelSource} leads. */
export interface ListedModel {
  readonly description: ModelDescription
  readonly source: ModelSource
  /** Whether it has the 250 cases: it has samples. */
  readonly hasCases: boolean
}
