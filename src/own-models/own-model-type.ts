import type { InputFault, ModelDefinition, ModelOutputs } from '../models/index.js'
import type { Random } from '../models/model.js'

/**
 * What a user's own model exports; docs/own-models.md explains every member. For TypeScript alone: a model needs nothing of ours as
 * it runs.
 *
 * @example export const model = { name: 'cloud-bill', ... } satisfies OwnModel
 */
export type OwnModel = Omit<ModelDefinition, 'spec' | Optional | keyof Functions> &
  Partial<Pick<ModelDefinition, Optional>> &
  Functions

type Optional = 'sentinels' | 'facts'

/** Each may name the type of its inputs as it likes: the schema is what they are held to. */
interface Functions {
  run(inputs: never): ModelOutputs
  review?(inputs: never): readonly InputFault[]
  sample?(random: Random): object
}
