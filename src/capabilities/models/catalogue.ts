import { type ListedModel, MODELS } from '../../models/index.js'

/** The models that come with Countersign, sorted by name. */
export const BUILT_IN_MODELS: readonly ListedModel[] = MODELS.map(
  ({ run: _, review: __, sample: ___, ...description }) => ({
    description,
    source: { kind: 'built_in', name: description.name },
    hasCases: true,
  }),
)
