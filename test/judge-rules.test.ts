import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { judge } from './call.js'
import { startServer } from './start-server.js'

const LOG =
  'The ferry Aurora left Bergen at noon on 3 March 2026. It carried 240 passengers and 31 cars. The crossing took four hours.'
const passing = { type: 'regex', expected: 'ferry|passengers|.' }
const failing = { type: 'equals', expected: 'something else' }
const hanging = { type: 'regex', expected: '^(.+)+\u0000$' }

interface Row {
  readonly rule: string
  readonly request: object
  readonly verdict: string
  readonly score: number
  readonly reason: string
}

// The rules of docs/judge.md, each alone and where two meet, over HTTP.
const ROWS: readonly Row[] = [
  {
    rule: '1. a failed check fails',
    request: { agent_output: 'x', checks: [failing] },
    verdict: 'fail',
    score: 0,
    reason: 'check_failed',
  },
  {
    rule: '1. though every claim is supported',
    request: { agent_output: 'It carried 240 passengers and 31 cars.', evidence: [LOG], checks: [failing] },
    verdict: 'fail',
    score: 1,
    reason: 'check_failed',
  },
  {
    rule: '1. and though another could not be run',
    request: { agent_output: 'a'.repeat(40), checks: [hanging, failing] },
    verdict: 'fail',
    score: 0,
    reason: 'check_failed',
  },
  {
    rule: '2. a check that could not be run is to be tried again',
    request: { agent_output: 'a'.repeat(40), checks: [passing, hanging] },
    verdict: 'retry',
    score: 0,
    reason: 'check_error',
  },
  {
    rule: '3. another number of the same thing fails',
    request: { agent_output: 'It carried 420 passengers and 31 cars.', evidence: [LOG] },
    verdict: 'fail',
    score: 0,
    reason: 'claim_contradicted',
  },
  {
    rule: '3. another date fails',
    request: { agent_output: 'The ferry Aurora left Bergen at noon on 4 March 2026.', evidence: [LOG] },
    verdict: 'fail',
    score: 0,
    reason: 'claim_contradicted',
  },
  {
    rule: '3. a negation in a clause that else stands verbatim fails',
    request: {
      agent_output: 'The crossing took four hours.',
      evidence: ['The crossing never took four hours.'],
    },
    verdict: 'fail',
    score: 0,
    reason: 'claim_contradicted',
  },
  {
    rule: '3. though its checks passed',
    request: { agent_output: 'It carried 420 passengers and 31 cars.', evidence: [LOG], checks: [passing] },
    verdict: 'fail',
    score: 0,
    reason: 'claim_contradicted',
  },
  {
    rule: '4. a criterion that nobody can decide is to be tried again',
    request: { agent_output: 'x', criteria: ['It is short.'], checks: [passing] },
    verdict: 'retry',
    score: 0,
    reason: 'criterion_undecided',
  },
  {
    rule: '5. supported claims pass',
    request: {
      agent_output: 'It carried 240 passengers and 31 cars. The crossing took four hours.',
      evidence: [LOG],
    },
    verdict: 'pass',
    score: 1,
    reason: 'claims_supported',
  },
  {
    rule: '5. supported by wording only is to be tried again',
    request: { agent_output: 'Bergen.', evidence: [LOG] },
    verdict: 'retry',
    score: 1,
    reason: 'low_confidence',
  },
  {
    rule: '5. what the evidence is silent on is to be tried again',
    request: {
      agent_output: 'The captain was born in Trondheim and speaks five languages.',
      evidence: [LOG],
    },
    verdict: 'retry',
    score: 0,
    reason: 'claims_unsupported',
  },
  {
    rule: '5. a refusal claims nothing',
    request: { agent_output: "I'm sorry, I cannot help with that.", evidence: [LOG], checks: [passing] },
    verdict: 'retry',
    score: 0,
    reason: 'no_claims',
  },
  {
    rule: '5. an empty output claims nothing',
    request: { agent_output: '', evidence: [LOG] },
    verdict: 'retry',
    score: 0,
    reason: 'no_claims',
  },
  {
    rule: '6. a passed check passes',
    request: { agent_output: 'x', checks: [passing] },
    verdict: 'pass',
    score: 1,
    reason: 'checks_passed',
  },
  {
    rule: '6. a task alone is nothing to check',
    request: { task: 'Say x.', agent_output: 'x' },
    verdict: 'retry',
    score: 0,
    reason: 'nothing_to_check',
  },
]

describe('the verdict, first rule that holds', () => {
  test.each(ROWS)('$rule', async ({ request, verdict, score, reason }) => {
    const answer = await judge(request)
    expect(answer).toMatchObject({ verdict, score, receipt: { payload: { verdict, score } } })
    expect(answer.reasons[0]).toMatch(new RegExp(`^${reason}: `))
  })
})

describe('the settings of the gate', () => {
  test.each([
    ['ON_ERROR', 'fail', { agent_output: 'a'.repeat(40), checks: [hanging] }, 'fail'],
    ['PASS_CONFIDENCE', '0.5', { agent_output: 'Bergen.', evidence: [LOG] }, 'pass'],
    [
      'PASS_AT',
      '0.4',
      { agent_output: 'The crossing took four hours. The captain speaks five languages.', evidence: [LOG] },
      'pass',
    ],
  ])('%s=%s', async (name, value, request, verdict) => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'countersign-rules-'))
    chmodSync(dataFolder, 0o755)
    const server = await startServer({ dataFolder, env: { [name]: value } })
    const response = await fetch(`${server.url}/v1/judge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    expect(await response.json()).toMatchObject({ verdict })
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  })
})

describe('an output that is JSON', () => {
  test('each leaf but true, false and null is a claim, at its place', async () => {
    const output =
      '{"carCount": 31, "ferry_name": "Aurora", "late": false, "note": null, "legs": [{"from": "Bergen"}]}'
    const { claims } = await judge({ agent_output: output, evidence: [LOG] })
    expect(claims.map(({ text, start, end }) => [text, output.slice(start, end)])).toEqual([
      ['car count is 31', '31'],
      ['ferry name is Aurora', '"Aurora"'],
      ['legs from is Bergen', '"Bergen"'],
    ])
  })
})
