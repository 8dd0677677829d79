import type { Fact } from '../../facts/index.js'
import { modelFamily } from '../../judges/index.js'
import type { AxesVerification } from './verify.js'
import type { AxesAnswer } from './wire.js'

type Finding = AxesAnswer['findings'][number]

/** What is to be said besides the axes: facts by their place, then what is noteworthy of the ruling. */
export function findingsOf(verification: AxesVerification): Finding[] {
  const { found, decision, receipt } = verification
  return [
    ...found.facts.map(factFinding),
    ...(found.trouble === null ? [] : [advice('facts_budget', null, factsBudget(found.trouble))]),
    ...decision.axes
      .filter(({ isDisputed }) => isDisputed)
      .map(({ name }) => advice('disagreement', name, DISAGREEMENT)),
    ...(isSameFamily(verification) ? [advice('same_family', null, SAME_FAMILY)] : []),
    ...(receipt.signature ? [] : [advice('unsigned', null, UNSIGNED)]),
  ]
}

function factFinding({ kind, axis, force, message, start, end, line }: Fact): Finding {
  return { kind, axis, force, message, start, end, line }
}

function advice(kind: string, axis: Finding['axis'], message: string): Finding {
  return { kind, axis, force: 'advisory', message }
}

function isSameFamily({ request, asked }: AxesVerification): boolean {
  if (request.author_model === undefined || asked.engine === null || asked.model === null) return false
  const family = modelFamily(asked.model)
  return family !== null && family === modelFamily(request.author_model)
}

function factsBudget(trouble: string): string {
  return `Facts could not be looked for, so that none of them fails or clears an axis: ${trouble}`
}

const DISAGREEMENT =
  'The mean of the channels is on one side of the threshold and their majority on the other; the majority decides.'

const SAME_FAMILY =
  'The model that ruled is of the family that wrote the response, and models like what their own kind writes.'

const UNSIGNED = 'No signing key could be had, so the receipt proves nothing.'
