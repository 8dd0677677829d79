import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

let data: string
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'countersign-readme-'))
})
afterAll(() => {
  rmSync(data, { recursive: true, force: true })
  rmSync(join(ROOT, 'answer.json'), { force: true })
})

/** Each block of commands with the block of output after it, outside the two commands that CI runs in a fresh clone. */
const EXAMPLES = [
  ...README.replace(/<!-- two commands -->[\s\S]*?<!-- end -->/, '').matchAll(
    /```sh\n([\s\S]*?)```\n\n```(text|json)\n([\s\S]*?)```/g,
  ),
].map(([, commands = '', kind = '', output = '']) => ({ commands, kind, output }))

async function shell(commands: string): Promise<string> {
  const env = { ...process.env, COUNTERSIGN_DATA: data, NO_COLOR: '1' }
  const here = commands.replaceAll('http://127.0.0.1:3000', inject('serverUrl'))
  const run = promisify(execFile)('bash', ['-c', here], { cwd: ROOT, env })
  // A verdict other than pass has an exit code of its own; its output is what matters here.
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string; code: number }) => {
      if (error.code > 2) throw new Error(error.stderr)
      return error.stdout
    },
  )
}

/** What is new in every run: ids, times, digests, keys, signatures. */
function steady(text: string): string {
  return text
    .replace(/\b(rcpt|req)_[0-9a-f]+/g, '$1_*')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*time*')
    .replace(/\b[0-9a-f]{64}\b/g, '*digest*')
    .replace(/(key |"keyId": ")[0-9a-f]{16}/g, '$1*')
    .replace(/("value": ")[\w-]{86}/g, '$1*')
    .trim()
}

describe('every command of the README prints what the README shows', () => {
  test.each(EXAMPLES)('$commands', async ({ commands, kind, output }) => {
    const printed = await shell(commands)
    const shown = kind === 'json' ? JSON.stringify(JSON.parse(printed), null, 2) : printed
    expect(steady(shown)).toBe(steady(kind === 'json' ? JSON.stringify(JSON.parse(output), null, 2) : output))
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
    ['refund.yaml', 'refund-corrected.yaml', 'extraction.json'].map(async (name) => {
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
  ])
})
