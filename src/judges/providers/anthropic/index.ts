import type { JsonValue } from '../../../core/json/value.js'
import type { JsonObject } from '../../question.js'
import { endpoint } from '../endpoint.js'
import { httpFault } from '../http-fault.js'
import { jsonAt, textAt } from '../json-at.js'
import type { Asking, Completion, Fault, ProviderDefinition, WireAnswer } from '../provider.js'

const VERSION = '2023-06-01'
const TOOL = 'reply'

/** Anthropic: messages. */
export const anthropic: ProviderDefinition = {
  name: 'anthropic',
  summary: 'Anthropic',
  needs: ['ANTHROPIC_API_KEY'],
  takes: ['ANTHROPIC_MODEL', 'ANTHROPIC_BASE_URL'],
  secret: ['ANTHROPIC_API_KEY'],
  remedies: {
    key: 'Set ANTHROPIC_API_KEY to a key that is valid.',
    request:
      'Set ANTHROPIC_MODEL to a model that Anthropic serves, and ANTHROPIC_BASE_URL, if at all, to where v1/messages lies below.',
    address: 'See that api.anthropic.com is reached from here, or what ANTHROPIC_BASE_URL names.',
  },
  setUp({ ANTHROPIC_API_KEY: key, ANTHROPIC_MODEL: model, ANTHROPIC_BASE_URL: baseUrl }) {
    if (key === undefined) return null
    return {
      model,
      baseUrl,
      // Strict is `output_config.format`; below it a forced call of a tool, which every model of theirs takes.
      rungs: ['json_schema_strict', 'json_schema', 'plain'],
      maxTokens: 8_192,
      secrets: [key],
      request: (asking) => ({
        url: endpoint(baseUrl, '/v1/messages'),
        headers: { 'x-api-key': key, 'anthropic-version': VERSION },
        body: {
          model,
          system: asking.system,
          messages: [{ role: 'user', content: asking.user }],
          max_tokens: asking.maxTokens,
          ...temperatureOf(asking),
          ...formatOf(asking),
        },
      }),
      completionOf,
      faultOf,
    }
  },
}

/** Theirs ends at 1; newer models refuse any but their own. */
function temperatureOf({ temperature, refused }: Asking): JsonObject {
  return refused.has('temperature') ? {} : { temperature: Math.min(temperature, 1) }
}

function formatOf({ rung, schema }: Asking): JsonObject {
  switch (rung) {
    case 'json_schema_strict':
      return { output_config: { format: { type: 'json_schema', schema: schema as JsonValue } } }
    case 'json_schema': {
      const tool = { name: TOOL, description: 'Gives the reply.', input_schema: schema as JsonValue }
      return { tools: [tool], tool_choice: { type: 'tool', name: TOOL, disable_parallel_tool_use: true } }
    }
    default:
      return {}
  }
}

const CUT: readonly (string | null)[] = ['max_tokens', 'model_context_window_exceeded']

function completionOf(body: JsonValue): Completion | null {
  const blocks = jsonAt(body, 'content')
  if (!Array.isArray(blocks)) return null
  const reason = textAt(body, 'stop_reason')
  const call = blocks.find((block) => textAt(block, 'type') === 'tool_use')
  const text = blocks.map((block) => (textAt(block, 'type') === 'text' ? textAt(block, 'text') : '')).join('')
  return {
    content: call ? { kind: 'value', value: jsonAt(call, 'input') ?? null } : { kind: 'text', text },
    isCut: CUT.includes(reason),
    isDeclined: reason === 'refusal',
    fingerprint: null,
  }
}

/** 529 is `overloaded_error`; a spent credit is told of in the words of a 400 or 403. */
function faultOf(answer: WireAnswer): Fault {
  const message = textAt(answer.body, 'error', 'message') ?? ''
  if (/credit balance|usage limits/i.test(message) && answer.status < 429) return { kind: 'quota_spent' }
  if (/prompt is too long/i.test(message)) return { kind: 'too_long' }
  return httpFault(answer)
}
