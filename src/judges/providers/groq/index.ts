import { chatCompletion, messagesOf, responseFormat, sampling } from '../chat-completions.js'
import { endpoint } from '../endpoint.js'
import { httpFault } from '../http-fault.js'
import { textAt } from '../json-at.js'
import type { Fault, ProviderDefinition, WireAnswer } from '../provider.js'

/** Only these are held to a strict schema (console.groq.com/docs/structured-outputs); others refuse `strict`. */
const STRICT = /^openai\/gpt-oss-(120b|20b)$/

/** Groq: chat completions. */
export const groq: ProviderDefinition = {
  name: 'groq',
  summary: 'Groq',
  needs: ['GROQ_API_KEY'],
  takes: ['GROQ_MODEL', 'GROQ_BASE_URL'],
  secret: ['GROQ_API_KEY'],
  remedies: {
    key: 'Set GROQ_API_KEY to a key that is valid.',
    request:
      'Set GROQ_MODEL to a model that Groq serves (console.groq.com/docs/models lists them), and GROQ_BASE_URL, if at all, to where chat/completions lies below.',
    address: 'See that api.groq.com is reached from here, or what GROQ_BASE_URL names.',
  },
  setUp({ GROQ_API_KEY: key, GROQ_MODEL: model, GROQ_BASE_URL: baseUrl }) {
    if (key === undefined) return null
    return {
      model,
      baseUrl,
      rungs: STRICT.test(model)
        ? ['json_schema_strict', 'json_schema', 'json_object', 'plain']
        : ['json_schema', 'json_object', 'plain'],
      maxTokens: 8_192,
      secrets: [key],
      request: (asking) => ({
        url: endpoint(baseUrl, '/chat/completions'),
        headers: { authorization: `Bearer ${key}` },
        body: {
          model,
          messages: messagesOf(asking),
          max_completion_tokens: asking.maxTokens,
          ...sampling(asking),
          ...responseFormat(asking),
        },
      }),
      completionOf: chatCompletion,
      faultOf,
    }
  },
}

function faultOf(answer: WireAnswer): Fault {
  const { status, headers, body } = answer
  const salvage = textAt(body, 'error', 'failed_generation')
  if (status === 400 && textAt(body, 'error', 'code') === 'json_validate_failed' && salvage !== null) {
    return { kind: 'salvage', text: salvage }
  }
  if (status === 429 && isDayspent(headers, textAt(body, 'error', 'message') ?? ''))
    return { kind: 'quota_spent' }
  return httpFault(answer)
}

/** Requests are counted by the day, tokens by the minute; a model's tokens of a day are told of in the message. */
function isDayspent(headers: WireAnswer['headers'], message: string): boolean {
  return headers['x-ratelimit-remaining-requests'] === '0' || /\b(per day|TPD|RPD)\b/.test(message)
}
