import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VerifyAnswer } from '../src/index.js'
import { INPUTS } from './relocation.js'
import { PROGRAM } from './start-server.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-claims-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: string[], input = '') {
  const env = { ...process.env, COUNTERSIGN_DATA: join(folder, 'data') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], {
    input,
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const request = (...claims: object[]) => JSON.stringify({ inputs: INPUTS, claims })
const right = { path: 'breakEvenMonths', value: 16 }
const verify = (input: string, ...more: string[]) => run(['verify-claims', 'relocation', '-', ...more], input)
const answerTo = (input: string) => verify(input, '--json').stdout

describe('countersign verify-claims: the exit code is the verdict', () => {
  test.each([
    ['verified', request(right), 0, /^VERIFIED +1 of 1 claims verified +relocation 1\.0\.0/],
    [
      'violated',
      request(right, { path: 'netWealthGain', op: '>', value: 60_000 }),
      1,
      /^VIOLATED[\s\S]*gives 51752\.75247814844/,
    ],
    ['out of scope', request(right, { path: 'constructor', value: 1 }), 2, /^OUT-OF-SCOPE/],
  ])('%s', (_name, input, status, words) => {
    expect(verify(input)).toMatchObject({ status, stdout: expect.stringMatching(words), stderr: '' })
  })

  test('JSON, YAML and --json give the same, every digit kept', () => {
    const yaml = `inputs: ${JSON.stringify(INPUTS)}\nclaims:\n  - { path: breakEvenMonths, op: ">", value: 15.99999999999999999999 }\n`
    const file = join(folder, 'claims.yaml')
    writeFileSync(file, yaml)
    const { status, stdout } = run(['verify-claims', 'relocation', file, '--json'])
    expect(status).toBe(0)
    expect(stdout).toContain('"value": 15.99999999999999999999')
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      verdict: 'verified',
      tolerance: { rel: 1e-9, abs: 0.000001 },
    })
  })

  test('a sentinel that is meant is told', () => {
    const input = JSON.stringify({
      inputs: { ...INPUTS, newSalary: 90_000 },
      claims: [{ path: 'breakEvenMonths', value: 9999 }],
    })
    expect(verify(input).stdout).toMatch(/sentinels\n +triggered +movingCostRecoveryMonths is 9999 +never/)
  })

  test.each([
    [
      'an unknown model',
      ['verify-claims', 'relocaton', '-'],
      request(right),
      /^no_such_model: .*"relocation".*countersign models list/,
    ],
    [
      'inputs and claims, where inputs are run',
      ['models', 'run', 'relocation', '-'],
      request(right),
      /^bad_usage: .*countersign verify-claims takes both/,
    ],
    [
      'inputs that do not fit',
      ['verify-claims', 'relocation', '-'],
      '{"inputs":{},"claims":[{"path":"a","value":1}]}',
      /^invalid_inputs: currentSalary is missing/,
    ],
    ['no claims', ['verify-claims', 'relocation', '-'], request(), /^invalid_request: claims/],
    [
      '51 claims',
      ['verify-claims', 'relocation', '-'],
      request(...Array.from({ length: 51 }, () => right)),
      /^too_large: claims/,
    ],
    ['no JSON', ['verify-claims', 'relocation', '-'], '{', /^bad_json: /],
  ])('refused: %s', (_name, args, input, words) => {
    expect(run(args, input)).toMatchObject({ status: 3, stdout: '', stderr: expect.stringMatching(words) })
  })

  test('text under test cannot move the cursor of the terminal', () => {
    expect(verify(request({ path: '\u001b[2J', value: '\u001b[31m' })).stdout).not.toContain('\u001b')
  })
})

describe('countersign verify-record: a decision record, without asking anybody', () => {
  const check = (input: string, ...more: string[]) => run(['verify-record', '-', ...more], input)

  test('a whole answer, its record with the outputs, or the record alone', () => {
    const text = answerTo(request(right))
    const { record, outputs } = JSON.parse(text) as VerifyAnswer
    for (const kept of [text, JSON.stringify({ record, outputs }), JSON.stringify(record)]) {
      expect(check(kept)).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^VALID\n +hash +matches\n +signature +valid\n +recomputed +equal\n/),
        stderr: '',
      })
    }
  })

  test('of a whole answer the receipt too, and its request', () => {
    const text = answerTo(request(right))
    const file = join(folder, 'request.json')
    writeFileSync(file, request(right))
    const { status, stdout } = check(text, '--request', file)
    expect(status).toBe(0)
    expect(stdout).toMatch(/commitment +matches\n +signed +claims: verified/)
    writeFileSync(file, request(right, right))
    expect(check(text, '--request', file)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/commitment_differs/),
    })
  })

  test('as JSON it is what POST /api/v1/records/verify answers, and of the receipt beside it', () => {
    const { status, stdout } = check(answerTo(request(right)), '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      valid: true,
      hashMatches: true,
      signature: 'valid',
      recomputed: true,
      reasons: [],
      receipt: { valid: true, hashMatches: true, signature: 'valid', commitment: 'not_given', reasons: [] },
    })
  })

  test.each<[string, (answer: VerifyAnswer) => unknown, number, RegExp]>([
    [
      'outputs altered',
      ({ record }) => ({ record, outputs: { breakEvenMonths: 12 } }),
      1,
      /recomputed +different[\s\S]*outputs_differ/,
    ],
    [
      'a verdict changed on the receipt',
      (answer) => changedVerdict(answer),
      1,
      /receipt_invalid: hash_differs/,
    ],
    [
      'no signature',
      ({ record: { signature: _, ...record } }) => record,
      2,
      /signature +absent[\s\S]*unsigned/,
    ],
    [
      'another spec version alone',
      ({ record }) => ({ ...record, specVersion: '0.1.0' }),
      2,
      /recomputed +not possible/,
    ],
    ['no hash', ({ record: { sha256: _, ...record } }) => ({ record }), 1, /not_a_record/],
  ])('%s', (_name, change, status, words) => {
    const answer = JSON.parse(answerTo(request(right))) as VerifyAnswer
    expect(check(JSON.stringify(change(answer)))).toMatchObject({
      status,
      stdout: expect.stringMatching(words),
    })
  })

  test("under somebody else's keys: exit 2", () => {
    const jwks = join(folder, 'other.jwks')
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
    writeFileSync(jwks, JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x }] }))
    const { record } = JSON.parse(answerTo(request(right))) as VerifyAnswer
    expect(check(JSON.stringify(record), '--jwks', jwks)).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/signature +untrusted_key/),
    })
  })
})

test('countersign replay rules on the claims again', () => {
  const [answer, asked] = [join(folder, 'answer.json'), join(folder, 'asked.json')]
  writeFileSync(asked, request(right))
  writeFileSync(answer, answerTo(request(right)))
  expect(run(['replay', answer, asked])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^EQUAL +structural, authenticated, replayed/),
  })
})

function changedVerdict({ receipt, ...answer }: VerifyAnswer) {
  return { ...answer, receipt: { ...receipt, payload: { ...receipt.payload, verdict: 'violated' } } }
}
