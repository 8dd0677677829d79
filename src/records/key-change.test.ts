import { describe, expect, it } from 'vitest'
import { revokeKey, rotateKey } from './key-change.js'
import { type KeyFile, keyFileText, newKeyFile, readKeyFile, storedKeyId } from './key-file.js'

const MADE = new Date('2026-05-04T12:00:00.000Z')
const LATER = new Date('2026-06-01T00:00:00.000Z')
const LATEST = new Date('2026-07-01T00:00:00.000Z')

function read(file: KeyFile | undefined) {
  const result = readKeyFile(file ? keyFileText(file) : '')
  if ('fault' in result) throw new Error(result.fault)
  return result
}

const fresh = () => read(JSON.parse(newKeyFile(MADE)) as KeyFile).file

/** Two keys: one that was rotated out, and one that signs. */
function rotated() {
  const old = fresh()
  const { file } = rotateKey(old, LATER)
  return { file, old: old.active, active: file.active }
}

const keysOf = (file: KeyFile | undefined) => read(file).signer.publicKeys()

describe('rotating', () => {
  it('makes a new key that signs, and ends the old one', () => {
    const { file, old, active } = rotated()
    expect(active).not.toBe(old)
    expect(keysOf(file)).toMatchObject([
      { keyId: active, validFrom: '2026-06-01T00:00:00.000Z' },
      { keyId: old, validFrom: '2026-05-04T12:00:00.000Z', validTo: '2026-06-01T00:00:00.000Z' },
    ])
    expect(keysOf(file)[0]).not.toHaveProperty('validTo')
  })

  it('destroys the private half of the old key: the file has one, that of the new', () => {
    const before = fresh()
    const { file } = rotateKey(before, LATER)
    expect(keyFileText(file).match(/BEGIN PRIVATE KEY/g)).toHaveLength(1)
    expect(keyFileText(file)).not.toContain(JSON.stringify(before.keys[0]?.privateKey).slice(40, 90))
  })

  it('leaves what older keys say of themselves', () => {
    const { file, old } = rotated()
    const again = rotateKey(file, LATEST).file
    expect(keysOf(again)).toHaveLength(3)
    expect(keysOf(again).find(({ keyId }) => keyId === old)?.validTo).toBe('2026-06-01T00:00:00.000Z')
  })
})

describe('revoking', () => {
  it('the key that signs: makes the next at once', () => {
    const { file, old, active } = rotated()
    const planned = revokeKey(file, active, LATEST)
    expect(planned.change).toMatchObject({ kind: 'revoked', keyId: active, wasActive: true })
    const [next, ...rest] = keysOf(planned.file)
    expect(planned.change).toHaveProperty('active', next.keyId)
    expect(next).not.toHaveProperty('revokedAt')
    expect(rest).toMatchObject([
      { keyId: active, validTo: '2026-07-01T00:00:00.000Z', revokedAt: '2026-07-01T00:00:00.000Z' },
      { keyId: old },
    ])
    expect(keyFileText(planned.file ?? file).match(/BEGIN PRIVATE KEY/g)).toHaveLength(1)
  })

  it('an old key: leaves the one that signs, and when the old one ended', () => {
    const { file, old, active } = rotated()
    const planned = revokeKey(file, old, LATEST)
    expect(planned.change).toEqual({ kind: 'revoked', keyId: old, active, wasActive: false })
    expect(keysOf(planned.file)).toMatchObject([
      { keyId: active },
      { keyId: old, validTo: '2026-06-01T00:00:00.000Z', revokedAt: '2026-07-01T00:00:00.000Z' },
    ])
  })

  it('a key twice: says since when, and changes nothing', () => {
    const { file, old } = rotated()
    const once = revokeKey(file, old, LATER).file ?? file
    expect(revokeKey(once, old, LATEST)).toEqual({
      change: { kind: 'already_revoked', keyId: old, revokedAt: '2026-06-01T00:00:00.000Z' },
    })
  })

  it.each(['0123456789abcdef', '', 'active', '__proto__'])(
    'a key that is not there (%j): changes nothing',
    (keyId) => {
      expect(revokeKey(fresh(), keyId, LATER)).toEqual({ change: { kind: 'unknown_key', keyId } })
    },
  )
})

it('a file whose active key has ended is not used', () => {
  const file = fresh()
  const [key] = file.keys
  if (!key) throw new Error('no key')
  const ended = { ...file, keys: [{ ...key, validTo: LATER.toISOString() }] }
  expect(readKeyFile(keyFileText(ended))).toEqual({ fault: 'the key that it calls active has ended' })
  expect(storedKeyId(key)).toBe(file.active)
})
