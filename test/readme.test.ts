import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'

const ROOT = join(import.meta.dirname, '..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

let data: string
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'countersign-readme-'))
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

/** Outside the two commands that CI runs in a fresh clone. */
const EXAMPLES = [
  ...examplesIn(README.replace(/<!-- two commands -->[\s\S]*?<!-- end -->/, '')),
  ...examplesIn(readFileSync(join(ROOT, 'docs/judge.md'), 'utf8')),
]

/** What the README writes beside itself is written elsewhere here: a user's own may be there. */
const shell = (commands: string) =>
  runShell(commands.replaceAll('answer.json', join(data, 'answer.json')), data)

describe('every command of the README and of docs/judge.md prints what is shown there', () => {
  test.each(EXAMPLES)('$commands', async ({ commands, kind, output }) => {
    expect(steady(await shell(commands), kind)).toBe(steady(output, kind))
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
