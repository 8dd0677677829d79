import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatServer, saying, startChat } from './chat-server.js'
import { examplesIn, runShell, steady } from './documented-commands.js'

const ROOT = join(import.meta.dirname, '..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

let data: string
let model: ChatServer
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'countersign-readme-'))
  model = await startChat(saying(COMPLAINT))
})
afterAll(async () => {
  await model.close()
  rmSync(data, { recursive: true, force: true })
})

/** What a careful reader says of examples/complaint.yaml. */
const COMPLAINT = {
  'your order 8841 arrived two days late.': {
    verdict: 'supported',
    quote: 'promised for 10 November 2026. It was delivered on 12 November 2026',
    reason: 'It was delivered two days after the day it was promised for.',
  },
  'The delivery fee of 9.40 euros has been refunded.': {
    verdict: 'contradicted',
    quote: 'delivery fee, 4.90 euros',
    reason: 'The refund was 4.90 euros.',
  },
  'The answer apologises.': { met: 'met', quote: 'Sorry', reason: 'It says that they are sorry.' },
  'The answer says what is done so that it does not happen again.': {
    met: 'not_met',
    reason: 'It speaks of this order only, and of nothing that is done for later ones.',
  },
}

/** Outside the two commands that CI runs in a fresh clone. */
const EXAMPLES = [
  ...examplesIn(README.replace(/<!-- two commands -->[\s\S]*?<!-- end -->/, '')),
  ...examplesIn(readFileSync(join(ROOT, 'docs/judge.md'), 'utf8')),
]

/** What the README writes beside itself is written elsewhere here: a user's own may be there. */
const shell = (commands: string) =>
  runShell(
    commands
      .replaceAll('answer.json', join(data, 'answer.json'))
      .replaceAll('http://127.0.0.1:11434/v1', model.url),
    data,
  )

const timeless = (text: string) => text.replace(/, \d+ ms/g, ', * ms')

describe('every command of the README and of docs/judge.md prints what is shown there', () => {
  test.each(EXAMPLES)('$commands', async ({ commands, kind, output }) => {
    expect(timeless(steady(await shell(commands), kind))).toBe(timeless(steady(output, kind)))
  })

  test('and there is one for the command line, the server and verifying', () => {
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(3)
  })
})

test('the code example runs as it stands', async () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(README) ?? []
  const script = code.replace(
    "'countersign'",
    JSON.stringify(new URL('../dist/index.js', import.meta.url).href),
  )
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, COUNTERSIGN_DATA: data },
  })
  expect(stdout).toMatch(/^fail \[\n? *'claim_contradicted/)
})

test('every request in examples/ judges as its name says', async () => {
  const judged = await Promise.all(
    ['refund.yaml', 'refund-corrected.yaml', 'extraction.json', 'order-summary.json'].map(async (name) => {
      const { verdict } = JSON.parse(await shell(`npx countersign judge examples/${name} --json`)) as {
        verdict: string
      }
      return [name, verdict]
    }),
  )
  expect(judged).toEqual([
    ['refund.yaml', 'fail'],
    ['refund-corrected.yaml', 'pass'],
    ['extraction.json', 'pass'],
    ['order-summary.json', 'pass'],
  ])
})
