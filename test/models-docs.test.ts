import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'

const ROOT = join(import.meta.dirname, '..')
const EXAMPLES = examplesIn(readFileSync(join(ROOT, 'docs/models-api.md'), 'utf8'))

/** What the page's commands leave in the folder where they run. */
const LEFT = ['advice.yaml', 'run.json']

let data: string
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'countersign-models-docs-'))
})
afterAll(() => {
  rmSync(data, { recursive: true, force: true })
  for (const file of LEFT) rmSync(join(ROOT, file), { force: true })
})

// In the order of the page: later ones need what earlier ones made.
describe('every command of docs/models-api.md prints what the page shows', () => {
  test.each(EXAMPLES)('$commands', async ({ commands, kind, output }) => {
    const printed = await runShell(commands.replaceAll('npx countersign', 'node dist/main.js'), data)
    expect(steady(printed, kind)).toBe(steady(output, kind))
  })

  test('and there is one for claims, prose, refusals, records, cases and grades', () => {
    const all = EXAMPLES.map(({ commands }) => commands).join('')
    for (const word of [
      '/verify/',
      'verify-claims',
      '"yearHorizon"',
      '/records/verify',
      '/evals/',
      '/grade/',
    ]) {
      expect(all).toContain(word)
    }
  })
})
