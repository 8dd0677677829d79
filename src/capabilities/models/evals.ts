import { clampTolerance } from '../../claims/index.js'
import { EVAL_CASES, type EvalCase, type ListedModel, type ModelDescription } from '../../models/index.js'
import { contractUrlOf, specUrlOf } from './words.js'

/** The line that stands before the cases of a model, and for it in the list of all. */
function metaLine({ name, specVersion }: ModelDescription): string {
  const meta = {
    dataset: `${name}@${specVersion}`,
    model: name,
    specVersion,
    count: EVAL_CASES,
    tolerance: clampTolerance(),
    contractUrl: contractUrlOf(name),
    specUrl: specUrlOf(name),
    casesUrl: `/api/v1/evals/${name}`,
  }
  return `${JSON.stringify(meta)}\n`
}

/** JSONL: one meta line for each model. */
export function evalsList(models: readonly ListedModel[]): string {
  return models.map(({ description }) => metaLine(description)).join('')
}

/** JSONL: the meta line, then a line for each case. */
export function evalsText(description: ModelDescription, cases: readonly EvalCase[]): string {
  return metaLine(description) + cases.map((one) => `${JSON.stringify(one)}\n`).join('')
}
