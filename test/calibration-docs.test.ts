import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'
import { makeScratch } from './embedded.js'

const PAGE = readFileSync(join(import.meta.dirname, '../docs/calibration.md'), 'utf8')
const EXAMPLES = examplesIn(PAGE)

// The first makes a database, which takes long where many tests run.
vi.setConfig({ testTimeout: 120_000 })

let data: string
beforeAll(async () => {
  data = await makeScratch()
})
afterAll(() => {
  rmSync(data, { recursive: true, force: true })
})

const dateless = (text: string) => text.replace(/calibrated \d{4}-\d\d-\d\d/g, 'calibrated *date*')

// The second needs what the first made.
describe('every command of docs/calibration.md prints what the page shows', () => {
  test.each(EXAMPLES)('$commands', async ({ commands, kind, output }) => {
    const printed = await runShell(commands.replaceAll('npx countersign', 'node dist/main.js'), data)
    expect(steady(dateless(printed), kind)).toBe(steady(dateless(output), kind))
  })

  test('and there is one for calibrating and one for listing', () => {
    expect(EXAMPLES.map(({ commands }) => commands.split(' ').slice(2, 4).join(' ').trim())).toEqual([
      'calibrate examples/calibration/labelled.jsonl',
      'judges list',
    ])
  })
})
