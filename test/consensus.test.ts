import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BudgetExceeded } from '../src/core/errors.js'
import { readSettings } from '../src/core/settings.js'
import {
  type ConsensusAnswer,
  consensus as consensusLocally,
  type LocalParts,
  type Opened,
  openLocalParts,
} from '../src/index.js'
import { type ErrorBody, get, post } from './call.js'
import { examplesIn, runShell, steady } from './documented-commands.js'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/consensus.md'), 'utf8')

let data: string
let local: Opened<LocalParts>
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'countersign-consensus-'))
  local = await openLocalParts(readSettings({ COUNTERSIGN_DATA: data }))
})
afterAll(async () => {
  await local.close()
  rmSync(data, { recursive: true, force: true })
})

const outputs = (...texts: string[]) => texts.map((output) => ({ output }))

async function consensus(request: unknown): Promise<ConsensusAnswer> {
  const { status, body } = await post<ConsensusAnswer>('/v1/consensus', request)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function refused(request: unknown): Promise<ErrorBody & { status: number }> {
  const { status, body } = await post<ErrorBody>('/v1/consensus', request)
  return { ...body, status }
}

const REQUEST = {
  task: 'How far is it?',
  answers: [{ agent_id: 'ada', output: '5 km' }, { agent_id: 'bob', output: '5,000 m' }, { output: '6 km' }],
}

describe('POST /v1/consensus', () => {
  test('the whole answer', async () => {
    expect(await consensus(REQUEST)).toEqual({
      request_id: expect.stringMatching(/^\S+$/),
      consensus_answer: '5 km',
      agreement: true,
      agreement_score: 2 / 3,
      false_consensus_risk: 'low',
      unsupported_agreement: false,
      effective_answers: 3,
      clusters: [
        {
          id: 'c1',
          role: 'clustering',
          size: 2,
          members: ['ada', 'bob'],
          representative: '5 km',
          answers: [0, 1],
          basis: 'value',
          effective_answers: 2,
        },
        {
          id: 'c2',
          role: 'clustering',
          size: 1,
          members: ['answers[2]'],
          representative: '6 km',
          answers: [2],
          basis: 'alone',
          effective_answers: 1,
        },
      ],
      reasons: [
        'agreement: 2 of 3 answers say the same (the same value)',
        'no_evidence: nothing was supplied that the shared answer could be held against',
      ],
      receipt: expect.objectContaining({ signature: expect.objectContaining({ alg: 'Ed25519' }) }),
      salt: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('a tie has no consensus answer', async () => {
    expect(await consensus({ answers: outputs('4', '5') })).toMatchObject({
      consensus_answer: null,
      agreement: false,
      agreement_score: 0.5,
      false_consensus_risk: 'low',
      reasons: [expect.stringMatching(/^no_agreement: /), expect.stringMatching(/^tie: /)],
    })
  })

  test('names are only shown: other names, and one name twice, change nothing else', async () => {
    const named = async (names: readonly string[]) => {
      const answers = REQUEST.answers.map(({ output }, i) => ({ output, agent_id: names[i] }))
      const { clusters, receipt, request_id: _, salt: __, ...rest } = await consensus({ ...REQUEST, answers })
      const { counts, verdict, score } = receipt.payload
      return {
        ...rest,
        counts,
        verdict,
        score,
        clusters: clusters.map(({ members: ___, ...cluster }) => cluster),
      }
    }
    const first = await named(['ada', 'bob', 'cem'])
    expect(await named(['z', 'constructor', '__proto__'])).toEqual(first)
    expect(await named(['ada', 'ada', 'ada'])).toEqual(first)
  })

  test.each([
    ['one answer', { answers: outputs('4') }, 400, 'invalid_request', 'answers'],
    ['no answers', {}, 400, 'invalid_request', 'answers'],
    ['17 answers', { answers: outputs(...Array(17).fill('4')) }, 413, 'too_large', 'answers'],
    [
      'an answer without output',
      { answers: [{ output: '4' }, {}] },
      400,
      'invalid_request',
      'answers[1].output',
    ],
    [
      'an unknown key',
      { answers: [{ output: '4' }, { output: '4', id: 'x' }] },
      400,
      'unknown_key',
      'answers[1]',
    ],
    [
      'a name of 81 characters',
      { answers: [{ output: '4', agent_id: 'x'.repeat(81) }, { output: '4' }] },
      413,
      'too_large',
      'answers[0].agent_id',
    ],
    [
      'an output of 16,001',
      { answers: [{ output: '4' }, { output: 'x'.repeat(16_001) }] },
      413,
      'too_large',
      'answers[1].output',
    ],
    ['21 pieces of evidence', { ...REQUEST, evidence: Array(21).fill('x') }, 413, 'too_large', 'evidence'],
    ['evidence of 4,001', { ...REQUEST, evidence: ['x'.repeat(4_001)] }, 413, 'too_large', 'evidence[0]'],
    ['a task of 8,001', { ...REQUEST, task: 'x'.repeat(8_001) }, 413, 'too_large', 'task'],
  ])('%s: %#', async (_name, request, status, error, field) => {
    expect(await refused(request)).toMatchObject({ status, error, field })
  })

  test('no body is a refusal with a remedy', async () => {
    expect(await refused('')).toMatchObject({ status: 400, error: 'empty_body' })
  })
})

describe('its receipt', () => {
  const HELD = { ...REQUEST, evidence: ['It is 6 km to the lake.'] }

  test('is stored without the request, unless that is to be retained', async () => {
    const once = await consensus(HELD)
    expect((await get(`/v1/receipts/${once.receipt.payload.id}`)).body).toEqual({ receipt: once.receipt })
    const kept = await consensus({ ...HELD, retain: true })
    expect((await get(`/v1/receipts/${kept.receipt.payload.id}`)).body).toMatchObject({
      request: { ...HELD, retain: true },
      answer: { clusters: kept.clusters },
    })
  })

  test('says what was found, and nothing of the answers', async () => {
    const { receipt } = await consensus(HELD)
    expect(receipt.payload).toMatchObject({
      kind: 'consensus',
      verdict: 'agreement/high',
      score: 2 / 3,
      verification: 'heuristic',
      engine: 'deterministic',
      checks: [],
      counts: {
        answers: 3,
        clusters: 2,
        largestCluster: 2,
        effectiveAnswers: 3,
        claims: 1,
        supported: 0,
      },
    })
    expect(JSON.stringify(receipt)).not.toMatch(/ada|bob|km/)
  })

  test('is found out again, and another request differs', async () => {
    const { receipt, salt } = await consensus(HELD)
    const replay = async (request: unknown) =>
      (await post('/v1/receipts/replay', { receipt, salt, request })).body as {
        result: string
        labels: string[]
        parts: { part: string; result: string }[]
      }
    const same = await replay(HELD)
    expect(same).toMatchObject({ result: 'equal', labels: ['structural', 'authenticated', 'replayed'] })
    expect(same.parts.map(({ part }) => part)).toEqual(['request', 'counts', 'verdict'])
    const other = await replay({ ...HELD, answers: outputs('5 km', '6 km', '6 km') })
    expect(other.result).toBe('different')
    expect(other.parts.find(({ part }) => part === 'verdict')).toMatchObject({ result: 'different' })
  })

  test('names a policy that anybody can read', async () => {
    const { receipt } = await consensus(HELD)
    expect((await get(`/v1/policies/${receipt.payload.policy.digest}`)).body).toMatchObject({
      kind: 'consensus',
      engine: 'consensus/2',
      thresholds: { agreementOver: 0.5, copies: { wordsMin: 6, run: 5, jaccardMin: 0.8 } },
    })
  })
})

describe('hostile answers: sixteen, as long as they may be', () => {
  const fill = (text: string, chars = 15_900) => text.repeat(Math.ceil(chars / text.length)).slice(0, chars)
  test.each([
    ['no space', fill('a')],
    ['words of objects', fill('constructor __proto__ toString ')],
    ['numbers', fill('1 2 3 4.5 6,000 ')],
    ['sentences', fill('The bridge is not safe because the river is high. ')],
    ['dashes', fill('1 - ')],
    ['spaces', fill(' ')],
    ['backticks', fill('```\n~~~\n', 12_000)],
    ['brackets', fill('[{')],
    ['dots', fill('.')],
    ['joined', fill('5 and not ')],
    ['from right to left', fill('الجسر آمن. ', 8_000)],
  ])('%s: a ruling within seconds, or an honest "budget"', async (_name, text) => {
    const answers = outputs(...Array.from({ length: 16 }, (_, i) => `${text}${i}`))
    const started = Date.now()
    const { status, body } = await post<{ error?: string }>('/v1/consensus', { answers })
    expect([200, 503]).toContain(status)
    if (status === 503) expect(body.error).toBe('budget')
    expect(Date.now() - started).toBeLessThan(20_000)
  })

  test('where time runs out nothing is ruled', async () => {
    const run = async () => {
      throw new BudgetExceeded('It took too long.')
    }
    const parts: LocalParts = { ...local.parts, guarded: { run, share: () => ({ run }) } }
    await expect(consensusLocally({ answers: outputs('4', '4') }, parts)).rejects.toMatchObject({
      name: 'Unavailable',
      code: 'budget',
      message: 'It took too long. Nothing was ruled.',
    })
  })
})

describe('countersign consensus', () => {
  const run = (request: unknown, ...options: string[]) =>
    spawnSync(process.execPath, [join(ROOT, 'dist/main.js'), 'consensus', '-', ...options], {
      input: JSON.stringify(request),
      env: { ...process.env, COUNTERSIGN_DATA: data, NO_COLOR: '1' },
      encoding: 'utf8',
    })

  test.each([
    [
      'agreement at low risk',
      { answers: outputs('4', 'four') },
      0,
      /^AGREEMENT {2}score 1 {2}false consensus risk low/,
    ],
    [
      'at medium risk',
      { answers: outputs('not safe', 'unsafe') },
      2,
      /risk medium[\s\S]*clustering_uncertain: /,
    ],
    ['at high risk', { answers: outputs('Yes', 'Yes'), evidence: ['x'] }, 1, /risk high[\s\S]*no_claims: /],
    ['none', { answers: outputs('4', '5') }, 2, /^NO AGREEMENT/],
    ['a refusal', { answers: outputs('4') }, 3, /^$/],
  ])('%s', (_name, request, code, shown) => {
    const { status, stdout } = run(request)
    expect(status).toBe(code)
    expect(stdout).toMatch(shown)
  })

  test('bars and names, and nothing that moves the cursor', () => {
    const answers = [
      { agent_id: 'ada', output: '4' },
      { agent_id: 'bob', output: '4' },
      { agent_id: 'eve\u001b[2J', output: '\u001b]0;x\u0007' },
    ]
    const { stdout } = run({ answers })
    expect(stdout).toContain('  c1  ███████████░░░░░  2 of 3, same by words  ada, bob\n      4\n')
    expect(stdout).toContain('eve\\u{1b}[2J')
    expect(stdout).not.toMatch(/[\u001b\u0007]/)
  })

  test('--json prints the whole answer, and exits the same', () => {
    const { status, stdout } = run({ answers: outputs('4', '5') }, '--json')
    expect(status).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ consensus_answer: null, clusters: [{ size: 1 }, { size: 1 }] })
  })
})

describe('docs/consensus.md', () => {
  test.each(examplesIn(PAGE))('$commands', async ({ commands, kind, output }) => {
    const here = commands.replaceAll('npx countersign', 'node dist/main.js')
    expect(steady(await runShell(here, data), kind)).toBe(steady(output, kind))
  })

  test('shows a run of the command', () => {
    expect(examplesIn(PAGE).map(({ commands }) => commands)).toEqual([
      'npx countersign consensus examples/consensus.yaml\n',
    ])
  })
})
