import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allOf, changeText, taken } from '../../test/snapshots-of.js'
import {
  diffSnapshots,
  openSnapshotFolder,
  type SnapshotFolder,
  SnapshotTrouble,
  type StoredSnapshot,
} from './index.js'

let path: string
let folder: SnapshotFolder
let before: StoredSnapshot
let after: StoredSnapshot
let whole: Buffer
let expected: readonly string[]
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'countersign-damage-'))
  folder = await openSnapshotFolder(path, { batchBytes: 256 })
  const rows = Array.from({ length: 6 }, (_, n) => `{"id":${(n * 5) % 6},"v":"row ${n}"}`)
  before = await taken(folder, { t: { key: ['id'], rows }, bag: { rows: ['{"v":1}', '{"v":1}'] } })
  const changed = ['{"id":1,"v":"another"}', ...rows.slice(0, 3), ...rows.slice(4)]
  after = await taken(folder, { t: { key: ['id'], rows: changed }, bag: { rows: ['{"v":1}'] } })
  whole = await readFile(after.path)
  expected = await differences()
})
afterAll(() => rm(path, { recursive: true, force: true }))

async function differences(): Promise<string[]> {
  return (await allOf(diffSnapshots(before, await folder.open(after.id)))).map(changeText)
}

async function readAll(): Promise<number> {
  const { tables, rows } = await folder.open(after.id)
  let count = 0
  for (const { name } of tables) count += (await allOf(rows(name))).length
  return count
}

/** The trouble, or what came of it. */
async function outcome<Result>(act: () => Promise<Result>): Promise<Result | SnapshotTrouble> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof SnapshotTrouble) return error
    throw error
  }
}

async function expectNoticed(damaged: Uint8Array): Promise<void> {
  await writeFile(after.path, damaged)
  const read = await outcome(readAll)
  expect(read).toBeInstanceOf(SnapshotTrouble)
  expect(String(read)).toContain(`${after.id}.snapshot`)
  const diff = await outcome(differences)
  if (!(diff instanceof SnapshotTrouble)) expect(diff).toEqual(expected)
}

test('the file is read where nothing is damaged', async () => {
  await writeFile(after.path, whole)
  expect(await readAll()).toBe(7)
  expect(expected.length).toBeGreaterThan(2)
})

test('a damaged byte at any place is noticed by whoever reads it, and never makes another diff', async () => {
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole)
    damaged[at] = (whole[at] ?? 0) ^ (1 << (at % 8))
    await expectNoticed(damaged)
  }
})

test('a file that is cut short anywhere is noticed', async () => {
  for (let length = 0; length < whole.length; length += 7) await expectNoticed(whole.subarray(0, length))
})

test('bytes behind the end are noticed', async () => {
  await expectNoticed(Buffer.concat([whole, Buffer.from('x')]))
})
