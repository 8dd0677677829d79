import type { JsonValue } from '../../core/json/value.js'
import type { JsonObject } from '../question.js'
import { jsonAt, textAt } from './json-at.js'
import type { Asking, Completion } from './provider.js'

/** What all wire forms with messages have in common. */
export function messagesOf({ system, user }: Asking): JsonValue {
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
}

/** The parameters of sampling, without those that the model refuses. */
export function sampling({ temperature, seed, refused }: Asking): JsonObject {
  return {
    ...(refused.has('temperature') ? {} : { temperature }),
    ...(refused.has('seed') ? {} : { seed }),
  }
}

/** `response_format` as OpenAI has it; nothing on the plain rung. */
export function responseFormat({ rung, schema }: Asking): JsonObject {
  switch (rung) {
    case 'plain':
      return {}
    case 'json_object':
      return { response_format: { type: 'json_object' } }
    case 'json_schema':
      return {
        response_format: { type: 'json_schema', json_schema: { name: 'reply', schema: schema as JsonValue } },
      }
    case 'json_schema_strict':
      return {
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'reply', strict: true, schema: schema as JsonValue },
        },
      }
  }
}

/** The first choice of a chat completion; null where there is none. */
export function chatCompletion(body: JsonValue | undefined): Completion | null {
  const choice = jsonAt(body, 'choices', 0)
  const message = jsonAt(choice, 'message')
  if (message === undefined) return null
  const reason = textAt(choice, 'finish_reason')
  const content = jsonAt(message, 'content') ?? null
  return {
    content: contentOf(content),
    isCut: reason === 'length',
    isDeclined: reason === 'content_filter' || textAt(message, 'refusal') !== null,
    fingerprint: textAt(body, 'system_fingerprint'),
  }
}

/** A text; a list of parts with texts, as some hosts have it; or, in some JSON modes, the value itself. */
function contentOf(content: JsonValue): Completion['content'] {
  if (content === null) return { kind: 'text', text: '' }
  if (typeof content === 'string') return { kind: 'text', text: content }
  if (!Array.isArray(content)) return { kind: 'value', value: content }
  const isOfParts = content.length > 0 && content.every((part) => textAt(part, 'type') !== null)
  if (!isOfParts) return { kind: 'value', value: content }
  return { kind: 'text', text: content.map((part) => textAt(part, 'text') ?? '').join('') }
}
