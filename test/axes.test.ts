import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerParts } from '../src/capabilities/capability.js'
import { CAPABILITIES } from '../src/capabilities/index.js'
import { replayReceipt } from '../src/capabilities/records/replay.js'
import { BudgetExceeded, JudgeTrouble, type JudgeTroubleCode } from '../src/core/errors.js'
import { parseStrict } from '../src/core/json/strict.js'
import { readSettings } from '../src/core/settings.js'
import {
  type AxesAnswer,
  type AxesRequestInput,
  type LocalParts,
  type Opened,
  openLocalParts,
  Refusal,
  Unavailable,
  verifyAxes,
  verifyReceipt,
} from '../src/index.js'
import type { Judge } from '../src/judges/index.js'
import { digestOf } from '../src/records/index.js'
import { createApp, createLog } from '../src/server/index.js'
import { judgeOf, type Script } from './axes-judge.js'

let folder: string
let local: Opened<LocalParts>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-axes-'))
  local = await openLocalParts(readSettings({ COUNTERSIGN_DATA: folder }))
})
afterAll(async () => {
  await local.close()
  rmSync(folder, { recursive: true, force: true })
})

const CHAT: AxesRequestInput = {
  request: 'What is the capital of France?',
  response: 'The capital of France is Paris, on the Seine.',
  domain: 'general_chat',
}

const CODE: AxesRequestInput = {
  request: 'Write a Python function that adds two numbers.',
  response: 'Here it is:\n\n```python\ndef add(a, b)\n    return a + b\n```\n',
  domain: 'code_generation',
}

const withJudge = (judge: Judge): LocalParts => ({ ...local.parts, judge })
const ruled = (request: AxesRequestInput, ...scripts: readonly Script[]) =>
  verifyAxes(request, scripts.length === 0 ? local.parts : withJudge(judgeOf(...scripts)))
const trouble = (code: JudgeTroubleCode) => new JudgeTrouble(code, 'So it was.')
const axis = (answer: AxesAnswer, name: string) => answer.axes.find((found) => found.name === name)
const kinds = ({ findings }: AxesAnswer) => findings.map(({ kind }) => kind)

const WRONG: Script = {
  factual_correctness: { ruling: 'not_met', quote: 'is Paris', reason: 'It is another city.' },
}

describe('without a model', () => {
  test('nobody is judged: ERROR, all four axes, and why', async () => {
    const answer = await ruled(CHAT)
    expect(answer).toMatchObject({
      verdict: 'ERROR',
      confidence: 0,
      model_used: 'none',
      engine: 'deterministic',
      error: 'no_model_configured',
      channels: [],
    })
    expect(answer.axes).toEqual(
      ['faithfulness', 'well_formedness', 'security', 'quality'].map((name) => ({
        name,
        score: null,
        passed: null,
        reasoning: 'Not judged: no model is configured.',
      })),
    )
  })

  test('a syntax error fails well-formedness with its line, and the rest is open', async () => {
    const answer = await ruled(CODE)
    expect(answer).toMatchObject({ verdict: 'FAIL', confidence: 1, model_used: 'none' })
    expect(answer.error).toBeUndefined()
    expect(axis(answer, 'well_formedness')).toMatchObject({ score: 0, passed: false })
    expect(axis(answer, 'well_formedness')?.reasoning).toMatch(/^By fact this axis fails: Python, line 4 /)
    expect(axis(answer, 'faithfulness')).toMatchObject({ score: null, passed: null })
    expect(answer.findings[0]).toMatchObject({
      kind: 'syntax_error',
      axis: 'well_formedness',
      force: 'binding',
      line: 4,
    })
  })

  test.each([':', 'N/A', 'Thought process:'])('an answer of %j fails faithfulness', async (response) => {
    const answer = await ruled({ ...CHAT, request: 'Explain how tides come about.', response })
    expect(answer.verdict).toBe('FAIL')
    expect(axis(answer, 'faithfulness')).toMatchObject({ score: 0, passed: false })
  })
})

describe('facts bind a model', () => {
  test('that passes everything: code with a syntax error fails all the same', async () => {
    const answer = await ruled({ ...CODE, channels: 3 }, {})
    expect(answer).toMatchObject({ verdict: 'FAIL', confidence: 1, model_used: 'gpt-4o' })
    expect(answer.axes.map(({ passed }) => passed)).toEqual([true, false, true, true])
    expect(answer.channels.map(({ axes }) => axes[1]?.passed)).toEqual([true, true, true])
  })

  test('that cannot be asked: the verdict is known without it', async () => {
    const answer = await ruled(CODE, trouble('judge_unavailable'))
    expect(answer).toMatchObject({ verdict: 'FAIL', confidence: 1, engine: 'deterministic' })
    expect(answer.channels).toMatchObject([{ rulings: [], error: 'judge_unavailable' }])
  })

  test('and facts that could not be looked for fail nothing, and pass nothing', async () => {
    const share = () => ({ run: () => Promise.reject(new BudgetExceeded('time')) })
    const guarded = { ...share(), share }
    const answer = await verifyAxes(CHAT, { ...withJudge(judgeOf({})), guarded })
    expect(answer).toMatchObject({ verdict: 'ERROR', confidence: 0, error: 'facts_budget' })
    expect(kinds(answer)).toEqual(['facts_budget'])
    expect(answer.receipt.payload.checks[0]).toMatchObject({ type: 'facts', outcome: 'error' })
  })
})

describe('several channels', () => {
  test('of which one is wrong: the majority decides, and the disagreement is said', async () => {
    const answer = await ruled({ ...CHAT, channels: 3 }, {}, WRONG, {})
    expect(answer.verdict).toBe('PASS')
    // By hand: the mean of 1, 0 and 1, below 0.7; two of three pass, and 2/3 x 0.5.
    expect(axis(answer, 'faithfulness')).toMatchObject({ score: 0.6667, passed: true })
    expect(answer.confidence).toBe(0.3333)
    expect(axis(answer, 'faithfulness')?.reasoning).toMatch(
      /^Two of three channels pass this axis, one fails it\. Mean score and majority part\./,
    )
    expect(answer.findings).toMatchObject([{ kind: 'disagreement', axis: 'faithfulness', force: 'advisory' }])
    expect(answer.channels.map(({ axes }) => axes[0]?.score)).toEqual([1, 0, 1])
  })

  test.each<[string, number, readonly Script[], string, string | undefined]>([
    ['one of two passes', 2, [{}, WRONG], 'FAIL', undefined],
    ['one of three is out of time', 3, [{}, trouble('judge_timeout'), {}], 'PASS', undefined],
    ['one of two is out of time', 2, [{}, trouble('judge_timeout')], 'ERROR', 'judge_timeout'],
    ['one of two replies nonsense, the other fails it', 2, [() => 'no', WRONG], 'FAIL', undefined],
    ['one passes everything blindly', 2, [blind, {}], 'ERROR', 'control_failed'],
    ['all pass everything blindly', 3, [blind], 'ERROR', 'control_failed'],
    ['all are out of time', 3, [trouble('judge_timeout')], 'ERROR', 'judge_timeout'],
    ['one says one thing and means another', 1, [twoFaced()], 'ERROR', 'judge_inconsistent'],
  ])('%s', async (_, channels, scripts, verdict, error) => {
    const answer = await ruled({ ...CHAT, channels }, ...scripts)
    expect([answer.verdict, answer.error]).toEqual([verdict, error])
  })

  test.each<JudgeTroubleCode>(['judge_unavailable', 'judge_misconfigured', 'rate_limited', 'quota_spent'])(
    'all fail upstream by %s: nothing was verified',
    async (code) => {
      const error = await ruled({ ...CHAT, channels: 2 }, trouble(code)).catch((thrown) => thrown)
      expect(error).toBeInstanceOf(Unavailable)
      expect(error).toMatchObject({
        code: 'verification_model_error',
        message: 'Verification model returned an error',
        details: {
          model: 'gpt-4o',
          passed_over: [{ engine: 'openai_compatible', code, message: 'So it was.' }],
        },
      })
    },
  )
})

/** Finds everything met, the controls too. */
function blind(data: unknown) {
  const { properties } = data as { properties: { id: string }[] }
  return { rulings: properties.map(({ id }) => ({ id, quote: '', reason: 'Fine.', ruling: 'met' })) }
}

function twoFaced(): Script {
  return { factual_correctness: { ruling: 'met', reason: 'The answer is factually incorrect.' } }
}

test.each([
  ['gpt-4o-mini', ['same_family']],
  ['claude-sonnet-5', []],
  ['my own', []],
])('a response by %s, ruled by gpt-4o: findings %j', async (author_model, expected) => {
  expect(kinds(await ruled({ ...CHAT, author_model }, {}))).toEqual(expected)
})

test.each([
  ['bad_request', { ...CHAT, response: undefined }],
  ['invalid_domain', { ...CHAT, domain: 'poetry' }],
  ['invalid_channels', { ...CHAT, channels: 4 }],
  ['unknown_key', { ...CHAT, judge: 'me' }],
])('the library refuses as the server does: %s', async (code, request) => {
  const error = await verifyAxes(request as AxesRequestInput, local.parts).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Refusal)
  expect(error).toMatchObject({ code })
})

describe('the receipt', () => {
  const keys = () => local.parts.signer?.publicKeys() ?? []

  test('is of kind axes, signed, bound to the request, and holds none of its words', async () => {
    const { receipt, salt, axes } = await ruled({ ...CHAT, channels: 2 }, {}, WRONG)
    expect(
      verifyReceipt({ receipt, request: { ...CHAT, channels: 2 }, salt }, { keys: keys() }),
    ).toMatchObject({
      valid: true,
      commitment: 'matches',
    })
    expect(receipt.payload).toMatchObject({
      kind: 'axes',
      verdict: 'FAIL',
      engine: 'openai_compatible',
      policy: { engine: 'openai_compatible', model: 'gpt-4o' },
      counts: { axes: 4, axesPassed: 3, axesFailed: 1, axesOpen: 0, channels: 2, channelsFailed: 0 },
    })
    expect(receipt.payload.checks.map(({ type, outcome }) => [type, outcome])).toEqual([
      ['facts', 'passed'],
      ['faithfulness', 'failed'],
      ['well_formedness', 'passed'],
      ['security', 'passed'],
      ['quality', 'passed'],
    ])
    expect(JSON.stringify(receipt)).not.toMatch(/Paris|Seine|France|another city/)
    expect(axes).toHaveLength(4)
  })

  test.each<[string, AxesRequestInput, readonly Script[], Record<string, string>]>([
    [
      'by facts alone',
      CODE,
      [],
      { facts: 'equal', faithfulness: 'equal', well_formedness: 'equal', verdict: 'equal' },
    ],
    [
      'by facts and a model',
      CODE,
      [{}],
      { facts: 'equal', faithfulness: 'attested_only', well_formedness: 'equal', verdict: 'equal' },
    ],
    [
      'by a model',
      CHAT,
      [{}],
      { facts: 'equal', faithfulness: 'attested_only', quality: 'attested_only', verdict: 'attested_only' },
    ],
  ])('%s is replayed', async (_, request, scripts, expected) => {
    const { receipt, salt } = await ruled(request, ...scripts)
    const policy = await policyOf(receipt.payload.policy.digest, request, scripts)
    const raw = parseStrict(JSON.stringify(request))
    const replayed = await replayReceipt(
      { receipt: JSON.parse(JSON.stringify(receipt)), request: raw, salt },
      local.parts,
      { keys: keys(), kept: async () => policy },
    )
    const results = Object.fromEntries(replayed.parts.map(({ part, result }) => [part, result]))
    expect(results).toMatchObject({ request: 'equal', ...expected })
  })

  test('of another response is found out', async () => {
    const { receipt, salt } = await ruled(CODE)
    const other = parseStrict(JSON.stringify({ ...CODE, response: 'def add(a, b): return a + b' }))
    const { result, parts } = await replayReceipt(
      { receipt: JSON.parse(JSON.stringify(receipt)), request: other, salt },
      local.parts,
      { keys: keys(), kept: async () => null },
    )
    expect(result).toBe('different')
    expect(parts.find(({ part }) => part === 'well_formedness')?.result).toBe('different')
  })
})

describe('a secret of the response', () => {
  // Made up; in parts, since scanners of repositories would take them for real ones.
  const TOKEN = `ghp_${'x9Kd82LmQz7RtVb41NcY'}${'w0PsEa63HuGfJi5T'}`
  const PASSWORD = `hV9x2${'LmQ4zRt'}`
  test.each([
    ['a token', TOKEN, TOKEN],
    ['the password of an address', `postgres://svc:${PASSWORD}@db.acme.io/main`, PASSWORD],
  ])('is not repeated where a model quotes it: %s', async (_words, written, secret) => {
    const request = {
      ...CHAT,
      request: 'How do I sign in?',
      response: `To sign in, use ${written} at first.`,
    }
    const says = { ruling: 'not_met', quote: secret, reason: `It gives ${secret} away.` } as const
    const answer = await ruled(request, { no_leakage: says })
    expect(axis(answer, 'security')).toMatchObject({ passed: false })
    expect(answer.channels[0]?.rulings.find(({ property }) => property === 'no_leakage')).toMatchObject({
      ruling: 'not_met',
      quote: '…',
      reason: 'It gives … away.',
    })
    expect(JSON.stringify(answer)).not.toContain(secret)
  })
})

/** The policy text that a server would have stored, found by its digest. */
async function policyOf(digest: string, { channels = 1 }: AxesRequestInput, scripts: readonly Script[]) {
  const { axesPolicy } = await import('../src/capabilities/axes/policy.js')
  const asked = {
    channels: Array.from({ length: channels }, () => ({ rulings: [], trouble: null })),
    engine: 'openai_compatible',
    model: 'gpt-4o',
    fingerprints: ['fp_1'],
    temperature: 0,
    passedOver: [],
    last: 'openai_compatible',
  }
  const policy = JSON.parse(JSON.stringify(axesPolicy(scripts.length === 0 ? null : asked)))
  expect(digestOf(policy)).toBe(digest)
  return policy
}

describe('over HTTP', () => {
  /** A server without a database: a store that takes what it is given. */
  const appWith = (judge: Judge) => {
    const kept: unknown[] = []
    const keep = async (...row: unknown[]) => void kept.push(row)
    const store = { putPolicy: keep, putReceipt: keep } as unknown as ServerParts['store']
    const parts = { ...withJudge(judge), tryJudge: judge, store, pepper: null } as unknown as ServerParts
    const log = createLog(readSettings({ LOG_LEVEL: 'silent' }))
    return { app: createApp(CAPABILITIES, parts, log, '0.0.0'), kept }
  }

  test('a fault of ours is answered as documented, and nothing of the inside is shown', async () => {
    const judge = { ...judgeOf({}), ask: () => Promise.reject(new TypeError('the inside')) }
    const { app } = appWith(judge)
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/verify', payload: CHAT })
    expect(statusCode).toBe(500)
    expect(JSON.parse(body)).toEqual({
      error: 'internal_error',
      message: 'Verification pipeline failed',
      request_id: expect.stringMatching(/^req_/),
    })
  })

  test('the receipt is kept with its policy, and the request only where that is asked for', async () => {
    for (const retain of [false, true]) {
      const { app, kept } = appWith(judgeOf({}))
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/verify',
        payload: { ...CHAT, retain },
      })
      expect([statusCode, kept.length]).toEqual([200, 2])
      expect(JSON.stringify(kept).includes('Seine')).toBe(retain)
    }
  })

  test('a trial keeps nothing', async () => {
    const { app, kept } = appWith(judgeOf({}))
    const { body } = await app.inject({ method: 'POST', url: '/try/axes', payload: CHAT })
    const answer = JSON.parse(body) as AxesAnswer
    expect(answer).toMatchObject({ verdict: 'PASS', engine: 'demo', model_used: 'gpt-4o' })
    expect(answer.receipt.payload).toMatchObject({
      engine: 'demo',
      policy: { engine: 'demo', model: 'gpt-4o' },
    })
    expect(answer.receipt.signature).toBeUndefined()
    expect(kept).toEqual([])
  })
})
