import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type JudgeRequestInput,
  judge,
  type LocalParts,
  type Opened,
  openLocalParts,
  Refusal,
  verifyReceipt,
} from '../src/index.js'

let folder: string
let local: Opened<LocalParts>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-library-'))
  const { readSettings } = await import('../src/core/settings.js')
  local = await openLocalParts(readSettings({ COUNTERSIGN_DATA: folder }))
})
afterAll(async () => {
  await local.close()
  rmSync(folder, { recursive: true, force: true })
})

test('judges in process, with the outside handed in', async () => {
  const parts: LocalParts = {
    ...local.parts,
    clock: () => new Date('2026-01-02T03:04:05.678Z'),
    chance: (bytes) => new Uint8Array(bytes),
  }
  const answer = await judge({ agent_output: '2 + 2', checks: [{ type: 'numeric', expected: 4 }] }, parts)
  expect(answer).toMatchObject({ verdict: 'pass', verification: 'verified', salt: '0'.repeat(64) })
  expect(answer.receipt.payload).toMatchObject({
    issuedAt: '2026-01-02T03:04:05.678Z',
    id: `rcpt_${'0'.repeat(32)}`,
  })
})

test('the same answer can be verified in process', async () => {
  const { receipt } = await judge(
    { agent_output: '4', checks: [{ type: 'equals', expected: '4' }] },
    local.parts,
  )
  expect(verifyReceipt({ receipt }, { keys: local.parts.signer?.publicKeys() ?? [] })).toMatchObject({
    valid: true,
  })
  expect(verifyReceipt({ receipt }, { keys: [] })).toMatchObject({ valid: false, signature: 'untrusted_key' })
})

test('without a key there is no signature, and the answer says so', async () => {
  const answer = await judge(
    { agent_output: '4', checks: [{ type: 'equals', expected: '4' }] },
    { ...local.parts, signer: null },
  )
  expect(answer.receipt.signature).toBeUndefined()
  expect(answer.reasons.at(-1)).toMatch(/^unsigned: /)
})

test('a request that cannot be served is a Refusal with a code', async () => {
  // @ts-expect-error: a misspelt key is refused by the compiler too
  const refusal = judge({ agent_output: '4', checkz: [] }, local.parts)
  await expect(refusal).rejects.toThrow(Refusal)
  await expect(refusal).rejects.toMatchObject({ code: 'unknown_key', details: { keys: ['checkz'] } })
})

describe('a request that is not plain JSON is refused, and never becomes a weaker one', () => {
  const schemas: [string, unknown][] = [
    ['NaN', { const: Number.NaN }],
    ['undefined', { const: undefined }],
    ['a function', { const: () => 1 }],
    ['a symbol', { const: Symbol('s') }],
    ['a Map', new Map([['const', 5]])],
    ['a bigint', { const: 5n }],
    ['a getter', Object.defineProperty({}, 'const', { enumerable: true, get: () => 5 })],
    [
      'a cycle',
      (() => {
        const schema: Record<string, unknown> = {}
        schema.not = schema
        return schema
      })(),
    ],
  ]
  test.each(schemas)('%s', async (_name, schema) => {
    const request = { agent_output: '4', checks: [{ type: 'json_schema', schema }] } as JudgeRequestInput
    await expect(judge(request, local.parts)).rejects.toMatchObject({
      name: 'Refusal',
      code: 'invalid_request',
    })
  })

  test.each([undefined, null, 4, 'text', []])('%j for a request', async (request) => {
    await expect(judge(request as unknown as JudgeRequestInput, local.parts)).rejects.toBeInstanceOf(Refusal)
  })

  test('but an optional field may be undefined', async () => {
    const request = {
      agent_output: '4',
      task: undefined,
      checks: [{ type: 'equals', expected: '4' }],
    } as JudgeRequestInput
    expect(await judge(request, local.parts)).toMatchObject({ verdict: 'pass' })
  })
})

test('a script that judges once ends by itself', () => {
  const script = join(folder, 'once.mjs')
  const library = new URL('../dist/index.js', import.meta.url).href
  writeFileSync(
    script,
    `import { judge } from ${JSON.stringify(library)}\nconst a = await judge({ agent_output: '4', checks: [{ type: 'regex', expected: '4' }] })\nconsole.log(a.verdict)\n`,
  )
  const { stdout, status, stderr } = spawnSync(process.execPath, [script], {
    env: { ...process.env, COUNTERSIGN_DATA: folder },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect({ stdout, status, stderr }).toEqual({ stdout: 'pass\n', status: 0, stderr: '' })
})
