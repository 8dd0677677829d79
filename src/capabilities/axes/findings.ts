import type { Fact } from '../../facts/index.js'
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
    ...(receipt.signature ? [] : [advice('unsigned', null, UNSIGNED)]),
  ]
}

function factFinding({ kind, axis, force, message, start, end, line }: Fact): Finding {
  return { kind, axis, force, message, start, end, line }
}

function advice(kind: string, axis: Finding['axis'], message: string): Finding {
  return { kind, axis, force: 'advisory', message }
}

function factsBudget(trouble: string): string {
  return `Facts could not be looked for, so that none of them fails or clears an axis: ${trouble}`
}

const DISAGREEMENT =
  'The mean of the channels is on one side of the threshold and their majority on the other; the majority decides.'

const UNSIGNED = 'No signing key could be had, so the receipt proves nothing.'
