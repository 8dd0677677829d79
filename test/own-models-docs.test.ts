import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesIn, runShell, steady } from './documented-commands.js'
import { PROGRAM, type RunningServer, startServer } from './start-server.js'

const PAGE = readFileSync(join(import.meta.dirname, '../docs/own-models.md'), 'utf8')
const EXAMPLES = examplesIn(PAGE)
const SERVE = 'npx countersign serve --models my-models'

/** Where the reader sits. */
let folder: string
let server: RunningServer | undefined
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-own-docs-'))
  // As root, the embedded database runs as another user, who passes through here.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'data'))
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Started when it is first asked, as on the page: by then its model is there. */
async function ownServer(): Promise<RunningServer> {
  server ??= await startServer({ dataFolder: join(folder, 'data'), models: join(folder, 'my-models') })
  return server
}

// In the order of the page: later ones need what earlier ones made.
describe('every command of docs/own-models.md prints what the page shows', () => {
  test.each(EXAMPLES)(
    '$commands',
    async ({ commands, kind, output }) => {
      const asksServer = commands.includes('http://127.0.0.1:3000')
      const place = { cwd: folder, ...(asksServer && { url: (await ownServer()).url }) }
      const here = commands.replaceAll('npx countersign', `node ${PROGRAM}`)
      const printed = await runShell(here, join(folder, 'data'), place)
      expect(steady(printed, kind)).toBe(steady(output, kind))
      // One of them starts the server as well.
    },
    120_000,
  )

  test('the model is written, held to the contract, run, served and asked over HTTP', () => {
    const all = EXAMPLES.map(({ commands }) => commands).join('')
    for (const word of ['models new', 'models test', 'models run', '/api/v1/verify/', 'verify-record'])
      expect(all).toContain(word)
    expect(PAGE).toContain(`\`${SERVE}\``)
  })

  test('the digest is the one that the page says how to make', async () => {
    const [, commands = ''] = /```sh\n(cd my-models\/seat-cost\nsha256sum .*)\n```/.exec(PAGE) ?? []
    const printed = await runShell(commands, join(folder, 'data'), { cwd: folder })
    const list = `node ${PROGRAM} models list --models my-models --json`
    const { models } = JSON.parse(await runShell(list, join(folder, 'data'), { cwd: folder }))
    const own = models.find(({ name }: { name: string }) => name === 'seat-cost')
    expect(printed).toBe(`${own.digest}  -\n`)
  })
})
