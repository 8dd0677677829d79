import { z } from 'zod'
import { DOMAINS, type Domain } from '../../core/axes/axis.js'
import { Refusal } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import type { JsonValue } from '../../core/json/value.js'
import type { Limits } from '../../core/limits.js'
import { readBy } from '../../core/validate.js'
import { type AxesRequest, axesRequestSchema, CHANNELS_MAX } from './wire.js'

const NEEDED = ['request', 'response', 'domain'] as const

/** Domain and channels have refusals of their own, and any text may be empty as far as this goes. */
const fields = axesRequestSchema.extend({
  request: z.string(),
  response: z.string(),
  domain: z.unknown(),
  channels: z.unknown().optional(),
})

/**
 * Reads a request.
 *
 * @throws {Refusal} `too_large` with `field`, `limit` and `actual`; `bad_request` or `unknown_key` with `field`;
 *   `invalid_domain` with `domains`; `invalid_channels`
 */
export function readAxesRequest({ value }: StrictJson, limits: Limits): AxesRequest {
  hold('request', value, limits.axesRequestChars)
  hold('response', value, limits.axesResponseChars)
  refuseMissing(value)
  const read = readFields(value)
  refuseEmpty('request', read.request)
  refuseEmpty('response', read.response)
  return { ...read, domain: domainOf(read.domain), channels: channelsOf(read.channels) }
}

function hold(field: string, body: JsonValue, limit: number): void {
  const text = memberOf(body, field)
  if (typeof text !== 'string' || text.length <= limit) return
  const message = `${field} has ${text.length} characters, and at most ${limit} are allowed.`
  throw new Refusal('too_large', message, { field, limit, actual: text.length })
}

function refuseMissing(body: JsonValue): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return
  const field = NEEDED.find((name) => memberOf(body, name) === undefined)
  if (field) throw new Refusal('bad_request', `Missing required field: ${field}`, { field })
}

function readFields(body: JsonValue) {
  try {
    return readBy(fields, body)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid_request') throw error
    throw new Refusal('bad_request', error.message, error.details)
  }
}

function refuseEmpty(field: string, text: string): void {
  if (text.trim() === '') throw new Refusal('bad_request', `Required field is empty: ${field}`, { field })
}

function domainOf(given: unknown): Domain {
  const domain = DOMAINS.find((name) => name === given)
  if (domain) return domain
  const details = { field: 'domain', domains: DOMAINS }
  throw new Refusal('invalid_domain', `Domain must be one of ${DOMAINS.join(', ')}`, details)
}

function channelsOf(given: unknown): number {
  if (given === undefined) return 1
  if (Number.isInteger(given) && Number(given) >= 1 && Number(given) <= CHANNELS_MAX) return Number(given)
  throw new Refusal('invalid_channels', `Channels must be between 1 and ${CHANNELS_MAX}`, {
    field: 'channels',
  })
}

function memberOf(body: JsonValue, key: string): JsonValue | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !Object.hasOwn(body, key))
    return undefined
  return body[key]
}
