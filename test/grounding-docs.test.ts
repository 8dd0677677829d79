import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'

const EXAMPLES = examplesIn(readFileSync(join(import.meta.dirname, '../docs/grounding.md'), 'utf8'))

let data: string
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'countersign-docs-'))
})
afterAll(() => {
  rmSync(data, { recursive: true, force: true })
})

describe('docs/grounding.md prints what its commands print', () => {
  test('it has examples', () => expect(EXAMPLES).not.toEqual([]))
  test.each(EXAMPLES)('$commands', async ({ commands, kind, output }) => {
    expect(steady(await runShell(commands, data), kind)).toBe(steady(output, kind))
  })
})
