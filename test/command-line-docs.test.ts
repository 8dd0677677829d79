import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8')
const EXAMPLES = examplesIn(PAGE)

/** What the page's commands leave in the folder where they run. */
const LEFT = ['verdict.json', 'claims.json', 'order-log.txt']

let data: string
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'countersign-docs-'))
})
afterAll(() => {
  rmSync(data, { recursive: true, force: true })
  for (const file of LEFT) rmSync(join(ROOT, file), { force: true })
})

// In the order of the page: later ones need what earlier ones made.
describe('every command of docs/command-line.md prints what the page shows', () => {
  test.each(EXAMPLES)('$commands', async ({ commands, kind, output }) => {
    // The README's examples go by npx itself, which takes a second each.
    const printed = await runShell(commands.replaceAll('npx countersign', 'node dist/main.js'), data)
    expect(steady(printed, kind)).toBe(steady(output, kind))
  })

  test('and there is one for judging, verifying, listing, rotating and revoking', () => {
    const all = EXAMPLES.map(({ commands }) => commands).join('')
    for (const word of [
      'judge examples',
      '--check',
      '--evidence',
      'verify-claims',
      'verify-record',
      'list',
      'rotate',
      'revoke',
    ]) {
      expect(all).toContain(word)
    }
  })
})
