import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgeAnswer } from '../src/index.js'
import { type Anvil, NO_ANVIL, startAnvil } from './chains/anvil.js'
import { type RunningServer, startServer } from './start-server.js'

describe.skipIf(NO_ANVIL)(`a server and a chain${NO_ANVIL ? ` (skipped: ${NO_ANVIL})` : ''}`, () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'countersign-chain-'))
  let anvil: Anvil
  let server: RunningServer
  let tx: string
  beforeAll(async () => {
    chmodSync(dataFolder, 0o755)
    anvil = await startAnvil(8453)
    server = await startServer({
      dataFolder,
      env: { BASE_RPC_URL: `${anvil.url}/?key=secret-of-the-operator` },
    })
    tx = (await anvil.send({ to: anvil.accounts[1], value: '0x1' })).hash
  })
  afterAll(async () => {
    await server?.stop()
    await anvil?.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  })

  const post = async <Body>(path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Body
  }
  const judge = (...checks: object[]) =>
    post<JudgeAnswer>('/v1/judge', {
      agent_output: `Sent in ${tx}.`,
      checks: checks.map((check) => ({ type: 'onchain', chain: 'base', ...check })),
    })

  test('what was sent passes, and its receipt verifies', async () => {
    const answer = await judge({ kind: 'tx_confirmed', tx })
    expect(answer).toMatchObject({
      verdict: 'pass',
      verification: 'verified',
      checks: [{ outcome: 'passed' }],
    })
    expect(answer.receipt.payload.checks).toEqual([
      { type: 'onchain', passed: true, outcome: 'passed', evidence_hash: answer.checks[0]?.evidence_hash },
    ])
    expect(answer.checks[0]?.evidence_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(await post('/v1/receipts/verify', { receipt: answer.receipt })).toMatchObject({ valid: true })
  })

  test('too small a balance fails, whatever else passes', async () => {
    const minimum = '10000000000000000000002'
    const answer = await judge(
      { kind: 'tx_confirmed', tx },
      { kind: 'token_balance_at_least', address: anvil.accounts[1], minimum },
    )
    expect(answer).toMatchObject({ verdict: 'fail', checks: [{ outcome: 'passed' }, { outcome: 'failed' }] })
  })

  test('what no block has is tried again, and the answer does not name the endpoint', async () => {
    const answer = await judge({ kind: 'tx_confirmed', tx: `0x${'5e'.repeat(32)}` })
    expect(answer).toMatchObject({ verdict: 'retry', checks: [{ outcome: 'error', passed: false }] })
    expect(answer.reasons.join()).toContain('not_found')
    expect(JSON.stringify(answer)).not.toMatch(/secret-of-the-operator|127\.0\.0\.1/)
  })

  test('a chain that goes away is tried again, and the answer does not name the endpoint', async () => {
    await anvil.stop()
    const answer = await judge({ kind: 'tx_confirmed', tx })
    expect(answer).toMatchObject({ verdict: 'retry', checks: [{ outcome: 'error', evidence_hash: null }] })
    expect(answer.checks[0]?.detail).toMatch(/^connection_failed: /)
    expect(JSON.stringify(answer)).not.toMatch(/secret-of-the-operator|127\.0\.0\.1/)
  })
})
