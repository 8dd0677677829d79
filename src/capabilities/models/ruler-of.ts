import type { ListedModel } from '../../models/index.js'
import { ruledBy } from '../../records/index.js'

/** How a receipt names the model that ruled, and its files where it is a user's own. */
export function rulerOf(model: ListedModel): string {
  const { name, specVersion } = model.description
  return ruledBy(name, specVersion, digestOf(model))
}

/** Of the files that a user's own model computes by, lower-case hex; undefined for those that come with Countersign. */
export function digestOf({ source }: ListedModel): string | undefined {
  return source.kind === 'own' ? source.digest : undefined
}
