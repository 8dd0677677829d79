import type { ModelDefinition } from './model.js'

/** Where the code of a model stands, as data: whoever runs it, in another process, finds it again by this. */
export type ModelSource = {
  /** One of those that come with Countersign, by its name. */
  readonly kind: 'built_in'
  readonly name: string
}

/** What is known of a model without running it. */
export type ModelDescription = Omit<ModelDefinition, 'run' | 'review' | 'sample'>

/** A model as a server lists it. What users send is never run here, but where {@link ModelSource} leads. */
export interface ListedModel {
  readonly description: ModelDescription
  readonly source: ModelSource
}
