import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  account,
  asJson,
  baseCoin,
  baseTx,
  HASH,
  isBase,
  MINT,
  OWNER,
  overheard,
  receipt,
  runOnchain,
  SIGNATURE,
  solanaCoin,
  solanaTx,
  status,
  statuses,
  TOKEN,
} from '../../../test/chains/onchain-script.js'
import { scriptedNet } from '../../../test/check-context.js'
import { readSettings } from '../../core/settings.js'
import { onchain } from './index.js'

const detailOf = async (check: object, rpc: Record<string, unknown>) =>
  (await runOnchain(check, scriptedNet(asJson(rpc)))).detail

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
    await runOnchain(check, net)
    expect(asked.map(({ method, params }) => [method, params])).toEqual(questions)
  })

  it('is asked of the endpoint that the settings name for the chain', async () => {
    const { net, asked } = overheard({})
    const settings = readSettings({
      BASE_RPC_URL: 'http://127.0.0.1:1/a',
      SOLANA_RPC_URL: 'http://127.0.0.1:2/b',
    })
    await runOnchain(baseTx, net, settings)
    await runOnchain(solanaTx, net, settings)
    await runOnchain(baseTx, net)
    await runOnchain(solanaTx, net)
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
    expect(await runOnchain(check, net)).toEqual({
      type: 'onchain',
      outcome: 'error',
      detail: expect.stringMatching(new RegExp(`^${code}: `)),
      evidenceHash: null,
    })
    expect(asked).toEqual([])
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
