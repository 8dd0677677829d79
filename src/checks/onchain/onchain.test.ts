import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkContext, type ScriptedNet, scriptedNet } from '../../../test/check-context.js'
import type { Net } from '../../core/context.js'
import { NetTrouble } from '../../core/errors.js'
import { readSettings } from '../../core/settings.js'
import { runDefinition } from '../run.js'
import { onchain } from './index.js'

const guarded = { run: () => Promise.reject(new TypeError('no work is expected')) }
const HASH = `0x${'4c'.repeat(32)}`
const ADDRESS = `0x${'ab'.repeat(20)}`
const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SIGNATURE = '31RMWYUY89wmcrGNzzvCcU6mZHH5PP4cRyNErF6bjNDgpufJPGXxLQizVoPXajooXcgf6szskqvy5LvhJBGb6VeA'
const OWNER = '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

interface Asked {
  readonly endpoint: string
  readonly method: string
  readonly params: readonly unknown[]
}

/** A network that answers by a script, and remembers what it was asked. */
function overheard(script: ScriptedNet): { net: Net; asked: Asked[] } {
  const asked: Asked[] = []
  const inner = scriptedNet(script)
  const net: Net = {
    ...inner,
    callRpc(endpoint, method, params) {
      asked.push({ endpoint, method, params })
      return inner.callRpc(endpoint, method, params)
    },
  }
  return { net, asked }
}

async function run(check: object, net: Net, settings = readSettings({})) {
  const spec = onchain.schema.parse({ type: 'onchain', ...check })
  const context = checkContext({ guarded, net, settings })
  return runDefinition(onchain, spec, { output: 'paid' }, context, new Uint8Array(32))
}

const asJson = (rpc: Record<string, unknown>): ScriptedNet => ({
  rpc: Object.fromEntries(Object.entries(rpc).map(([method, result]) => [method, JSON.stringify(result)])),
})
const detailOf = async (check: object, rpc: Record<string, unknown>) =>
  (await run(check, scriptedNet(asJson(rpc)))).detail

const baseTx = { chain: 'base', kind: 'tx_confirmed', tx: HASH }
const baseCoin = { chain: 'base', kind: 'token_balance_at_least', address: ADDRESS, minimum: '1000' }
const solanaTx = { chain: 'solana', kind: 'tx_confirmed', tx: SIGNATURE }
const solanaCoin = { chain: 'solana', kind: 'token_balance_at_least', address: OWNER, minimum: '1000' }
const isBase = { eth_chainId: '0x2105' }
const receipt = { transactionHash: HASH, status: '0x1', blockNumber: '0x64' }
const status = { slot: 72, confirmations: 10, err: null, confirmationStatus: 'confirmed' }
const statuses = (value: unknown) => ({ getSignatureStatuses: { context: { slot: 82 }, value: [value] } })
const account = (amount: string) => ({
  pubkey: `account ${amount}`,
  account: {
    data: { parsed: { type: 'account', info: { mint: MINT, owner: OWNER, tokenAmount: { amount } } } },
  },
})

describe('the detail says', () => {
  it.each([
    [
      'in which block it succeeded, and how deep it lies',
      baseTx,
      { ...isBase, eth_getTransactionReceipt: receipt, eth_blockNumber: '0x64' },
      'The transaction succeeded in block 100 and has 1 confirmation; 1 is needed.',
    ],
    [
      'how many confirmations are missing',
      { ...baseTx, min_confirmations: 12 },
      { ...isBase, eth_getTransactionReceipt: receipt, eth_blockNumber: '0x66' },
      'not_yet_confirmed: The transaction succeeded in block 100 and has 3 of 12 confirmations.',
    ],
    [
      'in which block it was reverted',
      baseTx,
      { ...isBase, eth_getTransactionReceipt: { ...receipt, status: '0x0' } },
      'The transaction was reverted in block 100.',
    ],
    [
      'which chain is read by mistake',
      baseTx,
      { eth_chainId: '0x14a34' },
      'wrong_chain: The endpoint serves chain 84532, and Base is 8453.',
    ],
    [
      'how much there is',
      baseCoin,
      { ...isBase, eth_getBalance: '0x3e8' },
      'The address holds 1000 wei, at least 1000.',
    ],
    [
      'how much there is, where it is too little',
      { ...baseCoin, token: TOKEN },
      { ...isBase, eth_call: `0x${(999).toString(16).padStart(64, '0')}` },
      "The address holds 999 of the token's base units, less than 1000.",
    ],
    [
      'that it is final',
      solanaTx,
      statuses({ ...status, confirmations: null, confirmationStatus: 'finalized' }),
      'The transaction succeeded in slot 72 and is final.',
    ],
    [
      'what the transaction failed of',
      solanaTx,
      statuses({ ...status, err: { InstructionError: [0, { Custom: 1 }] } }),
      'The transaction failed in slot 72: {"InstructionError":[0,{"Custom":1}]}.',
    ],
    [
      'the sum of several accounts',
      { ...solanaCoin, token: MINT },
      { getTokenAccountsByOwner: { value: [account('400'), account('600')] } },
      "The address holds 1000 of the token's base units, at least 1000.",
    ],
  ])('%s', async (_what, check, rpc, detail) => {
    expect(await detailOf(check, rpc)).toBe(detail)
  })

  it('a long failure by its beginning, and it can always be signed', async () => {
    const detail = await detailOf(solanaTx, statuses({ ...status, err: '\u{1f600}'.repeat(5_000) }))
    expect(detail.length).toBeLessThan(300)
    expect(detail.isWellFormed()).toBe(true)
  })
})

describe('what is asked', () => {
  it.each([
    [
      'a transaction on base',
      { ...baseTx, tx: `0x${'4C'.repeat(32)}` },
      { ...isBase, eth_getTransactionReceipt: receipt, eth_blockNumber: '0x64' },
      [
        ['eth_chainId', []],
        ['eth_getTransactionReceipt', [HASH]],
        ['eth_blockNumber', []],
      ],
    ],
    [
      'ether on base',
      baseCoin,
      { ...isBase, eth_getBalance: '0x1' },
      [
        ['eth_chainId', []],
        ['eth_getBalance', [ADDRESS, 'latest']],
      ],
    ],
    [
      'a token on base, whatever the case of its address',
      { ...baseCoin, token: TOKEN, address: `0x${'AB'.repeat(20)}` },
      { ...isBase, eth_call: `0x${'0'.repeat(64)}` },
      [
        ['eth_chainId', []],
        // ERC-20: balanceOf(address) is 0x70a08231, and the address fills 32 bytes.
        [
          'eth_call',
          [{ to: TOKEN.toLowerCase(), data: `0x70a08231${'00'.repeat(12)}${'ab'.repeat(20)}` }, 'latest'],
        ],
      ],
    ],
    ['nothing more on another chain', baseTx, { eth_chainId: '0x1' }, [['eth_chainId', []]]],
    [
      'a signature on solana, old ones too',
      solanaTx,
      statuses(status),
      [['getSignatureStatuses', [[SIGNATURE], { searchTransactionHistory: true }]]],
    ],
    [
      'lamports on solana',
      solanaCoin,
      { getBalance: { value: 1 } },
      [['getBalance', [OWNER, { commitment: 'confirmed' }]]],
    ],
    [
      'a token on solana',
      { ...solanaCoin, token: MINT },
      { getTokenAccountsByOwner: { value: [] } },
      [
        [
          'getTokenAccountsByOwner',
          [OWNER, { mint: MINT }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        ],
      ],
    ],
  ])('of %s', async (_what, check, rpc, questions) => {
    const { net, asked } = overheard(asJson(rpc))
    await run(check, net)
    expect(asked.map(({ method, params }) => [method, params])).toEqual(questions)
  })

  it('is asked of the endpoint that the settings name for the chain', async () => {
    const { net, asked } = overheard({})
    const settings = readSettings({
      BASE_RPC_URL: 'http://127.0.0.1:1/a',
      SOLANA_RPC_URL: 'http://127.0.0.1:2/b',
    })
    await run(baseTx, net, settings)
    await run(solanaTx, net, settings)
    await run(baseTx, net)
    await run(solanaTx, net)
    expect(asked.map(({ endpoint }) => endpoint)).toEqual([
      'http://127.0.0.1:1/a',
      'http://127.0.0.1:2/b',
      'https://mainnet.base.org',
      'https://api.mainnet-beta.solana.com',
    ])
  })
})

describe('nobody is asked about what names nothing', () => {
  const zeros = '1'.repeat(32)
  it.each([
    ['invalid_tx', { ...baseTx, tx: '0xabc' }],
    ['invalid_tx', { ...baseTx, tx: '' }],
    ['invalid_tx', { ...baseTx, tx: HASH.slice(2) }],
    ['invalid_tx', { ...baseTx, tx: `${HASH}0` }],
    ['invalid_tx', { ...baseTx, tx: `${HASH.slice(0, -1)}g` }],
    ['invalid_tx', { ...baseTx, tx: `0X${HASH.slice(2)}` }],
    ['invalid_tx', { ...baseTx, tx: ` ${HASH}` }],
    ['invalid_tx', { ...baseTx, tx: `${HASH}\n` }],
    ['invalid_tx', { ...baseTx, tx: `0x${'４'.repeat(64)}` }],
    ['invalid_tx', { ...baseTx, tx: ADDRESS }],
    ['invalid_tx', { ...baseTx, tx: SIGNATURE }],
    ['invalid_tx', { ...solanaTx, tx: HASH }],
    ['invalid_tx', { ...solanaTx, tx: OWNER }],
    ['invalid_tx', { ...solanaTx, tx: `1${SIGNATURE}` }],
    ['invalid_tx', { ...solanaTx, tx: 'z'.repeat(20_000) }],
    ['invalid_address', { ...baseCoin, address: 'name.base.eth' }],
    ['invalid_address', { ...baseCoin, address: HASH }],
    ['invalid_address', { ...baseCoin, address: OWNER }],
    ['invalid_address', { ...solanaCoin, address: ADDRESS }],
    ['invalid_address', { ...solanaCoin, address: zeros.slice(1) }],
    ['invalid_address', { ...solanaCoin, address: SIGNATURE }],
    ['invalid_token', { ...baseCoin, token: 'USDC' }],
    ['invalid_token', { ...baseCoin, token: '' }],
    ['invalid_token', { ...baseCoin, token: MINT }],
    ['invalid_token', { ...solanaCoin, token: TOKEN }],
  ])('%s: %j', async (code, check) => {
    const { net, asked } = overheard({})
    expect(await run(check, net)).toEqual({
      type: 'onchain',
      outcome: 'error',
      detail: expect.stringMatching(new RegExp(`^${code}: `)),
      evidenceHash: null,
    })
    expect(asked).toEqual([])
  })
})

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
    expect(await run(check, scriptedNet(asJson(rpc)))).toEqual({
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
    expect((await run(check, scriptedNet(whole))).outcome).toBe('passed')
    for (const trouble of [
      'dns_failed',
      'connection_failed',
      'tls_failed',
      'timeout',
      'rpc_error',
    ] as const) {
      const finding = await run(check, scriptedNet({ rpc: { ...whole.rpc, [method]: { trouble } } }))
      expect(finding).toMatchObject({ outcome: 'error', evidenceHash: null })
      expect(finding.detail.startsWith(`${trouble}: `)).toBe(true)
    }
  })

  it('and a fault of ours stays one', async () => {
    const net: Net = { ...scriptedNet(), callRpc: () => Promise.reject(new TypeError('a fault')) }
    for (const [check] of scripts) await expect(run(check, net)).rejects.toThrow(new TypeError('a fault'))
  })
})

describe('a contract that ends the call is told from an endpoint that will not answer', () => {
  const called = (code: number, message: string) =>
    run(
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
    const finding = await run(
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
    expect((await run(check, scriptedNet(asJson(statuses(value))))).outcome).toBe(outcome)
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
    const [quick, slow] = [run(baseTx, slowBy(1_600)), run(baseTx, slowBy(1_700))]
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
    expect((await run(solanaTx, scriptedNet(asJson(statuses(status))))).outcome).toBe('passed')
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
    const finding = run(solanaTx, net)
    await vi.advanceTimersByTimeAsync(7_000)
    expect((await finding).detail).toMatch(/^timeout: /)
  })
})

describe('a check that is refused', () => {
  const without = (check: object, key: string) =>
    Object.fromEntries(Object.entries(check).filter(([name]) => name !== key))
  it.each<[string, object]>([
    ['no chain', without(baseTx, 'chain')],
    ['another chain', { ...baseTx, chain: 'ethereum' }],
    ['no kind', without(baseTx, 'kind')],
    ['another kind', { ...baseTx, kind: 'nft_owner' }],
    ['no tx', without(baseTx, 'tx')],
    ['a tx that is no text', { ...baseTx, tx: 12 }],
    ['no confirmations', { ...baseTx, min_confirmations: 0 }],
    ['half a confirmation', { ...baseTx, min_confirmations: 1.5 }],
    ['too many confirmations', { ...baseTx, min_confirmations: 1_000_001 }],
    ['confirmations as text', { ...baseTx, min_confirmations: '3' }],
    ['a minimum for a transaction', { ...baseTx, minimum: '1' }],
    ['confirmations for a balance', { ...baseCoin, min_confirmations: 1 }],
    ['no address', without(baseCoin, 'address')],
    ['no minimum', without(baseCoin, 'minimum')],
    ['a minimum that is a number', { ...baseCoin, minimum: 1000 }],
    ['an empty minimum', { ...baseCoin, minimum: '' }],
    ['a minimum with a sign', { ...baseCoin, minimum: '-1' }],
    ['a minimum with a plus', { ...baseCoin, minimum: '+1' }],
    ['a minimum with a zero in front', { ...baseCoin, minimum: '01' }],
    ['a minimum with a fraction', { ...baseCoin, minimum: '1.5' }],
    ['a minimum in hexadecimal', { ...baseCoin, minimum: '0x10' }],
    ['a minimum with separators', { ...baseCoin, minimum: '1,000' }],
    ['a minimum with a line end', { ...baseCoin, minimum: '1\n' }],
    ['a minimum of 79 digits', { ...baseCoin, minimum: '1'.repeat(79) }],
    ['a token that is null', { ...baseCoin, token: null }],
  ])('%s', (_what, check) => {
    expect(onchain.schema.safeParse({ type: 'onchain', ...check }).success).toBe(false)
  })
})
