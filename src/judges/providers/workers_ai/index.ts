import { Refusal } from '../../../core/errors.js'
import type { JsonValue } from '../../../core/json/value.js'
import type { Settings } from '../../../core/settings.js'
import type { JsonObject } from '../../question.js'
import { chatCompletion, messagesOf, sampling } from '../chat-completions.js'
import { endpoint } from '../endpoint.js'
import { httpFault } from '../http-fault.js'
import { jsonAt } from '../json-at.js'
import type { Asking, Completion, Fault, ProviderDefinition, WireAnswer } from '../provider.js'

/** Cloudflare Workers AI: its own `run`. */
export const workersAi: ProviderDefinition = {
  name: 'workers_ai',
  summary: 'Cloudflare Workers AI',
  needs: ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'],
  takes: ['WORKERS_AI_MODEL', 'CLOUDFLARE_BASE_URL'],
  secret: ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'],
  remedies: {
    key: 'Set CLOUDFLARE_API_TOKEN to a token with the permission Workers AI, and CLOUDFLARE_ACCOUNT_ID to its account.',
    request:
      'Set WORKERS_AI_MODEL to a model that Workers AI serves, see that its terms are agreed to, and set CLOUDFLARE_BASE_URL, if at all, to where accounts/ lies below.',
    address: 'See that api.cloudflare.com is reached from here, or what CLOUDFLARE_BASE_URL names.',
  },
  setUp(settings) {
    const both = accountOf(settings)
    if (!both) return null
    const { WORKERS_AI_MODEL: model, CLOUDFLARE_BASE_URL: baseUrl } = settings
    return {
      model,
      baseUrl,
      rungs: ['json_schema', 'json_object', 'plain'],
      maxTokens: 4_096,
      secrets: [both.account, both.token],
      request: (asking) => ({
        url: endpoint(baseUrl, `/accounts/${encodeURIComponent(both.account)}/ai/run/${encodeURI(model)}`),
        headers: { authorization: `Bearer ${both.token}` },
        body: {
          messages: messagesOf(asking),
          max_tokens: asking.maxTokens,
          ...sampling(asking),
          ...formatOf(asking),
        },
      }),
      completionOf,
      faultOf,
    }
  },
}

function accountOf(settings: Settings): { account: string; token: string } | null {
  const { CLOUDFLARE_ACCOUNT_ID: account, CLOUDFLARE_API_TOKEN: token } = settings
  if (account === undefined && token === undefined) return null
  if (account !== undefined && token !== undefined) return { account, token }
  const [given, missing] =
    account === undefined
      ? ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID']
      : ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN']
  const message = `${given} is set and ${missing} is not: set both to ask Workers AI, or neither.`
  throw new Refusal('bad_setting', message, { setting: missing })
}

/** The schema stands in `json_schema` itself (developers.cloudflare.com/workers-ai/features/json-mode). */
function formatOf({ rung, schema }: Asking): JsonObject {
  if (rung === 'plain') return {}
  if (rung === 'json_object') return { response_format: { type: 'json_object' } }
  return { response_format: { type: 'json_schema', json_schema: schema as JsonValue } }
}

/** Newer models answer as chat completions do, older ones in `response`: a text, or in JSON mode the object. */
function completionOf(body: JsonValue, { maxTokens }: Asking): Completion | null {
  const result = jsonAt(body, 'result')
  if (jsonAt(body, 'success') === false) return null
  const chat = chatCompletion(result)
  if (chat) return chat
  const response = jsonAt(result, 'response')
  if (response === undefined || response === null) return null
  const tokens = jsonAt(result, 'usage', 'completion_tokens')
  return {
    content:
      typeof response === 'string' ? { kind: 'text', text: response } : { kind: 'value', value: response },
    // This form has no reason for the end; it has ended at the limit if it took all that it might.
    isCut: typeof tokens === 'number' && tokens >= maxTokens,
    isDeclined: false,
    fingerprint: null,
  }
}

/** Codes of developers.cloudflare.com/workers-ai/platform/errors: 3036 the day's neurons are spent. */
function faultOf(answer: WireAnswer): Fault {
  const code = jsonAt(answer.body, 'errors', 0, 'code')
  if (code === 3036) return { kind: 'quota_spent' }
  if (code === 3040) return { kind: 'retry', isRate: false }
  if (code === 5007 || code === 3042) return { kind: 'refused_request' }
  // An account that may not use this model, or has not agreed to its terms: the key is right.
  if (code === 5016 || code === 5018 || code === 3041) return { kind: 'refused_request' }
  return httpFault(answer)
}
