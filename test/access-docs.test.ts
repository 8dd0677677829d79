import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsInForce } from '../src/access/index.js'
import { readSettings } from '../src/core/settings.js'
import { examplesIn, steady } from './documented-commands.js'
import { makeScratch } from './embedded.js'
import { type RunningServer, startServer } from './start-server.js'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readFileSync(join(ROOT, 'docs/access.md'), 'utf8')

let data: string
let server: RunningServer
/** Of the page's first command. */
let key = ''
beforeAll(async () => {
  data = await makeScratch()
  server = await startServer({ dataFolder: data, env: { AUTH: 'required' } })
})
afterAll(async () => {
  await server.stop()
  rmSync(data, { recursive: true, force: true })
})

async function run(commands: string): Promise<string> {
  const here = commands
    .replaceAll('npx countersign', 'node dist/main.js')
    .replaceAll('http://127.0.0.1:3000', server.url)
  const env = { ...process.env, COUNTERSIGN_DATA: data, NO_COLOR: '1', KEY: key }
  return (await promisify(execFile)('bash', ['-c', here], { cwd: ROOT, env })).stdout
}

const withoutKeys = (text: string) =>
  text.replace(/csk_[0-9a-f]{16}_[\w-]{32}/g, 'csk_*').replace(/^[0-9a-f]{16} /gm, '* ')

// In the order of the page: later ones need what earlier ones made.
describe('every command of docs/access.md prints what the page shows', () => {
  test.each(examplesIn(PAGE))('$commands', async ({ commands, kind, output }) => {
    const printed = await run(commands)
    key ||= printed.trim()
    expect(steady(withoutKeys(printed), kind)).toBe(steady(withoutKeys(output), kind))
  })

  test('and there are those for making, using and listing keys', () => {
    expect(examplesIn(PAGE).map(({ commands }) => commands.split(' ')[0])).toEqual([
      'npx',
      'curl',
      'curl',
      'npx',
    ])
  })
})

test('the limits on the page, and in the descriptions of the settings, are those in force', () => {
  const { address, tenant, key: ofKey } = limitsInForce(readSettings({ AUTH: 'required' }))
  const rows = [
    ['RATE_ADDRESS_MINUTE', address?.calls],
    ['RATE_TENANT_HOUR', tenant?.calls],
    ['RATE_KEY_DAY', ofKey?.calls],
  ] as const
  const settings = readFileSync(join(ROOT, 'docs/settings.md'), 'utf8')
  for (const [name, calls] of rows) {
    expect(PAGE).toContain(`| \`${name}\` | ${calls?.toLocaleString('en')} |`)
    expect(settings).toMatch(RegExp(`${name}.*Default ${calls} under AUTH=required, else none`))
  }
})
