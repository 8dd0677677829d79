import type { Settings } from '../core/settings.js'

/** What a limit is for each of. */
export type Scope = 'address' | 'tenant' | 'key' | 'route'

/** So many calls in a window of time, for each address, tenant, key, or caller of one route. */
export interface Limit {
  readonly scope: Scope
  readonly calls: number
  readonly windowMs: number
}

/** The limits in force. */
export interface Limits {
  readonly address?: Limit
  readonly tenant?: Limit
  readonly key?: Limit
  /** On trials of one address. */
  readonly trial?: Limit
  /** By the route's name. */
  readonly routes: ReadonlyMap<string, Limit>
}

/** Under AUTH=required, where the setting says nothing else. */
const DEFAULTS = {
  RATE_ADDRESS_MINUTE: 120,
  RATE_TENANT_HOUR: 10_000,
  RATE_KEY_DAY: 100_000,
  RATE_TRY_MINUTE: 30,
} as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The limits that the settings put in force: without AUTH=required none but those that are set. */
export function limitsInForce(settings: Settings): Limits {
  const calls = (name: keyof typeof DEFAULTS) =>
    settings[name] ?? (settings.AUTH === 'required' ? DEFAULTS[name] : 0)
  const limit = (scope: Scope, name: keyof typeof DEFAULTS, windowMs: number) =>
    calls(name) > 0 ? { [scope]: { scope, calls: calls(name), windowMs } } : {}
  const [trial] = Object.values(limit('address', 'RATE_TRY_MINUTE', MINUTE_MS))
  const routes = settings.RATE_ROUTES.filter((rate) => rate.calls > 0)
  return {
    ...limit('address', 'RATE_ADDRESS_MINUTE', MINUTE_MS),
    ...limit('tenant', 'RATE_TENANT_HOUR', HOUR_MS),
    ...limit('key', 'RATE_KEY_DAY', DAY_MS),
    ...(trial && { trial }),
    routes: new Map(routes.map(({ route, ...rate }) => [route, { scope: 'route', ...rate }])),
  }
}

/** One limit that a call counts towards, and the name that it is counted under. */
export interface CountedLimit {
  readonly limit: Limit
  readonly counter: string
}

/** A call, as far as limits ask. */
export interface LimitedCall {
  readonly address: string
  /** The route's name. */
  readonly route: string
  /** Whose rows it sees. Null where it brought no valid key: then only its address tells it from others. */
  readonly tenant: string | null
  readonly isTrial: boolean
  /** Undefined where nobody is asked for a key. */
  readonly keyId?: string | undefined
}

/** The limit on the address, which is counted before it is known who calls. */
export function addressLimit({ address: limit }: Limits, address: string): CountedLimit[] {
  return limit ? [{ limit, counter: `address ${address}` }] : []
}

/** The other limits of a call. */
export function callerLimits(limits: Limits, call: LimitedCall): CountedLimit[] {
  const { address, route, tenant, keyId } = call
  const counted: CountedLimit[] = []
  if (limits.trial && call.isTrial)
    counted.push({ limit: limits.trial, counter: `address ${address} trials` })
  const byRoute = limits.routes.get(route)
  const caller = tenant === null ? `address ${address}` : `tenant ${tenant}`
  if (byRoute) counted.push({ limit: byRoute, counter: `route ${route} ${caller}` })
  if (limits.key && keyId !== undefined) counted.push({ limit: limits.key, counter: `key ${keyId}` })
  if (limits.tenant && tenant !== null) counted.push({ limit: limits.tenant, counter: `tenant ${tenant}` })
  return counted
}
