import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  account,
  asJson,
  baseCoin,
  baseTx,
  isBase,
  MINT,
  OWNER,
  receipt,
  runOnchain,
  solanaCoin,
  solanaTx,
  status,
  statuses,
  TOKEN,
} from '../../../test/chains/onchain-script.js'
import { scriptedNet } from '../../../test/check-context.js'
import type { Net } from '../../core/context.js'
import { NetTrouble } from '../../core/errors.js'

describe('an answer that cannot be is no verdict on anything', () => {
  const word = '0'.repeat(64)
  const token = { ...baseCoin, token: TOKEN }
  const solanaToken = { ...solanaCoin, token: MINT }
  const receipts = (...faults: object[]) =>
    faults.map(
      (fault) => [baseTx, { ...isBase, eth_getTransactionReceipt: { ...receipt, ...fault } }] as const,
    )
  const numbers = [
    null,
    8453,
    '8453',
    '',
    '0x',
    '2105',
    '0xg',
    '-0x1',
    `0x${'f'.repeat(65)}`,
    ['0x1'],
    { a: 1 },
    true,
  ]
  const changed = (change: object) => [solanaTx, statuses({ ...status, ...change })] as const
  const withInfo = (info: object) => {
    const parsed = {
      type: 'account',
      info: { mint: MINT, owner: OWNER, tokenAmount: { amount: '5000' }, ...info },
    }
    return [
      solanaToken,
      { getTokenAccountsByOwner: { value: [{ pubkey: 'a', account: { data: { parsed } } }] } },
    ] as const
  }
  it.each<readonly [object, Record<string, unknown>]>([
    ...numbers.map((value) => [baseTx, { eth_chainId: value }] as const),
    ...numbers.map((value) => [baseCoin, { ...isBase, eth_getBalance: value }] as const),
    ...numbers.map(
      (value) => [baseTx, { ...isBase, eth_getTransactionReceipt: receipt, eth_blockNumber: value }] as const,
    ),
    ...['', [], {}, 0, false, '0x1', [receipt]].map(
      (value) => [baseTx, { ...isBase, eth_getTransactionReceipt: value }] as const,
    ),
    ...receipts(
      { status: null },
      { status: undefined },
      { status: 1 },
      { status: true },
      { status: '0x2' },
      { status: 'success' },
      { blockNumber: 100 },
      { blockNumber: undefined },
      { blockNumber: 'latest' },
      { transactionHash: null },
      { transactionHash: `0x${'4d'.repeat(32)}` },
    ),
    ...[null, 0, [], `0x${word}f`, word, `0x${word.slice(1)}g`, '1000'].map(
      (value) => [token, { ...isBase, eth_call: value }] as const,
    ),
    ...[null, [], {}, { value: null }, { value: [] }, { value: [null, null] }, { value: 'x' }].map(
      (value) => [solanaTx, { getSignatureStatuses: value }] as const,
    ),
    changed({ slot: '72' }),
    changed({ slot: -1 }),
    changed({ slot: 1.5 }),
    changed({ confirmations: undefined }),
    changed({ confirmations: '10' }),
    changed({ confirmations: -1 }),
    changed({ err: undefined }),
    changed({ confirmationStatus: 'rooted' }),
    ...[null, 5, {}, { value: null }, { value: '5' }, { value: -5 }, { value: 1.5 }, { value: 1e30 }].map(
      (value) => [solanaCoin, { getBalance: value }] as const,
    ),
    ...[null, {}, { value: null }, { value: [null] }, { value: [{ pubkey: 'a' }] }].map(
      (value) => [solanaToken, { getTokenAccountsByOwner: value }] as const,
    ),
    [
      solanaToken,
      { getTokenAccountsByOwner: { value: [{ pubkey: 'a', account: { data: ['AAAA', 'base64'] } }] } },
    ],
    withInfo({ tokenAmount: { amount: 5000 } }),
    withInfo({ tokenAmount: { amount: '-5000' } }),
    withInfo({ tokenAmount: { amount: '5e3' } }),
    withInfo({ tokenAmount: { amount: '0x5000' } }),
    withInfo({ tokenAmount: { amount: '9'.repeat(21) } }),
    withInfo({ tokenAmount: null }),
    withInfo({ mint: OWNER }),
    withInfo({ owner: MINT }),
  ])('%j: %j', async (check, rpc) => {
    expect(await runOnchain(check, scriptedNet(asJson(rpc)))).toEqual({
      type: 'onchain',
      outcome: 'error',
      detail: expect.stringMatching(/^bad_response: The endpoint answered \w+ with nonsense: /),
      evidenceHash: null,
    })
  })
})

describe('trouble on the way keeps its name, at every question', () => {
  const scripts: readonly (readonly [object, Record<string, unknown>])[] = [
    [baseTx, { ...isBase, eth_getTransactionReceipt: receipt, eth_blockNumber: '0x64' }],
    [baseCoin, { ...isBase, eth_getBalance: '0xffffff' }],
    [
      { ...baseCoin, token: TOKEN },
      { ...isBase, eth_call: `0x${'f'.repeat(64)}` },
    ],
    [solanaTx, statuses(status)],
    [solanaCoin, { getBalance: { value: 5_000 } }],
    [{ ...solanaCoin, token: MINT }, { getTokenAccountsByOwner: { value: [account('5000')] } }],
  ]
  const cases = scripts.flatMap(([check, rpc]) => Object.keys(rpc).map((method) => ({ check, rpc, method })))
  it.each(cases)('$method of $check.chain $check.kind', async ({ check, rpc, method }) => {
    const whole = asJson(rpc)
    expect((await runOnchain(check, scriptedNet(whole))).outcome).toBe('passed')
    for (const trouble of [
      'dns_failed',
      'connection_failed',
      'tls_failed',
      'timeout',
      'rpc_error',
    ] as const) {
      const finding = await runOnchain(check, scriptedNet({ rpc: { ...whole.rpc, [method]: { trouble } } }))
      expect(finding).toMatchObject({ outcome: 'error', evidenceHash: null })
      expect(finding.detail.startsWith(`${trouble}: `)).toBe(true)
    }
  })

  it('and a fault of ours stays one', async () => {
    const net: Net = { ...scriptedNet(), callRpc: () => Promise.reject(new TypeError('a fault')) }
    for (const [check] of scripts)
      await expect(runOnchain(check, net)).rejects.toThrow(new TypeError('a fault'))
  })
})

describe('a contract that ends the call is told from an endpoint that will not answer', () => {
  const called = (code: number, message: string) =>
    runOnchain(
      { ...baseCoin, token: TOKEN },
      scriptedNet({
        rpc: { eth_chainId: '"0x2105"', eth_call: { trouble: 'rpc_error', rpc: { code, message } } },
      }),
    )
  // As geth, reth, Erigon, Nethermind and anvil put it.
  it.each([
    [3, 'execution reverted'],
    [3, 'execution reverted: paused'],
    [3, 'custom error 0x1425ea42'],
    [-32000, 'execution reverted'],
    [-32015, 'VM execution error: revert'],
    [-32000, 'invalid opcode: INVALID'],
    [-32003, 'EVM error InvalidFEOpcode'],
  ])('%i %s', async (code, message) => {
    expect((await called(code, message)).detail).toMatch(/^invalid_token: /)
  })
  it.each([
    [-32016, 'over rate limit'],
    [-32005, 'limit exceeded'],
    [-32601, 'the method eth_call does not exist/is not available'],
    [-32000, 'header not found'],
    [429, 'Too Many Requests'],
  ])('%i %s', async (code, message) => {
    expect((await called(code, message)).detail).toMatch(/^rpc_error: /)
  })
})

describe('a mint that is none is told from an endpoint that will not answer', () => {
  it.each([
    [-32602, 'Invalid param: could not find mint', 'invalid_token'],
    [-32602, 'Invalid param: not a Token mint', 'invalid_token'],
    [-32602, 'Invalid param: unrecognized Token program id', 'rpc_error'],
    [-32010, 'excluded from account secondary indexes; this RPC method unavailable for key', 'rpc_error'],
    [429, 'Too many requests for a specific RPC call', 'rpc_error'],
  ])('%i %s: %s', async (code, message, expected) => {
    const getTokenAccountsByOwner = { trouble: 'rpc_error', rpc: { code, message } } as const
    const finding = await runOnchain(
      { ...solanaCoin, token: MINT },
      scriptedNet({ rpc: { getTokenAccountsByOwner } }),
    )
    expect(finding.detail.startsWith(`${expected}: `)).toBe(true)
  })
})

describe('how final a transaction is', () => {
  it.each([
    ['passed', 'final', { ...status, confirmations: null, confirmationStatus: 'finalized' }],
    ['passed', 'final, and still counted', { ...status, confirmations: 31, confirmationStatus: 'finalized' }],
    ['passed', 'rooted, and called confirmed', { ...status, confirmations: null }],
    ['error', 'confirmed', { ...status, confirmations: 31 }],
    // Nodes of old versions do not say how far it is.
    ['passed', 'rooted', { ...status, confirmations: null, confirmationStatus: undefined }],
    ['passed', 'rooted, with a null', { ...status, confirmations: null, confirmationStatus: null }],
    ['error', 'counted only', { ...status, confirmations: 31, confirmationStatus: undefined }],
    ['error', 'processed, whatever is counted', { ...status, confirmationStatus: 'processed' }],
  ])('%s for a thousand confirmations: %s', async (outcome, _what, value) => {
    const check = { ...solanaTx, min_confirmations: 1_000 }
    expect((await runOnchain(check, scriptedNet(asJson(statuses(value))))).outcome).toBe(outcome)
  })
})

describe('the time', () => {
  afterEach(() => vi.useRealTimers())

  it('is five seconds over all questions together', async () => {
    vi.useFakeTimers()
    const inner = scriptedNet(
      asJson({ ...isBase, eth_getTransactionReceipt: receipt, eth_blockNumber: '0x64' }),
    )
    const slowBy = (ms: number): Net => ({
      ...inner,
      async callRpc(endpoint, method, params) {
        await new Promise((resolve) => setTimeout(resolve, ms))
        return inner.callRpc(endpoint, method, params)
      },
    })
    const [quick, slow] = [runOnchain(baseTx, slowBy(1_600)), runOnchain(baseTx, slowBy(1_700))]
    await vi.advanceTimersByTimeAsync(4_999)
    expect((await quick).outcome).toBe('passed')
    await vi.advanceTimersByTimeAsync(1)
    expect(await slow).toMatchObject({
      outcome: 'error',
      detail: 'timeout: The chain did not answer within 5 s.',
      evidenceHash: null,
    })
  })

  it('is no longer kept when the chain has answered', async () => {
    vi.useFakeTimers()
    expect((await runOnchain(solanaTx, scriptedNet(asJson(statuses(status))))).outcome).toBe('passed')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that is up is not trouble twice: what the last question ends in is nobody’s', async () => {
    vi.useFakeTimers()
    const net: Net = {
      ...scriptedNet(),
      callRpc: () =>
        new Promise((_resolve, reject) => {
          setTimeout(() => reject(new NetTrouble('connection_failed', 'Late.')), 6_000)
        }),
    }
    const finding = runOnchain(solanaTx, net)
    await vi.advanceTimersByTimeAsync(7_000)
    expect((await finding).detail).toMatch(/^timeout: /)
  })
})
