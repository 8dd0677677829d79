import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import { PROGRAM } from './start-server.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-cli-'))
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

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const check = (expected: string, output: string) =>
  `{"agent_output":${JSON.stringify(output)},"checks":[{"type":"equals","expected":${expected}}]}`

describe('countersign judge: the exit code is the verdict', () => {
  test.each([
    ['passed', check('4', '2 + 2'), 0, /^PASS/],
    ['failed', check('4', '2 + 3'), 1, /^FAIL/],
    ['cannot tell', '{"agent_output":"4"}', 2, /^RETRY/],
  ])('%s', (_name, request, status, words) => {
    expect(run(['judge', '-'], request)).toMatchObject({
      status,
      stdout: expect.stringMatching(words),
      stderr: '',
    })
  })

  test.each([
    ['an unknown key', '{"agent_output":"4","chekcs":[]}', /^unknown_key: .*"chekcs"/],
    ['a key twice', '{"agent_output":"4","agent_output":"4"}', /^duplicate_key: /],
    ['a key twice in YAML', 'agent_output: a\nagent_output: b\n', /^duplicate_key: /],
    ['neither JSON nor YAML', 'agent_output: [', /^bad_json: /],
    ['a field over its limit', `{"agent_output":"${'a'.repeat(17_000)}"}`, /^too_large: agent_output/],
  ])('refused: %s', (_name, request, words) => {
    expect(run(['judge', '-'], request)).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(words),
    })
  })

  test.each([
    ['no file', ['judge']],
    ['a file that is not there', ['judge', 'nowhere.json']],
    ['a folder', ['judge', '/tmp']],
    ['an unknown option', ['judge', '-', '--verbose']],
    ['an unknown command', ['jduge', '-']],
    ['nothing at all', []],
  ])('refused: %s', (_name, args) => {
    const { status, stderr } = run(args)
    expect(status).toBe(3)
    expect(stderr).toMatch(/\S/)
  })

  test('--help and --version are no refusals', () => {
    expect(run(['--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/judge.*verify-record/s),
    })
    expect(run(['--version'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })
})

test('YAML and JSON give the same request, numbers unrounded', () => {
  const yaml = 'agent_output: "9007199254740992"\nchecks:\n  - type: equals\n    expected: 9007199254740993\n'
  expect(run(['judge', file('exact.yaml', yaml)]).status).toBe(1)
  expect(
    run(['judge', file('exact2.yaml', yaml.replace('"9007199254740992"', '"9007199254740993"'))]).status,
  ).toBe(0)
})

describe('countersign verify-record: without asking anybody', () => {
  const answer = () => run(['judge', '-', '--json'], check('4', '4')).stdout

  test('a whole answer, or the receipt alone, is valid under the local key', () => {
    const text = answer()
    expect(run(['verify-record', file('answer.json', text)])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^VALID/),
    })
    const { receipt } = JSON.parse(text) as JudgeAnswer
    expect(run(['verify-record', '-'], JSON.stringify(receipt)).status).toBe(0)
  })

  test('with the request beside it, the commitment is checked', () => {
    const text = answer()
    const withRequest = (request: string) => text.replace(/\}\s*$/, `,"request":${request}}`)
    expect(run(['verify-record', '-'], withRequest(check('4', '4')))).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/commitment +matches/),
    })
    expect(run(['verify-record', '-'], withRequest(check('4', '5'))).status).toBe(1)
  })

  test('changed: exit 1', () => {
    const changed = answer().replaceAll('"verdict": "pass"', '"verdict": "fail"')
    expect(run(['verify-record', '-'], changed)).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/^NOT VALID/),
    })
    expect(run(['verify-record', '-'], 'no JSON at all').status).toBe(1)
  })

  test("under somebody else's keys, or unsigned: exit 2", () => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
    const jwks = file('other.jwks', JSON.stringify({ keys: [jwk] }))
    const text = answer()
    expect(run(['verify-record', '-', '--jwks', jwks], text)).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/untrusted_key/),
    })
    const { receipt } = JSON.parse(text) as JudgeAnswer
    const { signature: _, ...unsigned } = receipt
    expect(run(['verify-record', '-'], JSON.stringify(unsigned)).status).toBe(2)
  })

  test('a key file that is none: exit 3', () => {
    expect(run(['verify-record', '-', '--jwks', file('bad.jwks', '{}')], answer()).status).toBe(3)
  })
})

test('a verdict that could not be printed is neither passed nor failed', () => {
  const request = file('pass.json', check('4', '4'))
  const script = `"${process.execPath}" "${PROGRAM}" judge "${request}" > /dev/full`
  const env = { ...process.env, COUNTERSIGN_DATA: join(folder, 'data') }
  expect(spawnSync('sh', ['-c', script], { env, encoding: 'utf8' })).toMatchObject({ status: 2 })
})

test('text under test cannot move the cursor of the terminal', () => {
  const { stdout } = run(
    ['judge', '-'],
    JSON.stringify({ agent_output: 'a\u001b[2Jb', checks: [{ type: 'equals', expected: '\u001b[31mx' }] }),
  )
  expect(stdout).not.toContain('\u001b')
})

test('the private key never leaves its folder, which is for its owner only', () => {
  const { stdout } = run(['judge', '-', '--json'], check('4', '4'))
  const stored = readFileSync(join(folder, 'data/keys/signing-keys.json'), 'utf8')
  expect(stored).toMatch(/PRIVATE KEY/)
  expect(stdout).not.toMatch(/PRIVATE/)
})
