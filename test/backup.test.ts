import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Receipt } from '../src/records/index.js'
import { get, judge } from './call.js'
import { makeScratch, postmasterPid } from './embedded.js'
import { PROGRAM, startServer } from './start-server.js'

let scratch: string
let backup: string
/** A receipt of the server that all tests share, and the request that was retained with it. */
let receipt: Receipt
const REQUEST = { agent_output: '4', checks: [{ expected: 4, type: 'numeric' }], retain: true }
beforeAll(async () => {
  scratch = await makeScratch()
  backup = join(scratch, 'backup.ndjson')
  receipt = (await judge(REQUEST)).receipt
  expect(db(['backup', backup, '--data', inject('dataFolder')])).toMatchObject({
    status: 0,
    stdout: '',
    stderr: expect.stringMatching(
      /^Backed up: \d+ receipts .*\nThe signing keys and the pepper are not part of it.*\n$/,
    ),
  })
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function db(words: readonly string[], input?: string): SpawnSyncReturns<string> {
  const env = { ...process.env, DATABASE_URL: '', NODE_ENV: undefined }
  const given = input === undefined ? {} : { input }
  return spawnSync(process.execPath, [PROGRAM, 'db', ...words], { encoding: 'utf8', env, ...given })
}

test('a backup of a running server, restored with its keys, gives a server with the same receipts', async () => {
  const dataFolder = join(scratch, 'restored')
  expect(db(['restore', backup, '--data', dataFolder])).toMatchObject({ status: 0, stdout: '' })
  // In good order: the database runs only for as long as the command.
  expect(await postmasterPid(dataFolder)).toBeNull()
  // The command makes no key; those of the first server are put there.
  expect(existsSync(join(dataFolder, 'keys'))).toBe(false)
  cpSync(join(inject('dataFolder'), 'keys'), join(dataFolder, 'keys'), { recursive: true })
  const server = await startServer({ dataFolder })
  const found = await (await fetch(`${server.url}/v1/receipts/${receipt.payload.id}`)).json()
  expect(found).toMatchObject({ receipt, request: REQUEST })
  const verified = await fetch(`${server.url}/v1/receipts/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
  })
  expect(await verified.json()).toMatchObject({ valid: true })
  const policy = await fetch(`${server.url}/v1/policies/${receipt.payload.policy.digest}`)
  expect(policy.status).toBe(200)
  await server.stop()
  // The server it was taken from has not noticed anything.
  expect(await get(`/v1/receipts/${receipt.payload.id}`)).toMatchObject({ status: 200 })
  const again = db(['restore', backup, '--data', dataFolder])
  expect(again).toMatchObject({ status: 3, stdout: '', stderr: expect.stringMatching(/not empty/) })
})

test('it goes through standard output and standard input', async () => {
  const { stdout, status } = db(['backup', '-', '--data', inject('dataFolder')])
  expect(status).toBe(0)
  const rows = (text: string) => text.split('\n').slice(1, -2).sort()
  // The server goes on serving other tests, so there may be more by now, and never less.
  expect(rows(stdout)).toEqual(expect.arrayContaining(rows(readFileSync(backup, 'utf8'))))
  const there = join(scratch, 'piped')
  expect(db(['restore', '-', '--data', there], stdout)).toMatchObject({ status: 0, stdout: '' })
})

test('only its owner may read the file, which replaces an older one whole or not at all', () => {
  const file = join(scratch, 'older.ndjson')
  writeFileSync(file, 'older', { mode: 0o644 })
  expect(db(['backup', file, '--data', join(scratch, 'misspelt')])).toMatchObject({ status: 3 })
  expect(readFileSync(file, 'utf8')).toBe('older')
  symlinkSync(file, join(scratch, 'link'))
  expect(db(['backup', join(scratch, 'link'), '--data', inject('dataFolder')])).toMatchObject({ status: 0 })
  expect(readFileSync(file, 'utf8')).toMatch(/^\{"format":"countersign-backup"/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(existsSync(`${file}.unfinished`)).toBe(false)
})

describe('is refused, with exit code 3 and the reason', () => {
  const folder = () => inject('dataFolder')
  test.each<[string, () => string[], RegExp]>([
    [
      'a backup of a folder without a database',
      () => ['backup', '-', '--data', join(scratch, 'none')],
      /no database in/,
    ],
    [
      'a backup into a folder that is none',
      () => ['backup', join(scratch, 'no/where'), '--data', folder()],
      /its folder does not exist/,
    ],
    ['a backup onto a folder', () => ['backup', scratch, '--data', folder()], /is no file/],
    ['a backup onto a device', () => ['backup', '/dev/null', '--data', folder()], /is no file/],
    [
      'a restore from nothing',
      () => ['restore', join(scratch, 'none'), '--data', join(scratch, 'a')],
      /does not exist/,
    ],
    [
      'a restore from something else',
      () => ['restore', PROGRAM, '--data', join(scratch, 'a')],
      /first line is not that of a backup/,
    ],
    ['a restore into a database that is used', () => ['restore', backup, '--data', folder()], /not empty/],
  ])('%s', (_, words, reason) => {
    expect(db(words())).toMatchObject({ status: 3, stdout: '', stderr: expect.stringMatching(reason) })
  })

  test('a backup onto a disk that is full, which leaves no part of it', ({ skip }) => {
    if (process.geteuid?.() !== 0 || process.platform !== 'linux') skip('mounts a small file system as root')
    const disk = join(scratch, 'disk')
    mkdirSync(disk)
    // One page: the file can be made, and not be filled.
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', disk])
    try {
      const stderr = expect.stringMatching(/the disk is full/)
      expect(db(['backup', join(disk, 'b'), '--data', folder()])).toMatchObject({ status: 3, stderr })
      expect(existsSync(join(disk, 'b')) || existsSync(join(disk, 'b.unfinished'))).toBe(false)
    } finally {
      spawnSync('umount', ['-l', disk])
    }
  })
})

test('where the database cannot be had, that is said with exit code 2', () => {
  const env = { ...process.env, DATABASE_URL: 'postgresql://u@127.0.0.1:1/db' }
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'db', 'backup', '-'], {
    encoding: 'utf8',
    env,
  })
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringMatching(/^database_unavailable: .*ECONNREFUSED/),
  })
})
