import { describe, expect, test } from 'vitest'
import { readSettings } from '../core/settings.js'
import { createLimiter } from './limiter.js'
import { addressLimit, callerLimits, limitsInForce } from './limits.js'

const limitsOf = (env: Record<string, string>) => limitsInForce(readSettings(env))
const call = { address: '203.0.113.7', route: 'judge', tenant: 'acme', isTrial: false, keyId: 'k1' }
const counters = (limits: ReturnType<typeof callerLimits>) => limits.map(({ counter }) => counter)

describe('the limits in force', () => {
  test('with AUTH=off are those that are set, else none', () => {
    expect(limitsOf({})).toEqual({ routes: new Map() })
    expect(limitsOf({ RATE_ADDRESS_MINUTE: '5', RATE_ROUTES: 'judge=7/day' })).toEqual({
      address: { scope: 'address', calls: 5, windowMs: 60_000 },
      routes: new Map([['judge', { scope: 'route', calls: 7, windowMs: 86_400_000 }]]),
    })
  })

  test('with AUTH=required are 120 a minute, and what docs/settings.md says', () => {
    expect(limitsOf({ AUTH: 'required' })).toEqual({
      address: { scope: 'address', calls: 120, windowMs: 60_000 },
      tenant: { scope: 'tenant', calls: 10_000, windowMs: 3_600_000 },
      key: { scope: 'key', calls: 100_000, windowMs: 86_400_000 },
      trial: { scope: 'address', calls: 30, windowMs: 60_000 },
      routes: new Map(),
    })
  })

  test('are none where 0 is set', () => {
    const off = {
      RATE_ADDRESS_MINUTE: '0',
      RATE_TENANT_HOUR: '0',
      RATE_KEY_DAY: '0',
      RATE_TRY_MINUTE: '0',
      RATE_ROUTES: 'judge=0/hour',
    }
    expect(limitsOf({ AUTH: 'required', ...off })).toEqual({ routes: new Map() })
  })
})

describe('a call counts', () => {
  const limits = limitsOf({ AUTH: 'required', RATE_ROUTES: 'judge=600/hour' })

  test('for its address', () => {
    expect(counters(addressLimit(limits, call.address))).toEqual(['address 203.0.113.7'])
    expect(addressLimit(limitsOf({}), call.address)).toEqual([])
  })

  test.each<[string, object, string[]]>([
    [
      'with a key: for the route by tenant, for the key, for the tenant',
      {},
      ['route judge tenant acme', 'key k1', 'tenant acme'],
    ],
    ['to a route without a limit of its own', { route: 'receipt' }, ['key k1', 'tenant acme']],
    [
      'without a key: for the route by address, and for no tenant',
      { tenant: null, keyId: undefined },
      ['route judge address 203.0.113.7'],
    ],
    [
      'that is a trial: for its address, whatever its key',
      { isTrial: true, route: 'tryJudge' },
      ['address 203.0.113.7 trials', 'key k1', 'tenant acme'],
    ],
    [
      'where nobody is asked for a key: for the one tenant',
      { tenant: 'local', keyId: undefined },
      ['route judge tenant local', 'tenant local'],
    ],
  ])('%s', (_, over, expected) => {
    expect(counters(callerLimits(limits, { ...call, ...over }))).toEqual(expected)
  })
})

describe('a limiter', () => {
  const minute = { limit: { scope: 'address', calls: 2, windowMs: 60_000 }, counter: 'address a' } as const
  const hour = { limit: { scope: 'tenant', calls: 3, windowMs: 3_600_000 }, counter: 'tenant t' } as const

  /** A count in memory, at a moment that the test moves, and what was asked of it. */
  function counting() {
    const windows = new Map<string, { count: number; endsAt: number }>()
    const state = { now: 1_000_000, asked: 0 }
    const countUp = async (counters: readonly { key: string; windowMs: number }[]) => {
      state.asked += 1
      return counters.map(({ key, windowMs }) => {
        const known = windows.get(key)
        const window = known && known.endsAt > state.now ? known : { count: 0, endsAt: state.now + windowMs }
        window.count += 1
        windows.set(key, window)
        return { count: window.count, leftMs: window.endsAt - state.now }
      })
    }
    const limiter = () => createLimiter(countUp, () => new Date(state.now))
    return { state, limiter }
  }

  test('says what is left of each limit', async () => {
    const { limiter } = counting()
    expect(await limiter().count([minute, hour])).toEqual([
      { limit: minute.limit, remaining: 1, resetSeconds: 60 },
      { limit: hour.limit, remaining: 2, resetSeconds: 3_600 },
    ])
    expect(await limiter().count([])).toEqual([])
  })

  test('refuses the call after the last, says for how long, and lets calls through after that', async () => {
    const { state, limiter } = counting()
    const { count } = limiter()
    await count([minute])
    state.now += 20_500
    await count([minute])
    await expect(count([minute])).rejects.toMatchObject({
      code: 'rate_limited',
      // 60 s less 20.5 s are 39.5 s, and a caller who waits 39 s is too early.
      details: { scope: 'address', limit: 2, window_seconds: 60, retry_after: 40 },
      allowance: { remaining: 0, resetSeconds: 40 },
    })
    state.now += 39_499
    await expect(count([minute])).rejects.toMatchObject({ details: { retry_after: 1 } })
    state.now += 1
    expect(await count([minute])).toMatchObject([{ remaining: 1 }])
  })

  test('asks the database no more of a limit that is used up', async () => {
    const { state, limiter } = counting()
    const { count } = limiter()
    const calls = Array.from(
      { length: 50 },
      () => () =>
        count([minute]).then(
          () => 1,
          () => 0,
        ),
    )
    let passed = 0
    for (const each of calls) passed += await each()
    expect({ passed, asked: state.asked }).toEqual({ passed: 2, asked: 3 })
  })

  test('that was not the one to count the last call refuses the next one too', async () => {
    const { limiter } = counting()
    const [one, other] = [limiter(), limiter()]
    await one.count([minute])
    await other.count([minute])
    await expect(one.count([minute])).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(other.count([minute])).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('names, of several limits that are used up, the one that opens last', async () => {
    const { limiter } = counting()
    const { count } = limiter()
    const once = { ...hour, limit: { ...hour.limit, calls: 2 } }
    await count([minute, once])
    await count([minute, once])
    await expect(count([minute, once])).rejects.toMatchObject({
      details: { scope: 'tenant', retry_after: 3_600 },
    })
  })

  test('lets nobody through where nothing can be counted', async () => {
    const trouble = new Error('down')
    const { count } = createLimiter(
      () => Promise.reject(trouble),
      () => new Date(),
    )
    await expect(count([minute])).rejects.toBe(trouble)
    const mute = createLimiter(
      async () => [],
      () => new Date(),
    )
    await expect(mute.count([minute])).rejects.toMatchObject({ code: 'rate_limited' })
  })
})
