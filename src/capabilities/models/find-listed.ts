import { Refusal } from '../../core/errors.js'
import { nearest } from '../../core/nearest.js'
import type { ListedModel } from '../../models/index.js'

/** The model of a name. @throws {Refusal} `no_such_model`, with the name that was most likely meant */
export function findListed(name: string, models: readonly ListedModel[]): ListedModel {
  const found = models.find(({ description }) => description.name === name)
  if (found) return found
  const names = models.map(({ description }) => description.name)
  const meant = nearest(name, names)
  const hint = meant === undefined ? '' : ` Did you mean ${JSON.stringify(meant)}?`
  const lists = 'GET /api/v1/models and countersign models list show them.'
  const message = `There is no model ${JSON.stringify(name.slice(0, 60).toWellFormed())}.${hint} ${lists}`
  throw new Refusal('no_such_model', message, { field: 'model', ...(meant !== undefined && { meant }) })
}

/** A model of which the 250 cases are asked for. @throws {Refusal} `no_cases` */
export function withCases(model: ListedModel): ListedModel {
  if (model.hasCases) return model
  const message = `The model ${model.description.name} has no cases: its author gave it no samples.`
  throw new Refusal('no_cases', message, { field: 'model' })
}
