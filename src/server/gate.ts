import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Allowance,
  ANONYMOUS_TENANT,
  accessKeyId,
  addressLimit,
  callerAddress,
  callerLimits,
  createLimiter,
  type KeyStanding,
  type Limits,
  LOCAL_TENANT,
  limitsInForce,
  opens,
  proxyRule,
  RateLimited,
  readCredentials,
  requireAccess,
} from '../access/index.js'
import type { Route, ServerParts } from '../capabilities/capability.js'
import { Refusal, Unavailable } from '../core/errors.js'

/** Rules on calls before their body is read: how often, then who, then what for. */
export interface Gate {
  /**
   * Lets a call to a route through.
   *
   * @returns the tenant whose rows it sees and writes
   * @throws {Refusal} `rate_limited`, `key_needed`, what the route's access throws, `payment_required`, in this order
   * @throws {Unavailable} it cannot be told: then nobody is let through
   */
  admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<string>
  /** Counts a call to no route. @throws {Refusal} `rate_limited` @throws {Unavailable} */
  admitStray(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Counts a call that asks how the server is; see {@link PROBE_WAIT_MS}. @throws {Refusal} `rate_limited` */
  admitProbe(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/**
 * Probes are counted by themselves, so that a flood of other calls through the same proxy makes no healthy server look
 * ill. Nor does a database that is slow or gone: one that cannot be counted within this time is let through.
 */
const PROBE_WAIT_MS = 250

interface Caller {
  readonly tenant: string
  readonly keyId?: string
  readonly standing: KeyStanding
}

/**
 * A gate over the settings, the keys and the counts of the store.
 *
 * @throws {Refusal} `bad_setting`: RATE_ROUTES names a route that there is not
 */
export function createGate(routes: readonly Route[], parts: ServerParts): Gate {
  const { settings, store, clock } = parts
  const limits = limitsInForce(settings)
  refuseUnknownRoutes(limits, routes)
  const limiter = createLimiter((counters) => store.countUp(counters), clock)
  const isProxy = proxyRule(settings.TRUSTED_PROXIES)
  const addressOf = ({ socket, headers }: FastifyRequest) =>
    callerAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), isProxy)
  return {
    admit: (route, request, reply) =>
      withHeaders(reply, async () => {
        const address = addressOf(request)
        const counted = await limiter.count(addressLimit(limits, address))
        const caller = await callerOf(request, parts)
        const tenant = caller.standing === 'valid' ? caller.tenant : null
        const isTrial = route.isTrial === true
        const call = { address, route: route.name, tenant, isTrial, keyId: caller.keyId }
        showAllowance(reply, [...counted, ...(await limiter.count(callerLimits(limits, call)))])
        requireAccess(accessTo(route, request, parts), caller.standing)
        return caller.tenant
      }),
    admitStray: (request, reply) =>
      withHeaders(reply, async () =>
        showAllowance(reply, await limiter.count(addressLimit(limits, addressOf(request)))),
      ),
    admitProbe: (request, reply) =>
      withHeaders(reply, async () => {
        const counted = limiter
          .count(addressLimit(limits, `${addressOf(request)} probes`))
          .catch(noneIfUnavailable)
        // Whoever does not wait for it any more need not hear of it either.
        counted.catch(() => undefined)
        showAllowance(reply, await Promise.race([counted, sleep(PROBE_WAIT_MS, [], { ref: false })]))
      }),
  }
}

function noneIfUnavailable(error: unknown): readonly Allowance[] {
  if (error instanceof Unavailable) return []
  throw error
}

function refuseUnknownRoutes({ routes: limited }: Limits, routes: readonly Route[]): void {
  const names = routes.map(({ name }) => name)
  const unknown = [...limited.keys()].find((name) => !names.includes(name))
  if (unknown === undefined) return
  const message = `RATE_ROUTES names ${unknown}, and there is no such route: ${names.sort().join(', ')}.`
  throw new Refusal('bad_setting', message, { setting: 'RATE_ROUTES' })
}

/** Asked anew with each call, so that a key that was revoked opens nothing more. */
async function callerOf({ raw }: FastifyRequest, { pepper, store, clock }: ServerParts): Promise<Caller> {
  if (pepper === null) return { tenant: LOCAL_TENANT, standing: 'valid' }
  const credentials = readCredentials(raw.headersDistinct)
  if (credentials.kind === 'none') return { tenant: ANONYMOUS_TENANT, standing: 'none' }
  const text = credentials.kind === 'key' ? credentials.text : ''
  const id = accessKeyId(text)
  const key = id === null ? null : await store.getAccessKey(id)
  const isValid = key !== null && opens(text, key, pepper, clock())
  return isValid
    ? { tenant: key.tenant, keyId: key.id, standing: 'valid' }
    : { tenant: ANONYMOUS_TENANT, standing: 'invalid' }
}

function accessTo({ access }: Route, { params }: FastifyRequest, parts: ServerParts) {
  return typeof access === 'function' ? access(params as Record<string, string>, parts) : access
}

/** What is left of the limit that has least. */
function showAllowance(reply: FastifyReply, allowances: readonly Allowance[]): void {
  const [least] = [...allowances].sort((a, b) => a.remaining - b.remaining)
  if (!least) return
  reply.header('x-ratelimit-limit', String(least.limit.calls))
  reply.header('x-ratelimit-remaining', String(least.remaining))
  reply.header('x-ratelimit-reset', String(least.resetSeconds))
}

/** A refusal has headers of its own, by what HTTP says (RFC 6585 and RFC 9110, 11.6.1). */
async function withHeaders<Result>(reply: FastifyReply, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RateLimited) {
      showAllowance(reply, [error.allowance])
      reply.header('retry-after', String(error.allowance.resetSeconds))
    }
    if (error instanceof Refusal && error.code === 'key_needed') reply.header('www-authenticate', 'Bearer')
    throw error
  }
}
