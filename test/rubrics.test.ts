import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmbedded } from '../src/store/embedded/start-embedded.js'
import { send } from './call.js'
import { makeScratch, query, quiet } from './embedded.js'
import { held, type ScriptedJudge, startJudge, startJudgedServer } from './judge-at.js'
import { sessionCalls, type VerifierBody } from './session-calls.js'
import type { RunningServer } from './start-server.js'

vi.setConfig({ testTimeout: 100_000 })

let scratch: string
let judge: ScriptedJudge
let servers: RunningServer[]
beforeAll(async () => {
  scratch = await makeScratch()
  judge = await startJudge()
  servers = [await start('data'), await start('data', judge.url, { OPENAI_MODEL: 'model-b' })]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  await judge.close()
  await rm(scratch, { recursive: true, force: true })
})

const start = (
  folder: string,
  judgeUrl: string | null = judge.url,
  env: Readonly<Record<string, string>> = {},
) => startJudgedServer(join(scratch, folder), judgeUrl, env)

const PATIENCE_MS = 90_000
const until = <Result>(check: () => Promise<Result> | Result) =>
  vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 })

const at = (index: number) => servers[index]?.url ?? ''

/** A session that a client pushes, at the first server. */
async function opened(id: string, url = at(0)) {
  const session = sessionCalls(id, { url })
  await session.open()
  await session.push({ events: [{ id: 1, title: 'Standup' }] })
  await session.log({ event_type: 'click' }, { event_type: 'submit' })
  return session
}

const present = async (id: string, url = at(0)) =>
  (await send<VerifierBody>('GET', `/verifier/${id}`, { url })).body

/** The answer once nothing of it is pending. */
const ended = (id: string, url = at(0)) =>
  until(async () => {
    const answer = await present(id, url)
    expect(answer.receipt).toBeDefined()
    return answer
  })

/** How its verifiers ended, each as its outcome and error. */
const outcomes = ({ verifiers }: VerifierBody) =>
  verifiers.map(({ outcome, error }) => (error ? `${outcome} ${error}` : outcome))

const rubric = (criterion: string, more: object = {}) => ({ type: 'rubric', criteria: [criterion], ...more })
const rows = (value: number) => ({
  type: 'state',
  table: 'events',
  asserts: [{ function: 'count', comparator: 'eq', value }],
})
const MET = [{ met: true, reason: 'It did.' }]

describe('a rubric', () => {
  it('is PENDING without a receipt until it is judged, and then has one that verifies', async () => {
    const ruling = held<typeof MET>()
    judge.on('told', () => ruling.given)
    const session = await opened('first')
    const checks = [rows(1), rubric('told', { response: 'It is at two.' })]
    const { status, body: before } = await session.verify(checks)
    expect(status).toBe(200)
    expect([before.success, outcomes(before), before.receipt]).toEqual([
      'PENDING',
      ['passed', 'pending'],
      undefined,
    ])
    await until(() => expect(judge.asked('told')).toHaveLength(1))
    expect(await present('first', at(1))).toEqual(before)
    // What is done afterwards is not what is judged.
    await session.log({ event_type: 'too late' })
    ruling.give(MET)
    const after = await ended('first', at(1))
    expect([after.success, outcomes(after), after.receipt?.payload.engine]).toEqual([
      true,
      ['passed', 'passed'],
      'openai_compatible',
    ])
    expect(after.verifiers[1]).toMatchObject({
      success: true,
      engine: 'openai_compatible',
      asserts: [{ actual_value: true, expected_value: true, message: 'told It did.' }],
    })
    const { model = '' } = (after.verifiers[1]?.judge ?? {}) as { model?: string }
    expect(['model-a', 'model-b']).toContain(model)
    const policy = after.receipt?.payload.policy as { digest: string } | undefined
    expect(policy).toMatchObject({ engine: 'openai_compatible', model, fingerprint: 'fp_test' })
    const inForce = await send('GET', `/v1/policies/${policy?.digest}`, { url: at(0) })
    expect(inForce.body).toMatchObject({ judges: [{ engine: 'openai_compatible', model }] })
    expect(judge.asked('told')[0]).toMatchObject({
      criteria: ['told'],
      response: 'It is at two.',
      entries: 2,
    })
    const { body } = await send('POST', '/v1/receipts/verify', {
      url: at(0),
      body: { receipt: after.receipt },
    })
    expect(body).toMatchObject({ valid: true })
    const stored = await send('GET', `/v1/receipts/${after.receipt?.payload.id}`, { url: at(1) })
    expect(stored.body.receipt).toEqual(after.receipt)
  })

  it.each([
    ['not met', [{ met: false, reason: 'It did not.' }], 'failed'],
    ['not decided', [{ met: null, reason: 'Who knows.' }], 'error'],
    ['not spoken of', [], 'error'],
  ])('whose criterion is %s does not pass', async (what, ruling, outcome) => {
    judge.on(what, () => ruling)
    const session = await opened(what.replaceAll(' ', '-'))
    expect((await session.verify([rubric(what)])).body.success).toBe('PENDING')
    const after = await ended(what.replaceAll(' ', '-'))
    expect([after.success, after.verifiers[0]?.outcome]).toEqual([false, outcome])
  })

  it('leaves no doubt where another check has failed: false at once', async () => {
    const ruling = held<typeof MET>()
    judge.on('beside', () => ruling.given)
    const session = await opened('failed-beside')
    const { body } = await session.verify([rows(2), rubric('beside')])
    expect([body.success, outcomes(body), body.receipt]).toEqual([false, ['failed', 'pending'], undefined])
    ruling.give(MET)
    const after = await ended('failed-beside')
    expect([after.success, outcomes(after)]).toEqual([false, ['failed', 'passed']])
  })

  it('does not wait for others: the receipt comes with the last of them', async () => {
    const last = held<typeof MET>()
    judge.on('quick', () => MET)
    judge.on('slow', () => last.given)
    const session = await opened('several')
    await session.verify([rubric('quick'), rubric('slow')])
    const half = await until(async () => {
      const answer = await present('several')
      expect(outcomes(answer)).toEqual(['passed', 'pending'])
      return answer
    })
    expect([half.success, half.receipt]).toEqual(['PENDING', undefined])
    last.give(MET)
    expect((await ended('several')).success).toBe(true)
  })

  it('of an earlier call changes nothing of a later one, however late it is judged', async () => {
    const late = held<typeof MET>()
    judge.on('earlier', () => late.given)
    const session = await opened('twice')
    await session.verify([rubric('earlier')])
    await until(() => expect(judge.asked('earlier')).toHaveLength(1))
    const { body: later } = await session.verify([rows(1)])
    late.give([{ met: false, reason: 'Too late.' }])
    // Judged after it, by the same servers: the late ruling has had its turn.
    judge.on('afterwards', () => MET)
    await (await opened('afterwards')).verify([rubric('afterwards')])
    await ended('afterwards')
    expect(await present('twice')).toEqual(later)
    expect(later.success).toBe(true)
  })

  it('of a session that was forgotten ends with it', async () => {
    const ruling = held<typeof MET>()
    judge.on('forgotten', () => ruling.given)
    const session = await opened('forgotten')
    await session.verify([rubric('forgotten')])
    await until(() => expect(judge.asked('forgotten')).toHaveLength(1))
    await session.forget()
    ruling.give(MET)
    expect((await send('GET', '/verifier/forgotten', { url: at(0) })).body).toMatchObject({
      error: 'no_such_session',
    })
  })
})

describe('a judge', () => {
  // Who fails often is not asked for a while, so these have a server of their own.
  let alone: RunningServer
  beforeAll(async () => {
    alone = await start('alone')
  })
  afterAll(() => alone.stop('SIGKILL'))

  it('that fails twice is asked a third time', async () => {
    judge.on('flaky', () => (judge.asked('flaky').length < 3 ? 503 : MET))
    await (await opened('flaky', alone.url)).verify([rubric('flaky')])
    expect((await ended('flaky', alone.url)).success).toBe(true)
    expect(judge.asked('flaky').length).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['refuses the key', () => 401],
    ['never answers', () => new Promise<never>(() => undefined)],
    ['always fails', () => 503],
  ])('that %s leaves an error, with a receipt', async (what, script) => {
    judge.on(what, script)
    const id = what.replaceAll(' ', '-')
    await (await opened(id, alone.url)).verify([rows(1), rubric(what)])
    const after = await ended(id, alone.url)
    expect([after.success, outcomes(after)]).toEqual([false, ['passed', 'error judge_unavailable']])
    expect(after.receipt?.payload.verdict).toBe('false')
    expect(judge.asked(what).length).toBeGreaterThan(0)
  })
})

describe('what a judge is shown', () => {
  it('is the log, the changes and the agent’s own words', async () => {
    judge.on('shown', () => MET)
    const session = await opened('shown')
    await session.push({
      events: [
        { id: 1, title: 'Retro' },
        { id: 2, title: 'Lunch' },
      ],
    })
    await session.verify([rubric('shown', { response: 'Done.' })])
    await ended('shown')
    expect(judge.asked('shown')[0]?.shown).toMatchObject({
      output: 'Done.',
      log: [{ event_type: 'click' }, { event_type: 'submit' }],
      changes: [
        {
          table: 'events',
          kind: 'changed',
          key: { id: 1 },
          before: { title: 'Standup' },
          after: { title: 'Retro' },
        },
        { table: 'events', kind: 'added', after: { id: 2, title: 'Lunch' } },
      ],
    })
  })

  it('is never a part of it: what is too long is an error that says how much it would have seen', async () => {
    const session = await opened('long')
    // 30 entries of 4,000 characters each are twice what a judge is shown.
    const entries = Array.from({ length: 30 }, () => ({ event_type: 'note', text: 'x'.repeat(4_000 - 32) }))
    await session.log(...entries)
    await session.verify([rubric('long')])
    const after = await ended('long')
    expect(outcomes(after)).toEqual(['error coverage'])
    expect(after.verifiers[0]?.message).toMatch(/would have seen (49|50) %/)
    expect(judge.asked('long')).toEqual([])
  })
})

describe('kill -9', () => {
  it('of the server that waits for the judge: another one asks it again', async () => {
    const asked: string[] = []
    judge.on('killed', ({ model }) => {
      asked.push(model)
      return asked.length === 1 ? new Promise(() => undefined) : MET
    })
    await (await opened('killed')).verify([rubric('killed')])
    await until(() => expect(asked).toHaveLength(1))
    const at = asked[0] === 'model-a' ? 0 : 1
    await servers[at]?.stop('SIGKILL')
    expect((await ended('killed', servers[1 - at]?.url)).success).toBe(true)
    expect(new Set(asked)).toEqual(new Set(['model-a', 'model-b']))
  })

  it.each([
    ['judges', true, 'passed'],
    ['ends, where it has no judge any more,', false, 'error no_judge'],
  ])('right behind the answer: the next server %s what was open', async (_, hasJudge, outcome) => {
    judge.on('restarted', () => 503)
    const folder = `restarted-${hasJudge}`
    const first = await start(folder)
    const session = await opened('restarted', first.url)
    expect((await session.verify([rubric('restarted')])).body.success).toBe('PENDING')
    await first.stop('SIGKILL')
    judge.on('restarted', () => MET)
    const next = await start(folder, hasJudge ? judge.url : null, { RUBRIC_DEADLINE_MS: '1' })
    const after = await ended('restarted', next.url)
    expect(outcomes(after)).toEqual([outcome])
    await next.stop()
  })
})

it('what a restored backup holds open is judged, though it has no jobs', async () => {
  judge.on('restored', () => 503)
  const first = await start('restored')
  await (await opened('restored', first.url)).verify([rubric('restored')])
  await first.stop('SIGKILL')
  const database = await startEmbedded({ dataFolder: join(scratch, 'restored'), log: quiet })
  await query(database, 'drop schema countersign_queue cascade')
  await database.stop()
  judge.on('restored', () => MET)
  const next = await start('restored')
  expect((await ended('restored', next.url)).success).toBe(true)
  await next.stop()
})

it('a server that stops gives back what it cannot finish, and ends in good order', async () => {
  const first = await start('stopped')
  judge.on('stopped', () => new Promise(() => undefined))
  await (await opened('stopped', first.url)).verify([rubric('stopped')])
  await until(() => expect(judge.asked('stopped')).toHaveLength(1))
  expect(await first.stop()).toEqual({ code: 0, signal: null })
  judge.on('stopped', () => MET)
  const next = await start('stopped')
  expect((await ended('stopped', next.url)).success).toBe(true)
  await next.stop()
})

it('a server without a judge leaves a rubric to one that has a judge', async () => {
  judge.on('left', () => 503)
  const first = await start('left')
  await (await opened('left', first.url)).verify([rubric('left')])
  await first.stop('SIGKILL')
  judge.on('left', () => MET)
  const without = await start('left', null)
  // Time enough to end it, if it would.
  await new Promise((resolve) => setTimeout(resolve, 8_000))
  expect((await present('left', without.url)).success).toBe('PENDING')
  const next = await start('left')
  expect((await ended('left', without.url)).success).toBe(true)
  await Promise.all([without.stop(), next.stop()])
})
