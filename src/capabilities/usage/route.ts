import { canonicalJson, sha256Hex } from '../../records/index.js'
import type { Call, Reply, Route, ServerParts } from '../capability.js'
import { recentAnswerSchema, renderRecent, renderUsage, usageAnswerSchema } from './answer-wire.js'
import { type UsageAsked, type UsageRequest, usageOf } from './usage.js'
import { readRecentQuery, readUsageQuery, recentQuerySchema, usageQuerySchema } from './wire.js'

/** One's own calls: what they came to, and the newest. */
export const usageRoutes: readonly Route[] = [
  {
    name: 'usage',
    method: 'GET',
    path: '/v1/usage',
    summary: "What one's own calls came to: verdicts, checks, engines, latency, scores, by hour or day.",
    access: 'key',
    query: usageQuerySchema,
    answer: usageAnswerSchema,
    isVersioned: true,
    refusals: ['unknown_key', 'invalid_request', 'span_too_long'],
    handle: usage,
  },
  {
    name: 'recentReceipts',
    method: 'GET',
    path: '/v1/receipts',
    summary: "One's own verdicts, the newest first.",
    access: 'key',
    query: recentQuerySchema,
    answer: recentAnswerSchema,
    refusals: ['unknown_key', 'invalid_request'],
    handle: recent,
  },
]

async function usage(call: Call, parts: ServerParts): Promise<Reply> {
  const request = readUsageQuery(call.query)
  const asked = await usageOf(call.tenant, request, parts)
  const version = versionOf(call.tenant, request, asked)
  if (call.has(version)) return { unchanged: version }
  return { body: renderUsage(await asked.count(), asked), version }
}

/** Other for each tenant, since the cache of a browser may have the answer of another key for the same address. */
function versionOf(tenant: string, { filter }: UsageRequest, { period, onRecord }: UsageAsked): string {
  const { step, from, to } = period
  return sha256Hex(canonicalJson({ tenant, step, from, to, filter, onRecord })).slice(0, 32)
}

async function recent(call: Call, { store }: ServerParts): Promise<Reply> {
  const { limit, ...query } = readRecentQuery(call.query)
  const found = await store.recentVerdicts({ tenant: call.tenant, ...query, limit: limit + 1 })
  return { body: renderRecent(found, limit) }
}
