import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import type { Receipt } from '../src/records/index.js'
import { PROGRAM, type RunningServer, startServer } from './start-server.js'

const REQUEST = JSON.stringify({ agent_output: '4', checks: [{ type: 'numeric', expected: 4 }] })

let folder: string
let server: RunningServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
  chmodSync(folder, 0o755)
  server = await startServer({ dataFolder: folder })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Result {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

function signingKeys(words: readonly string[], env: Record<string, string> = {}): Promise<Result> {
  const args = [PROGRAM, 'signing-keys', ...words, '--data', folder]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

async function ask<Body>(path: string, body?: string): Promise<Body> {
  const init =
    body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const response = await fetch(server.url + path, init)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as Body
}

interface Key {
  readonly keyId: string
  readonly validTo?: string
  readonly revokedAt?: string
}

const receipt = async () => (await ask<JudgeAnswer>('/v1/judge', REQUEST)).receipt
const keys = async () => (await ask<{ keys: Key[] }>('/v1/receipts/keys')).keys
const jwksIds = async () =>
  (await ask<{ keys: { kid: string }[] }>('/.well-known/jwks.json')).keys.map(({ kid }) => kid)
const ruling = async (of: Receipt) =>
  (await ask<{ signature: string }>('/v1/receipts/verify', JSON.stringify({ receipt: of }))).signature

describe('countersign signing-keys, while a server runs', () => {
  test('rotate: the next receipt is under the new key, and the old one stays valid', async () => {
    const before = await receipt()
    const old = before.signature?.keyId
    const { status, stdout } = await signingKeys(['rotate', '--json'])
    const change = JSON.parse(stdout) as { change: string; keyId: string; active: string }
    expect({ status, ...change }).toMatchObject({ status: 0, change: 'rotated', keyId: old })
    expect(await keys()).toMatchObject([
      { keyId: change.active },
      { keyId: old, validTo: expect.any(String) },
    ])
    expect(await jwksIds()).toEqual([change.active, old])
    expect((await receipt()).signature?.keyId).toBe(change.active)
    expect(await ruling(before)).toBe('valid')
    expect(await ruling(await receipt())).toBe('valid')
  })

  test('revoke: nothing under the key is trusted, and the next receipt is under a new one', async () => {
    const before = await receipt()
    const old = before.signature?.keyId ?? ''
    const { status, stdout } = await signingKeys(['revoke', old])
    expect(status).toBe(0)
    expect(stdout).toMatch(/is revoked\.\nNothing that it signed is trusted any more/)
    expect(await ruling(before)).toBe('revoked_key')
    const after = await receipt()
    expect(after.signature?.keyId).not.toBe(old)
    expect(stdout).toContain(`key ${after.signature?.keyId} was made, and signs now`)
    expect(await ruling(after)).toBe('valid')
    expect(await jwksIds()).not.toContain(old)
    expect((await keys()).find(({ keyId }) => keyId === old)).toHaveProperty('revokedAt')
    expect(await signingKeys(['revoke', old])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/was revoked already/),
    })
  })

  test('list: what the server publishes; the private half is nowhere', async () => {
    const { status, stdout } = await signingKeys(['list', '--json'])
    expect({ status, keys: (JSON.parse(stdout) as { keys: unknown }).keys }).toEqual({
      status: 0,
      keys: await keys(),
    })
    const text = (await signingKeys(['list'])).stdout
    expect(text.split('\n').map((line) => line.slice(18, 25).trim())).toEqual([
      'signs',
      'revoked',
      'ended',
      '',
    ])
    expect(stdout + text + server.log()).not.toContain('PRIVATE')
  })

  test.each([
    [
      'a key id that is not there',
      ['revoke', '0123456789abcdef'],
      {},
      /^bad_usage: No signing key has the id/,
    ],
    ['no key id', ['revoke'], {}, /missing required argument/],
    ['a setting as the key: list', ['list'], { SIGNING_KEY: 'x' }, /^bad_usage: SIGNING_KEY is set/],
    ['a setting as the key: rotate', ['rotate'], { SIGNING_KEY: 'x' }, /^bad_usage: SIGNING_KEY is set/],
    ['a setting as the key: revoke', ['revoke', 'x'], { SIGNING_KEY: 'x' }, /^bad_usage: SIGNING_KEY is set/],
  ])('refused: %s', async (_name, words, env, complaint) => {
    const before = await keys()
    expect(await signingKeys(words, env)).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(complaint),
    })
    expect(await keys()).toEqual(before)
  })

  test('a key file that is gone or damaged: the server signs on with the keys it has, and says so', async () => {
    const file = join(folder, 'keys/signing-keys.json')
    const [active] = await keys()
    renameSync(file, `${file}.away`)
    expect((await receipt()).signature?.keyId).toBe(active?.keyId)
    expect(server.log()).toContain('is gone. Restore it from a backup')
    writeFileSync(file, readFileSync(`${file}.away`, 'utf8').slice(0, 100), { mode: 0o600 })
    expect((await receipt()).signature?.keyId).toBe(active?.keyId)
    expect(server.log()).toContain('not a key file of version 1')
    expect(await signingKeys(['rotate'])).toMatchObject({
      status: 3,
      stderr: expect.stringMatching(/^bad_setting: .*Restore it from a backup/),
    })
    renameSync(`${file}.away`, file)
    expect(await signingKeys(['rotate'])).toMatchObject({ status: 0 })
    expect((await receipt()).signature?.keyId).not.toBe(active?.keyId)
    expect(server.log()).not.toContain('PRIVATE')
  })

  test('under load, every receipt verifies, and none is under a key that had been revoked before it was asked for', async () => {
    const revoked = new Set<string>()
    const wrong: unknown[] = []
    let isOver = false
    const client = async () => {
      while (!isOver) {
        const before = new Set(revoked)
        const { signature } = await receipt()
        if (!signature || before.has(signature.keyId)) wrong.push(signature)
      }
    }
    const clients = Promise.all([client(), client(), client(), client()])
    for (let i = 0; i < 4; i++) {
      const [active] = await keys()
      await signingKeys(['revoke', active?.keyId ?? ''])
      revoked.add(active?.keyId ?? '')
    }
    isOver = true
    await clients
    expect(wrong).toEqual([])
    expect(revoked.size).toBe(4)
    expect(await ruling(await receipt())).toBe('valid')
  })
})
