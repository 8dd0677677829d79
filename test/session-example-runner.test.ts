import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeScratch } from './embedded.js'
import { type PostgresServer, queryUrl, startPostgres } from './postgres-server.js'

const ROOT = join(import.meta.dirname, '..')
const PATIENCE_MS = 120_000

let postgres: PostgresServer
let checkout: string
beforeAll(async () => {
  postgres = await startPostgres()
  checkout = await makeScratch()
  await mkdir(join(checkout, 'examples'))
  await cp(join(ROOT, 'examples/sessions'), join(checkout, 'examples/sessions'), { recursive: true })
  for (const name of ['dist', 'node_modules', 'package.json']) {
    await symlink(join(ROOT, name), join(checkout, name))
  }
}, PATIENCE_MS)
afterAll(async () => {
  await postgres?.stop()
  await rm(checkout, { recursive: true, force: true })
})

async function runExample(words: readonly string[], cwd = ROOT) {
  const child = spawn(process.execPath, ['examples/sessions/run.mjs', ...words], { cwd })
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, stdout, stderr }
}

describe('the agents of an example come out as its file says', () => {
  test.each([
    [
      'calendar',
      'SQLite',
      'as-asked-and-no-more: events row 2 was changed (room from',
      'some-events, any-log',
    ],
    ['shop', 'PostgreSQL', 'one-refund: orders row 1 was changed (total from', 'no-negative-order-count'],
  ])(
    'the %s in %s',
    async (name, kind, says, blind) => {
      const where = kind === 'PostgreSQL' ? ['--postgres', postgres.url()] : []
      const { code, stdout, stderr } = await runExample([name, ...where])
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout.match(/^(PASS|FAIL)/gm)).toEqual(['PASS', 'FAIL', 'FAIL', 'FAIL', 'FAIL'])
      expect(stdout).toContain(says)
      expect(stdout).toContain(`these checks cannot fail: ${blind}\n`)
    },
    PATIENCE_MS,
  )

  test('in PostgreSQL nothing is left of it', async () => {
    const schemas = "select nspname from pg_namespace where nspname like 'countersign%'"
    expect(await queryUrl(postgres.url(), schemas)).toEqual([])
  })
})

test('an example that expects another verdict than there is ends with exit code 1', async () => {
  const file = join(checkout, 'examples/sessions/shop.yaml')
  const shop = await readFile(file, 'utf8')
  await writeFile(file, shop.replace('failed: [one-refund, right-amount]', 'failed: [one-refund]'))
  expect(await runExample(['shop'], checkout)).toMatchObject({ code: 1, stderr: '' })
}, 60_000)

describe('what could not be run is said in a line, with exit code 3', () => {
  test.each([
    ['no name', [], 'Usage: node examples/sessions/run.mjs calendar|shop [--postgres URL]'],
    ['another name', ['cinema'], 'Usage: node examples/sessions/run.mjs calendar|shop [--postgres URL]'],
    [
      'no URL',
      ['shop', '--postgres'],
      'Usage: node examples/sessions/run.mjs calendar|shop [--postgres URL]',
    ],
    [
      'nobody there',
      ['shop', '--postgres', 'postgresql://127.0.0.1:1/x'],
      'The database of --postgres cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    ],
  ])('%s', async (_what, words, says) => {
    expect(await runExample(words)).toEqual({ code: 3, stdout: '', stderr: `${says}\n` })
  })

  test('a checkout that is not built', async () => {
    await rm(join(checkout, 'dist'))
    expect(await runExample(['shop'], checkout)).toEqual({
      code: 3,
      stdout: '',
      stderr: 'Countersign is not built yet: npm run build.\n',
    })
  })
})
