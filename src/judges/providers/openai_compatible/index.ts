import { Refusal } from '../../../core/errors.js'
import { chatCompletion, messagesOf, responseFormat, sampling } from '../chat-completions.js'
import { endpoint } from '../endpoint.js'
import { httpFault } from '../http-fault.js'
import { textAt } from '../json-at.js'
import type { Asking, Fault, ProviderDefinition, WireAnswer } from '../provider.js'

/** Whoever speaks OpenAI's chat completions: OpenAI, Ollama, vLLM, llama.cpp, OpenRouter. */
export const openaiCompatible: ProviderDefinition = {
  name: 'openai_compatible',
  summary: 'OpenAI, Ollama, vLLM, llama.cpp, OpenRouter and others that speak as OpenAI does',
  needs: ['OPENAI_BASE_URL', 'OPENAI_MODEL'],
  takes: ['OPENAI_API_KEY'],
  secret: ['OPENAI_API_KEY'],
  remedies: {
    key: 'Set OPENAI_API_KEY to a key that is valid.',
    request:
      'Set OPENAI_MODEL to a model that is served there, and OPENAI_BASE_URL to where chat/completions lies below.',
    address: 'See that it runs, and that OPENAI_BASE_URL is where.',
  },
  setUp({ OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model, OPENAI_API_KEY: key }) {
    if (baseUrl === undefined) return null
    if (model === undefined) {
      const message =
        'OPENAI_BASE_URL is set and OPENAI_MODEL is not: set it to the name of a model that is served there.'
      throw new Refusal('bad_setting', message, { setting: 'OPENAI_MODEL' })
    }
    return {
      model,
      baseUrl,
      rungs: ['json_schema_strict', 'json_schema', 'json_object', 'plain'],
      maxTokens: 4_096,
      secrets: key === undefined ? [] : [key],
      request: (asking) => ({
        url: endpoint(baseUrl, '/chat/completions'),
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        body: {
          model,
          messages: messagesOf(asking),
          [lengthName(asking)]: asking.maxTokens,
          ...sampling(asking),
          ...responseFormat(asking),
        },
      }),
      completionOf: chatCompletion,
      faultOf,
    }
  },
}

/** OpenAI's newer models refuse the old name, and most other hosts know only that. */
function lengthName({ refused }: Asking): string {
  return refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens'
}

function faultOf(answer: WireAnswer): Fault {
  const { status, body } = answer
  const names = [textAt(body, 'error', 'code'), textAt(body, 'error', 'type')]
  if (status === 429 && names.includes('insufficient_quota')) return { kind: 'quota_spent' }
  if (status === 400 && names.includes('context_length_exceeded')) return { kind: 'too_long' }
  return httpFault(answer)
}
