import { textAt } from './json-at.js'
import type { Fault, Parameter, WireAnswer } from './provider.js'

const PARAMETERS: readonly Parameter[] = ['temperature', 'seed', 'max_tokens']
const RUNG_WORDS =
  /response_format|output_config|json[ _]?(schema|mode|object)|schema|structured.?output|tool_choice/i
/** Azure's and OpenAI's codes at 400. */
const FILTERED = /^(?:content_filter|content_policy_violation|ResponsibleAIPolicyViolation)$/
const LENGTH_WORDS = /context.?(length|window)|maximum context|too long|too large|too many tokens/i

/**
 * What an answer other than 200 means, by what all providers have in common: its status, and at 400 (some say 422) what
 * the message names.
 */
export function httpFault({ status, body }: WireAnswer): Fault {
  if (status === 401) return { kind: 'refused_key' }
  if (status === 403) return { kind: 'refused_key' }
  if (status === 402) return { kind: 'quota_spent' }
  if (status === 413) return { kind: 'too_long' }
  if (status === 429) return { kind: 'retry', isRate: true }
  if (status === 408 || status === 409 || status === 425 || status >= 498)
    return { kind: 'retry', isRate: false }
  if (status !== 400 && status !== 422) return { kind: 'refused_request' }
  if (FILTERED.test(textAt(body, 'error', 'code') ?? '')) return { kind: 'declined' }
  return refusal(textAt(body, 'error', 'param'), JSON.stringify(body) ?? '')
}

function refusal(parameter: string | null, words: string): Fault {
  const named = PARAMETERS.find((name) => name === parameter)
  if (named) return { kind: 'refused_parameter', parameter: named }
  if (parameter !== null ? RUNG_WORDS.test(parameter) : RUNG_WORDS.test(words))
    return { kind: 'refused_rung' }
  if (LENGTH_WORDS.test(words)) return { kind: 'too_long' }
  const inWords = PARAMETERS.find((name) => RegExp(`\\b${name}\\b`).test(words))
  if (inWords) return { kind: 'refused_parameter', parameter: inWords }
  return RUNG_WORDS.test(words) ? { kind: 'refused_rung' } : { kind: 'refused_request' }
}
