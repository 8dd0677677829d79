import type { ModelDefinition } from '../models/index.js'

/**
 * What a user's own model exports; docs/own-models.md explains every member. For TypeScript alone: a model needs nothing of ours as
 * it runs.
 *
 * @example export const model = { name: 'cloud-bill', ... } satisfies OwnModel
 */
export type OwnModel = Omit<ModelDefinition, Optional | 'spec'> & Partial<Pick<ModelDefinition, Optional>>

type Optional = 'sentinels' | 'facts' | 'sample'
