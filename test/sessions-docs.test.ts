import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'

const EXAMPLES = examplesIn(readFileSync(join(import.meta.dirname, '../docs/sessions.md'), 'utf8'))

let data: string
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'countersign-sessions-docs-'))
})
afterAll(() => rmSync(data, { recursive: true, force: true }))

describe('every command of docs/sessions.md, one after the other, prints what is shown there', () => {
  test.each(EXAMPLES)(
    '$commands',
    async ({ commands, kind, output }) => {
      const here = commands.replaceAll('npx countersign', 'node dist/main.js')
      expect(steady(await runShell(here, data), kind)).toBe(steady(output, kind))
    },
    120_000,
  )

  test('from opening a session to forgetting it, without a server, and the doctor', () => {
    const all = EXAMPLES.map(({ commands }) => commands).join('\n')
    for (const word of [
      '/state',
      '/log',
      '/diff',
      '/verifier',
      'DELETE',
      'verify-session',
      'run.mjs',
      'doctor',
    ]) {
      expect(all).toContain(word)
    }
    expect(EXAMPLES).toHaveLength(9)
  })
})
