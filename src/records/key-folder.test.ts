import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { output } from '../../test/script-output.js'
import type { Clock } from '../core/context.js'
import { Refusal } from '../core/errors.js'
import { type KeyLog, openKeyFolder } from './key-folder.js'
import { publicKeyBytes } from './public-key.js'
import { verifyDigest } from './signature.js'
import type { Signer } from './signer.js'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'keys-test-')))
const clock = () => new Date('2026-05-04T12:00:00.000Z')
const isRoot = process.geteuid?.() === 0
let folder = ''
let count = 0

beforeEach(() => {
  folder = join(root, `data-${count++}`, 'keys')
  logged = []
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** What the signers of one test logged. */
let logged: string[] = []
const log: KeyLog = {
  info: (_, message) => void logged.push(`info: ${message}`),
  error: (_, message) => void logged.push(`error: ${message}`),
}

function openKeys(at: string, time: Clock): Signer {
  return openKeyFolder(at, time, log)
}

function file(): string {
  return join(folder, 'signing-keys.json')
}

function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was not refused')
}

/** Changes the stored text, as a hand or a failing disk would. */
function edit(change: (stored: { active: string; keys: Record<string, unknown>[] }) => void): void {
  const stored = JSON.parse(readFileSync(file(), 'utf8'))
  change(stored)
  writeFileSync(file(), JSON.stringify(stored))
}

describe('a key folder', () => {
  it('is made with a first key, for nobody else to read', () => {
    const signer = openKeys(folder, clock)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['signing-keys.json'])
    expect(signer.publicKeys()).toMatchObject([
      { keyId: signer.publicKeys()[0].keyId, validFrom: '2026-05-04T12:00:00.000Z' },
    ])
  })

  it('gives the same key again, with the date of its making', () => {
    const first = openKeys(folder, clock)
    const later = openKeys(folder, () => new Date('2027-01-01T00:00:00.000Z'))
    expect(later.publicKeys()).toEqual(first.publicKeys())
    expect(later.sign('a')).toEqual(first.sign('a'))
  })

  it('gives a key that signs', () => {
    const signer = openKeys(folder, clock)
    const [entry] = signer.publicKeys()
    const publicKey = entry && publicKeyBytes(entry)
    const { value } = signer.sign(`countersign-receipt:v1:${'a'.repeat(64)}`)
    expect(publicKey && verifyDigest('receipt', 'a'.repeat(64), value, publicKey)).toBe(true)
    expect(publicKey && verifyDigest('record', 'a'.repeat(64), value, publicKey)).toBe(false)
  })

  it('may be there before, empty and private', () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    expect(openKeys(folder, clock).publicKeys()[0].keyId).toMatch(/^[0-9a-f]{16}$/)
  })

  it('keeps old keys, with one that signs', () => {
    const [old] = openKeys(folder, clock).publicKeys()
    const oldText = readFileSync(file(), 'utf8')
    rmSync(file())
    const [active] = openKeys(folder, clock).publicKeys()
    edit((stored) => {
      const { privateKey: _, ...publicHalf } = JSON.parse(oldText).keys[0]
      stored.keys.unshift({ ...publicHalf, validTo: '2026-05-05T00:00:00.000Z' })
    })
    const both = openKeys(folder, clock)
    expect(both.sign('a').keyId).toBe(active.keyId)
    expect(both.publicKeys()).toEqual([active, { ...old, validTo: '2026-05-05T00:00:00.000Z' }])
  })

  it('keeps the key of a process that was faster', () => {
    const faster: string[] = []
    // The clock is read after the folder was seen to be empty, and before the file is put there.
    const slower = openKeys(folder, () => {
      faster.push(openKeys(folder, clock).publicKeys()[0].keyId)
      return clock()
    })
    expect(faster).toEqual([slower.publicKeys()[0].keyId])
    expect(openKeys(folder, clock).publicKeys()[0].keyId).toBe(slower.publicKeys()[0].keyId)
    expect(readdirSync(folder)).toEqual(['signing-keys.json'])
  })

  it('ends with one key when processes start at once', async () => {
    const script = `
      const { openKeyFolder } = await import('./src/records/key-folder.ts')
      while (Date.now() < Number(process.argv[2]));
      const log = { info() {}, error() {} }
      console.log(openKeyFolder(process.argv[1], () => new Date(), log).publicKeys()[0].keyId)`
    const at = String(Date.now() + 3_000)
    const ids = await Promise.all(Array.from({ length: 4 }, () => output(script, folder, at)))
    expect(ids[0]).toMatch(/^[0-9a-f]{16}\n$/)
    expect(new Set(ids).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['signing-keys.json'])
  })
})

describe.skipIf(process.geteuid === undefined)('a key folder is refused', () => {
  it.each([0o755, 0o750, 0o701, 0o707])('with folder mode %o', (mode) => {
    openKeys(folder, clock)
    chmodSync(folder, mode)
    const error = refusalOf(() => openKeys(folder, clock))
    expect(error.code).toBe('bad_setting')
    expect(error.message).toContain(`mode 0${mode.toString(8)}`)
    expect(error.message).toContain(`chmod 700 ${folder}`)
  })

  it.each([0o644, 0o640, 0o604, 0o660])('with file mode %o', (mode) => {
    openKeys(folder, clock)
    chmodSync(file(), mode)
    expect(refusalOf(() => openKeys(folder, clock)).message).toContain(`chmod 600 ${file()}`)
  })

  it.runIf(isRoot)('when somebody else owns the folder or the file', () => {
    openKeys(folder, clock)
    chownSync(file(), 12_345, 12_345)
    expect(refusalOf(() => openKeys(folder, clock)).message).toContain('belongs to user 12345')
    chownSync(file(), 0, 0)
    chownSync(folder, 12_345, 12_345)
    expect(refusalOf(() => openKeys(folder, clock)).message).toContain('belongs to user 12345')
  })

  it('when the folder or the file is a link', () => {
    openKeys(folder, clock)
    renameSync(file(), join(folder, 'elsewhere'))
    symlinkSync(join(folder, 'elsewhere'), file())
    expect(refusalOf(() => openKeys(folder, clock)).code).toBe('bad_setting')
    const link = join(root, `link-${count}`)
    symlinkSync(folder, link)
    expect(refusalOf(() => openKeys(link, clock)).message).toContain('not a link')
  })

  it('when a file stands in its place', () => {
    mkdirSync(join(folder, '..'), { recursive: true })
    writeFileSync(folder, '')
    expect(refusalOf(() => openKeys(folder, clock)).code).toBe('bad_setting')
    expect(refusalOf(() => openKeys(join(folder, 'below'), clock)).code).toBe('bad_setting')
  })
})

describe('a key file is refused, and never repeated,', () => {
  it.each([
    ['when it is empty', () => writeFileSync(file(), '')],
    ['when it is cut short', () => writeFileSync(file(), readFileSync(file(), 'utf8').slice(0, -20))],
    ['when its private key is damaged', () => edit((all) => damage(all.keys[0]))],
    [
      'when its private key is another one',
      () =>
        edit((all) => {
          Object.assign(all, { active: '21fe31dfa154a261' })
          Object.assign(all.keys[0] ?? {}, { publicKey: OTHER })
        }),
    ],
    [
      'when it does not hold its active key',
      () => edit((all) => void Object.assign(all, { active: '0'.repeat(16) })),
    ],
    ['when it has no keys', () => edit((all) => void Object.assign(all, { keys: [] }))],
    [
      'when its active key is revoked',
      () => edit((all) => void Object.assign(all.keys[0] ?? {}, { revokedAt: clock().toISOString() })),
    ],
    ['when it has an unknown member', () => edit((all) => void Object.assign(all, { more: 1 }))],
    ['when it is of a later version', () => edit((all) => void Object.assign(all, { v: 2 }))],
  ])('%s', (_, harm) => {
    openKeys(folder, clock)
    const [secret = ''] = /M[A-Za-z0-9+/]{40,}/.exec(readFileSync(file(), 'utf8')) ?? []
    expect(secret).not.toBe('')
    harm()
    const before = readFileSync(file(), 'utf8')
    const error = refusalOf(() => openKeys(folder, clock))
    expect(error.code).toBe('bad_setting')
    expect(error.message).toContain(file())
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain(secret.slice(-20))
    expect(readFileSync(file(), 'utf8')).toBe(before)
  })
})

/** RFC 8032, section 7.1, TEST 1. */
const OTHER = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

function damage(key: Record<string, unknown> = {}): void {
  key.privateKey = String(key.privateKey).replace(/.{8}\n-----END/, '????????\n-----END')
}
