import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../src/core/settings.js'
import {
  type LocalParts,
  type Opened,
  openLocalParts,
  verifyClaims,
  verifyReceipt,
  verifyRecord,
} from '../src/index.js'
import { INPUTS } from './relocation.js'

let folder: string
let local: Opened<LocalParts>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-claims-library-'))
  local = await openLocalParts(readSettings({ COUNTERSIGN_DATA: folder }))
})
afterAll(async () => {
  await local.close()
  rmSync(folder, { recursive: true, force: true })
})

const REQUEST = { inputs: INPUTS, claims: [{ path: 'breakEvenMonths', value: 16 }] }
const trust = () => ({ keys: local.parts.signer?.publicKeys() ?? [] })

test('claims are ruled on in process, and what is answered can be verified there', async () => {
  const answer = await verifyClaims('relocation', REQUEST, local.parts)
  expect(answer).toMatchObject({ ok: true, verdict: 'verified', checked: 1 })
  const { receipt, salt } = answer
  expect(verifyReceipt({ receipt, request: REQUEST, salt }, trust())).toMatchObject({
    valid: true,
    commitment: 'matches',
  })
  for (const kept of [answer, answer.record, JSON.stringify(answer)]) {
    expect(await verifyRecord(kept, trust(), local.parts)).toMatchObject({ valid: true, recomputed: true })
  }
  expect(await verifyRecord(answer, { keys: [] }, local.parts)).toMatchObject({
    valid: false,
    signature: 'untrusted_key',
  })
})

test('without a key there is no signature, and the answer says so', async () => {
  const answer = await verifyClaims('relocation', REQUEST, { ...local.parts, signer: null })
  expect(answer.record.signature).toBeUndefined()
  expect(answer.receipt.signature).toBeUndefined()
  expect(answer.provenance).toMatch(/Unsigned/)
  expect(await verifyRecord(answer.record, trust(), local.parts)).toMatchObject({
    valid: false,
    hashMatches: true,
    signature: 'absent',
    recomputed: true,
  })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a number', 4],
  ['an empty object', {}],
  ['no JSON', '{'],
  ['a function', () => 1],
  ['a getter', Object.defineProperty({}, 'record', { enumerable: true, get: () => ({}) })],
  ['a proxy', new Proxy({}, {})],
])('%s is no record, and nothing is thrown', async (_name, kept) => {
  expect(await verifyRecord(kept, trust(), local.parts)).toMatchObject({
    valid: false,
    hashMatches: null,
    reasons: [expect.stringMatching(/^\w+: /)],
  })
})

test('what cannot be served is a Refusal with a code', async () => {
  await expect(verifyClaims('relocaton', REQUEST, local.parts)).rejects.toMatchObject({
    code: 'no_such_model',
  })
  const inputs = { ...INPUTS, movingCosts: Number.NaN }
  await expect(verifyClaims('relocation', { ...REQUEST, inputs }, local.parts)).rejects.toMatchObject({
    code: 'invalid_request',
  })
  await expect(
    verifyClaims('relocation', { ...REQUEST, inputs: { ...INPUTS, movingCosts: -1 } }, local.parts),
  ).rejects.toMatchObject({ code: 'invalid_inputs', details: { errors: [{ field: 'movingCosts' }] } })
})

test('a script that rules on claims once ends by itself', () => {
  const script = join(folder, 'once.mjs')
  const library = new URL('../dist/index.js', import.meta.url).href
  writeFileSync(
    script,
    `import { verifyClaims } from ${JSON.stringify(library)}\nconst a = await verifyClaims('relocation', ${JSON.stringify(REQUEST)})\nconsole.log(a.verdict)\n`,
  )
  const { stdout, status, stderr } = spawnSync(process.execPath, [script], {
    env: { ...process.env, COUNTERSIGN_DATA: folder },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect({ stdout, status, stderr }).toEqual({ stdout: 'verified\n', status: 0, stderr: '' })
})
