import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeScratch, postmasterPid } from './embedded.js'
import { countersign } from './keyed.js'

// Each runs several commands, one after the other.
vi.setConfig({ testTimeout: 120_000 })

let scratch: string
let folder: string
beforeAll(async () => {
  scratch = await makeScratch()
  folder = join(scratch, 'data')
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const keys = (...words: string[]) => countersign(['keys', ...words], folder)
interface Listed {
  readonly id: string
  readonly tenant: string
  readonly name: string
  readonly state: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly revokedAt: string | null
}
const listed = async () => (JSON.parse((await keys('list', '--json')).stdout) as { keys: Listed[] }).keys

describe('countersign keys, without a server', () => {
  test('create, before anything else was done: prints the key alone, and leaves no database running', async () => {
    const { status, stdout, stderr } = await keys('create')
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^csk_[0-9a-f]{16}_[\w-]{32}\n$/),
    })
    expect(stderr).toMatch(
      /^The key [0-9a-f]{16} of local, valid until it is revoked\. It is shown this once/,
    )
    expect(await postmasterPid(folder)).toBeNull()
  })

  test('create, for a tenant, with a name and an end', async () => {
    const words = ['--tenant', 'acme', '--name', 'nightly "run"', '--expires', '90', '--json']
    const { key, ...made } = JSON.parse((await keys('create', ...words)).stdout) as Listed & { key: string }
    expect(made).toMatchObject({ tenant: 'acme', name: 'nightly "run"', state: 'valid', revokedAt: null })
    expect(key.slice(0, 21)).toBe(`csk_${made.id}_`)
    // 90 days of 86,400,000 ms.
    expect(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(7_776_000_000)
    expect((await listed()).at(-1)).toEqual(made)
  })

  test('rotate: a key of the same tenant and name, which lasts as long; the old one ends after the grace', async () => {
    const old = (await listed()).at(-1)
    const words = [old?.id ?? '', '--grace', '7', '--json']
    const made = JSON.parse((await keys('rotate', ...words)).stdout) as Listed
    expect(made).toMatchObject({ tenant: 'acme', name: 'nightly "run"', state: 'valid' })
    expect(Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(7_776_000_000)
    const then = (await listed()).find(({ id }) => id === old?.id)
    // 7 days of 86,400,000 ms.
    expect(Date.parse(then?.expiresAt ?? '') - Date.parse(made.createdAt)).toBe(604_800_000)
    expect(then?.state).toBe('valid')
  })

  test('revoke, once and again; list shows it', async () => {
    const [first] = await listed()
    const id = first?.id ?? ''
    const revoked = await keys('revoke', id)
    expect(revoked).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(`^The key ${id} of local is revoked`),
    })
    expect(await keys('revoke', id)).toEqual(revoked)
    expect((await keys('list')).stdout.split('\n')[0]).toMatch(
      RegExp(`^${id}  revoked       local  from \\S+Z  revoked at \\S+Z$`),
    )
  })

  test.each<[string, string[], RegExp]>([
    [
      'a tenant of those who have no key',
      ['create', '--tenant', 'anonymous'],
      /^bad_usage: --tenant must be/,
    ],
    ['a key that there is not', ['revoke', '0123456789abcdef'], /^bad_usage: No access key has the id/],
    [
      'to rotate one that there is not',
      ['rotate', '0123456789abcdef'],
      /^bad_usage: No access key has the id/,
    ],
    ['no key', ['revoke'], /missing required argument/],
  ])('refused: %s', async (_, words, complaint) => {
    expect(await keys(...words)).toEqual({ status: 3, stdout: '', stderr: expect.stringMatching(complaint) })
  })

  test('refused: to rotate one that is revoked', async () => {
    const id = (await listed()).find(({ state }) => state === 'revoked')?.id ?? ''
    expect(await keys('rotate', id)).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(/is revoked\. Make a new one/),
    })
  })

  test.each([['list'], ['revoke', 'x'], ['rotate', 'x']])(
    '%s: a folder that is misspelt gets no database',
    async (...words) => {
      expect(await countersign(['keys', ...words], join(scratch, 'misspelt'))).toMatchObject({
        status: 3,
        stderr: expect.stringMatching(/no database in the data folder/),
      })
    },
  )

  test('where the database cannot be had, that is said with exit code 2', async () => {
    const env = { DATABASE_URL: 'postgresql://u:enkidu@127.0.0.1:1/db' }
    const ran = await countersign(['keys', 'list'], folder, env)
    expect(ran).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^database_unavailable: .*ECONNREFUSED/),
    })
    expect(ran.stderr).not.toContain('enkidu')
  })
})
