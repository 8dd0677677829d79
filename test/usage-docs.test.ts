import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'
import { makeScratch } from './embedded.js'
import { type RunningServer, startServer } from './start-server.js'

const EXAMPLES = examplesIn(readFileSync(join(import.meta.dirname, '../docs/usage.md'), 'utf8'))

let data: string
let server: RunningServer
beforeAll(async () => {
  data = await makeScratch()
  // Its own: the page counts every call.
  server = await startServer({ dataFolder: data })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  rmSync(data, { recursive: true, force: true })
})

/** Days and latencies are new in every run. */
const shown = (text: string, kind: string) =>
  steady(text, kind)
    .replace(/\d{4}-\d\d-\d\d/g, '*day*')
    .replace(/p(50|95) [\d.]+ ms/g, 'p$1 * ms')

// In the order of the page: later ones count what the first one made.
describe('every command of docs/usage.md prints what is shown there', () => {
  test.each(EXAMPLES)(
    '$commands',
    async ({ commands, kind, output }) => {
      const here = commands.replaceAll('npx countersign', 'node dist/main.js')
      expect(shown(await runShell(here, data, { url: server.url }), kind)).toBe(shown(output, kind))
    },
    120_000,
  )

  test('from judging to the command line', () => {
    expect(EXAMPLES).toHaveLength(6)
  })
})
