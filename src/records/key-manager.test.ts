import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { output } from '../../test/script-output.js'
import { openKeyFolder } from './key-folder.js'
import { type KeyManager, manageKeys } from './key-manager.js'
import type { Signer } from './signer.js'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'key-manager-')))
let now = new Date('2026-05-04T12:00:00.000Z')
let folder = ''
let file = ''
let count = 0
let logged: string[] = []
let signer: Signer
let manager: KeyManager

beforeEach(() => {
  folder = join(root, `data-${count++}`, 'keys')
  file = join(folder, 'signing-keys.json')
  logged = []
  now = new Date('2026-05-04T12:00:00.000Z')
  const log = {
    info: (_: object, message: string) => void logged.push(message),
    error: (_: object, message: string) => void logged.push(message),
  }
  manager = manageKeys(folder, () => now)
  signer = openKeyFolder(folder, () => now, log)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const idOf = (of: Signer) => of.publicKeys()[0].keyId

describe('the keys of a folder', () => {
  it('are listed, the one that signs first; an empty folder lists none and gets none', () => {
    expect(manager.list()).toEqual(signer.publicKeys())
    const empty = manageKeys(join(root, `empty-${count}`), () => now)
    expect(empty.list()).toEqual([])
    expect(readdirSync(join(root, `empty-${count}`))).toEqual([])
  })

  it('are rotated under a signer that is open: it signs with the new one at once', async () => {
    const before = idOf(signer)
    expect(signer.sign('a').keyId).toBe(before)
    now = new Date('2026-06-01T00:00:00.000Z')
    const change = await manager.rotate()
    expect(change).toMatchObject({ kind: 'rotated', ended: before })
    expect(signer.sign('a').keyId).toBe(change.kind === 'rotated' && change.active)
    expect(signer.publicKeys()[1]).toMatchObject({ keyId: before, validTo: '2026-06-01T00:00:00.000Z' })
    expect(logged).toEqual(['the signing keys changed: this one signs now'])
    expect(readdirSync(folder)).toEqual(['signing-keys.json'])
  })

  it('are revoked under a signer that is open', async () => {
    const before = idOf(signer)
    await manager.revoke(before)
    expect(signer.sign('a').keyId).not.toBe(before)
    expect(signer.publicKeys()[1]).toMatchObject({ keyId: before, revokedAt: now.toISOString() })
  })

  it('get a first one by a rotation where there is none, and no other', async () => {
    rmSync(file)
    expect(await manager.rotate()).toMatchObject({ kind: 'made' })
    expect(manager.list()).toHaveLength(1)
  })

  it('are not made by revoking where there are none', async () => {
    rmSync(file)
    expect(await manager.revoke('0123456789abcdef')).toEqual({
      kind: 'unknown_key',
      keyId: '0123456789abcdef',
    })
    expect(existsSync(file)).toBe(false)
  })

  it('stay as they are where the file is damaged', async () => {
    writeFileSync(file, '{}')
    await expect(manager.rotate()).rejects.toMatchObject({ code: 'bad_setting' })
    expect(readFileSync(file, 'utf8')).toBe('{}')
    expect(readdirSync(folder)).toEqual(['signing-keys.json'])
  })

  it('wait for a change that is under way, and say so where it never ends', async () => {
    const lock = `${file}.lock`
    writeFileSync(lock, '')
    setTimeout(() => rmSync(lock), 250)
    expect(await manager.rotate()).toMatchObject({ kind: 'rotated' })
    writeFileSync(lock, '')
    await expect(manager.rotate()).rejects.toThrow(`${lock} is held by another change`)
    expect(manager.list()).toHaveLength(2)
  })

  it('lose none when many processes rotate at once', async () => {
    const script = `
      const { manageKeys } = await import('./src/records/key-manager.ts')
      while (Date.now() < Number(process.argv[2]));
      console.log((await manageKeys(process.argv[1], () => new Date()).rotate()).kind)`
    const at = String(Date.now() + 3_000)
    const kinds = await Promise.all(Array.from({ length: 4 }, () => output(script, folder, at)))
    expect(kinds).toEqual(Array(4).fill('rotated\n'))
    const keys = manager.list()
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(5)
    expect(keys.filter(({ validTo }) => validTo === undefined)).toHaveLength(1)
    expect(signer.publicKeys()).toEqual(keys)
  })
})

describe('a signer whose file is unfit while it is open', () => {
  it.each([
    ['gone', () => renameSync(file, `${file}.away`), () => renameSync(`${file}.away`, file), 'is gone'],
    ['empty', () => setAside(''), putBack, 'it is not a key file of version 1'],
    ['cut short', () => setAside(readFileSync(file, 'utf8').slice(0, -30)), putBack, 'not a key file'],
    ['open to others', () => chmodSync(file, 0o644), () => chmodSync(file, 0o600), 'chmod 600'],
  ])('signs with the keys in memory and says so once: %s', async (_, harm, mend, words) => {
    const before = signer.sign('a')
    harm()
    expect(signer.sign('a')).toEqual(before)
    expect(signer.publicKeys()[0].keyId).toBe(before.keyId)
    expect(logged).toEqual([expect.stringContaining(words)])
    expect(logged[0]).not.toContain('PRIVATE')
    mend()
    const change = await manager.rotate()
    expect(signer.sign('a').keyId).toBe(change.kind === 'rotated' && change.active)
  })
})

function setAside(text: string): void {
  renameSync(file, `${file}.away`)
  writeFileSync(file, text, { mode: 0o600 })
}

function putBack(): void {
  renameSync(`${file}.away`, file)
}
