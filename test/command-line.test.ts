import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import { type InProcess, programInProcess } from './run-program.js'
import { PROGRAM } from './start-server.js'

let folder: string
let program: InProcess
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-cli-'))
  program = programInProcess(join(folder, 'data'))
})
afterAll(async () => {
  await program.close()
  rmSync(folder, { recursive: true, force: true })
})

/** In this process: for the many ways to be refused, of which some are tried in a process of their own too. */
const refused = (args: string[], input = '') => program.run(args, input)

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
  ])('refused: %s', async (_name, request, words) => {
    expect(await refused(['judge', '-'], request)).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(words),
    })
  })

  test.each([
    ['no file', ['judge']],
    ['a file that is not there', ['judge', 'nowhere.json']],
    ['a folder', ['judge', '/tmp']],
    ['a file below a file', ['judge', `${PROGRAM}/x`]],
    ['a name that is too long', ['judge', 'x'.repeat(5_000)]],
    ['an unknown option', ['judge', '-', '--verbose']],
    ['an unknown command', ['jduge', '-']],
    ['nothing at all', []],
    ['a group without its second word', ['signing-keys']],
    ['a group with another word', ['signing-keys', 'remove']],
  ])('refused: %s', async (_name, args) => {
    const { status, stderr } = await refused(args)
    expect(status).toBe(3)
    expect(stderr).toMatch(/\S/)
  })

  test.each([
    [['jduge', '-'], '(countersign --help lists the commands)'],
    [['judge', '-', '--verbose'], '(countersign judge --help says what it takes)'],
    [['models', 'run', 'relocation'], '(countersign models run --help says what it takes)'],
  ])('%j is told which help to read', async (args, help) => {
    expect((await refused(args)).stderr).toContain(help)
  })

  test.each([
    ['a request', ['judge', '-'], '{"agent_output":"4","chekcs":[]}', /^unknown_key: .*"chekcs"/],
    ['words', ['judge', '-', '--verbose'], '', /countersign judge --help/],
  ])('the program refuses %s as well', (_name, args, input, words) => {
    expect(run(args, input)).toMatchObject({ status: 3, stdout: '', stderr: expect.stringMatching(words) })
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

describe('countersign judge: an output and what to hold it against, as options', () => {
  const judged = (args: string[], input = '') => {
    const { status, stdout, stderr } = run(['judge', ...args, '--json'], input)
    return { status, stderr, answer: (stdout === '' ? {} : JSON.parse(stdout)) as JudgeAnswer }
  }

  test('texts from files and standard input, checks with every digit', () => {
    const log = file('order-log.txt', 'The refund of 129.90 euros goes to the card.')
    const other = file('other.txt', 'The parcel was lost.')
    const { status, answer } = judged(
      [
        '--output',
        '-',
        '--evidence',
        other,
        '--evidence',
        log,
        '--task',
        'Answer.',
        '--criterion',
        'Is polite.',
      ],
      'The refund of 192.90 euros goes to the card.',
    )
    expect(status).toBe(1)
    expect(answer.claims[0]).toMatchObject({ status: 'contradicted', evidence: [{ index: 1 }] })
    expect(answer.criteria).toMatchObject([{ text: 'Is polite.', met: null }])
    const big = file('big.txt', '9007199254740993')
    const equals = (expected: string) => `{"type":"equals","expected":${expected}}`
    expect(judged(['--output', big, '--check', equals('9007199254740993')]).status).toBe(0)
    expect(judged(['--output', big, '--check', equals('9007199254740992')]).status).toBe(1)
    expect(
      judged(['--output', big, '--check', equals('9007199254740993'), '--check', equals('1')]).answer.checks,
    ).toMatchObject([{ passed: true }, { passed: false }])
  })

  test('gives the receipt that the same request in a file gives', () => {
    const answer = judged(
      [
        '--output',
        '-',
        '--evidence',
        file('log.txt', 'It is 4.'),
        '--check',
        '{"type":"numeric","expected":4.50}',
      ],
      '4',
    ).answer
    const request =
      '{"agent_output":"4","evidence":[{"id":"log.txt","text":"It is 4."}],"checks":[{"type":"numeric","expected":4.5}]}'
    const whole = JSON.stringify({ ...answer, request: JSON.parse(request) })
    expect(run(['verify-record', '-'], whole)).toMatchObject({
      stdout: expect.stringMatching(/commitment +matches/),
    })
  })

  test.each<[string, string[], RegExp]>([
    ['neither a file nor an output', [], /^bad_usage: Nothing to judge/],
    ['evidence alone', ['--evidence', '-'], /^bad_usage: No output to judge/],
    [
      'a file and an output',
      ['request.json', '--output', '-'],
      /^bad_usage: A request file is a whole request/,
    ],
    [
      'a file and a check',
      ['request.json', '--check', '{}'],
      /^bad_usage: A request file is a whole request/,
    ],
    [
      'standard input twice',
      ['--output', '-', '--evidence', '-'],
      /^bad_usage: Standard input \(-\) can be read only once/,
    ],
    [
      'a check that is no JSON',
      ['--output', '-', '--check', '{}', '{"a":}'],
      /^bad_json: --check 2: .*offset 5/,
    ],
    [
      'a check that closes the request',
      ['--output', '-', '--check', '{}],"retain":true,"x":[{}'],
      /^bad_json: --check 1: .*offset 2/,
    ],
    ['two checks in one', ['--output', '-', '--check', '{},{}'], /^bad_json: --check 1: /],
    [
      'a check with a key twice',
      ['--output', '-', '--check', '{"a":1,"a":2}'],
      /^duplicate_key: --check 1: /,
    ],
    ['a check of no known type', ['--output', '-', '--check', '{"type":"equal"}'], /checks\[0\]/],
    ['an output that is not there', ['--output', 'nowhere.txt'], /^bad_usage: nowhere.txt does not exist/],
    ['an option without its value', ['--output'], /argument missing/],
  ])('refused: %s', async (_name, args, complaint) => {
    expect(await refused(['judge', ...args], '4')).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(complaint),
    })
  })
})

describe('countersign judge: what is too large is read no further than its limit', () => {
  test.each<[string, string[], string]>([
    ['a request', ['-'], `{"agent_output":"4"}${' '.repeat(256 * 1024)}`],
    ['a request in YAML', ['-'], `agent_output: 4\n${'#'.repeat(256 * 1024)}`],
    ['an output', ['--output', '-'], 'a'.repeat(256 * 1024 + 1)],
    ['an endless file', ['/dev/zero'], ''],
  ])('%s', async (_name, args, input) => {
    expect(await refused(['judge', ...args], input)).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^too_large: .*262144/),
    })
  })

  test('standard input that is not UTF-8 is refused', () => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'judge', '--output', '-'], {
      input: Buffer.from([0x34, 0xff]),
      encoding: 'utf8',
    })
    expect({ status, stderr }).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^invalid_unicode: Standard input/),
    })
  })
})

test('every command has a help with an example that can be typed', async () => {
  for (const words of [['judge'], ['verify-record'], ['serve'], ['signing-keys', 'revoke']]) {
    expect(await program.run([...words, '--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`Examples?:\n  .*countersign ${words.join(' ')}`)),
    })
  }
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

describe('countersign replay: on another machine, from request, salt, policy and JWKS alone', () => {
  const request = check('4', '2 + 2')
  /** Another data folder, with keys of its own that signed nothing here. */
  const elsewhere = (args: string[]) => run([...args, '--data', join(folder, 'elsewhere')])

  function given() {
    const answer = JSON.parse(run(['judge', '-', '--json'], request).stdout) as JudgeAnswer
    const keys = run(['signing-keys', 'list', '--json']).stdout
    return {
      receipt: file('receipt.json', JSON.stringify(answer.receipt)),
      request: file('request.json', request),
      jwks: file('keys.json', keys),
      salt: answer.salt,
      answer,
    }
  }

  test('equal: exit 0', () => {
    const { receipt, request, jwks, salt } = given()
    const result = elsewhere(['replay', receipt, request, '--salt', salt, '--jwks', jwks])
    expect(result).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^EQUAL +structural, authenticated, replayed/),
    })
  })

  test('under keys that are not trusted, or without a signature: exit 2', () => {
    const { receipt, request, salt, answer } = given()
    elsewhere(['signing-keys', 'rotate'])
    expect(elsewhere(['replay', receipt, request, '--salt', salt])).toMatchObject({
      status: 2,
      stdout: expect.stringMatching(/^EQUAL +structural, replayed/),
    })
    const { signature: _, ...unsigned } = answer.receipt
    expect(
      elsewhere(['replay', file('unsigned.json', JSON.stringify(unsigned)), request, '--salt', salt]).status,
    ).toBe(2)
  })

  test('another request: exit 1, and what differs', () => {
    const { receipt, jwks, salt } = given()
    const other = file('other.json', check('4', '2 + 3'))
    const result = elsewhere(['replay', receipt, other, '--salt', salt, '--jwks', jwks])
    expect(result).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/different +checks\[0\][\s\S]*"failed"/),
    })
  })

  test('under another policy: refused without it, replayed with it', () => {
    const strict = { ...process.env, COUNTERSIGN_DATA: join(folder, 'data'), PASS_AT: '0.95' }
    const judged = spawnSync(process.execPath, [PROGRAM, 'judge', '-', '--json'], {
      input: request,
      env: strict,
      encoding: 'utf8',
    })
    const { receipt, salt } = JSON.parse(judged.stdout) as JudgeAnswer
    const { jwks } = given()
    const args = [
      'replay',
      file('strict.json', JSON.stringify(receipt)),
      file('request.json', request),
      '--salt',
      salt,
      '--jwks',
      jwks,
    ]
    expect(elsewhere(args)).toMatchObject({ status: 3, stderr: expect.stringMatching(/^policy_needed: /) })
    const policy = policyUnder(strict)
    expect(elsewhere([...args, '--policy', policy])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^EQUAL/),
    })
    expect(elsewhere([...args, '--policy', file('wrong.json', '{"v":1}')])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^policy_mismatch: /),
    })
  })

  /** As a server under the same settings would answer at /v1/policies/{digest}. */
  function policyUnder(env: NodeJS.ProcessEnv): string {
    const script = `
      import { CAPABILITIES } from ${JSON.stringify(new URL('../dist/capabilities/index.js', import.meta.url).href)}
      import { readSettings } from ${JSON.stringify(new URL('../dist/core/settings.js', import.meta.url).href)}
      const { replayer } = CAPABILITIES.find(({ name }) => name === 'judge')
      const parts = { settings: readSettings(process.env), judge: { providers: [] }, calibrations: { inForce: async () => [] } }
      console.log(JSON.stringify(await replayer.policy(parts)))`
    return file(
      'policy.json',
      spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }).stdout,
    )
  }
})

test('what GET /v1/receipts/{id} answers can be verified as it is, and a changed request in it is seen', () => {
  const { receipt, salt } = JSON.parse(run(['judge', '-', '--json'], check('4', '4')).stdout) as JudgeAnswer
  const stored = { receipt, request: JSON.parse(check('4', '4')), answer: { salt } }
  expect(run(['verify-record', '-'], JSON.stringify(stored))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/commitment +matches/),
  })
  const changed = { ...stored, request: JSON.parse(check('4', '5')) }
  expect(run(['verify-record', '-'], JSON.stringify(changed))).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/commitment_differs/),
  })
  expect(run(['verify-record', '-'], JSON.stringify({ receipt, request: stored.request }))).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/salt_missing/),
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
