import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showAnswer } from '../src/capabilities/axes/show-answer.js'
import { JudgeTrouble } from '../src/core/errors.js'
import { readSettings } from '../src/core/settings.js'
import { type LocalParts, type Opened, openLocalParts, verifyAxes } from '../src/index.js'
import { judgeOf } from './axes-judge.js'
import { type InProcess, programInProcess } from './run-program.js'

let folder: string
let program: InProcess
let local: Opened<LocalParts>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-axes-command-'))
  program = programInProcess(folder)
  local = await openLocalParts(readSettings({ COUNTERSIGN_DATA: folder }))
  writeFileSync(join(folder, 'bad.md'), 'Here:\n\n```json\n{"a": 1,,}\n```\n')
  writeFileSync(join(folder, 'fine.md'), 'Here:\n\n```json\n{"a": 1}\n```\n')
})
afterAll(async () => {
  await program.close()
  await local.close()
  rmSync(folder, { recursive: true, force: true })
})

const axes = (...words: string[]) => program.run(['axes', ...words])
const options = (file: string, ...more: string[]) => [
  '--response',
  join(folder, file),
  '--request',
  'Give me a JSON object with a.',
  '--domain',
  'code_generation',
  ...more,
]

describe('countersign axes', () => {
  test('prints a bar, a word and the reasoning for each axis, and the place of each fact; exit code 1', async () => {
    const { status, stdout } = await axes(...options('bad.md'))
    expect(status).toBe(1)
    expect(stdout).toMatch(/^FAIL {2}confidence 1\.00 {2}model none, \d+ ms\n/)
    expect(stdout).toMatch(/^ {2}well_formedness {2}-{10} {2}0\.00 {2}failed {3}By fact this axis fails: /m)
    expect(stdout).toMatch(/^ {2}quality {22}- {5}open {5}Not judged: no model is configured\.$/m)
    expect(stdout).toMatch(/^ {2}line 4 {5}binding {3}syntax_error {2}/m)
    expect(stdout).toMatch(/^ {2}signature {2}Ed25519, key /m)
  })

  test('without a model and a fact it cannot tell: exit code 2, and why', async () => {
    const { status, stdout } = await axes(...options('fine.md'))
    expect(status).toBe(2)
    expect(stdout).toMatch(/^ERROR .*\n {2}no_model_configured: /)
  })

  test('--json prints the answer as it is over HTTP', async () => {
    const { status, stdout } = await axes(...options('bad.md', '--channels', '3', '--json'))
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ verdict: 'FAIL', channels: [], engine: 'deterministic' })
  })

  test.each<[string, () => string[], RegExp]>([
    ['nothing', () => [], /^bad_usage: Nothing to verify: name a request file/],
    ['a request without a response', () => ['--request', 'Why?'], /^bad_usage: No response to verify/],
    [
      'a file and an option',
      () => ['x.yaml', '--domain', 'code_review'],
      /^bad_usage: .*either x\.yaml or --domain/,
    ],
    ['no domain', () => options('fine.md').slice(0, 4), /^bad_request: Missing required field: domain/],
    [
      'four channels',
      () => options('fine.md', '--channels', '4'),
      /^invalid_channels: Channels must be between 1 and 3/,
    ],
    ['channels in words', () => options('fine.md', '--channels', 'two'), /^invalid_channels: /],
    [
      'a domain that there is not',
      () => [...options('fine.md').slice(0, 5), 'poetry'],
      /^invalid_domain: Domain must be one of code_generation, /,
    ],
  ])('%s is refused with exit code 3', async (_, words, message) => {
    const { status, stderr } = await axes(...words())
    expect(stderr).toMatch(message)
    expect(status).toBe(3)
  })
})

const PLAIN = { good: same, bad: same, open: same, faint: same, strong: same }
function same(text: string): string {
  return text
}

test('several channels show their spread, and a terminal gets no line that is too long', async () => {
  const wrong = {
    factual_correctness: { ruling: 'not_met', reason: 'It is \u001b[31mwrong\u001b[0m.' },
  } as const
  const judge = judgeOf({}, wrong, { clarity: { ruling: 'partly' } })
  const request = {
    request: 'Why?',
    response: 'Since it is so, as all know.',
    domain: 'general_chat',
    channels: 3,
  }
  const answer = await verifyAxes({ ...request, domain: 'general_chat' }, { ...local.parts, judge })
  const lines = showAnswer(answer, PLAIN, 100)
  expect(lines).toContain('channels')
  expect(lines.filter((line) => /^ {2}[123] {3}faithfulness/.test(line))).toHaveLength(3)
  expect(lines.join('\n')).toContain('faithfulness 0.00')
  expect(lines.join('\n')).toContain('quality 0.88')
  expect(lines.join('\n')).not.toContain('\u001b')
  for (const line of lines.filter((text) => !/sha256|salt/.test(text)))
    expect(line.length).toBeLessThanOrEqual(100)
})

test('a fact that decides does not hide that the model could not be asked', async () => {
  const judge = judgeOf(new JudgeTrouble('judge_misconfigured', 'It refuses the key.'))
  const request = {
    request: 'JSON, please.',
    response: '```json\n{,}\n```',
    domain: 'code_generation',
  } as const
  const lines = showAnswer(await verifyAxes(request, { ...local.parts, judge }), PLAIN, null)
  expect(lines[0]).toMatch(/^FAIL /)
  expect(lines).toContain('  1   judge_misconfigured: It refuses the key.')
})

test('a narrow terminal has what is said of an axis below its score, at the full width', async () => {
  const request = {
    request: 'Why?',
    response: 'Since it is so, as all know.',
    domain: 'general_chat',
  } as const
  const answer = await verifyAxes(request, { ...local.parts, judge: judgeOf({}) })
  const lines = showAnswer(answer, PLAIN, 80)
  const at = lines.indexOf('  quality          ##########  1.00  passed')
  expect(lines[at + 1]).toMatch(/^ {4}No fault in four properties\. /)
})
