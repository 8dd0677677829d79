import { z } from 'zod'

const chain = z.enum(['base', 'solana']).describe('The chain that is read: `base` or `solana`.')

const transaction = z
  .strictObject({
    type: z.literal('onchain'),
    chain,
    kind: z.literal('tx_confirmed').describe('`tx_confirmed`: a transaction succeeded and is confirmed.'),
    tx: z
      .string()
      .describe(
        'On base the hash of the transaction (0x and 64 hexadecimal digits), on solana its first signature (base58).',
      ),
    min_confirmations: z
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .describe(
        "How many blocks, the transaction's own included, must stand behind it. Solana counts up to 31; beyond that, finalized is enough for any number.",
      ),
  })
  .describe('A transaction succeeded and is confirmed on a chain.')

const balance = z
  .strictObject({
    type: z.literal('onchain'),
    chain,
    kind: z
      .literal('token_balance_at_least')
      .describe('`token_balance_at_least`: an address holds at least a minimum of a token or coin.'),
    address: z
      .string()
      .describe(
        'Who holds it: on base 0x and 40 hexadecimal digits in any case, on solana the base58 of the owner.',
      ),
    token: z
      .string()
      .optional()
      .describe(
        "The ERC-20 contract, or the mint on solana. Absent: the chain's own coin, in wei or lamports.",
      ),
    minimum: z
      .string()
      // 78 digits hold every uint256, the largest balance that a token can state.
      .regex(/^(0|[1-9]\d{0,77})$/, 'must be a whole number of base units as a string, at most 78 digits')
      .describe('Least balance, in base units: 1 USDC is "1000000".'),
  })
  .describe('An address holds at least a minimum of a token.')

/** An on-chain check as a request carries it. */
export const schema = z
  .discriminatedUnion('kind', [transaction, balance])
  .describe(
    'A fact on a chain: a transaction is confirmed, or an address holds at least a minimum of a token.',
  )

export type OnchainSpec = z.output<typeof schema>
export type TransactionSpec = z.output<typeof transaction>
export type BalanceSpec = z.output<typeof balance>
