import { z } from 'zod'
import { NetTrouble } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { type Ask, badAnswer, readAnswer } from './ask.js'
import { isBase58 } from './base58.js'
import type { Chain } from './chain.js'
import { type Found, failed, held, succeeded, unclear } from './found.js'
import type { BalanceSpec } from './schema.js'

const ERR_CHARS = 200

const statusesShape = z.object({
  value: z
    .array(
      z
        .object({
          slot: z.int().min(0),
          /** Null where the slot is rooted. */
          confirmations: z.int().min(0).nullable(),
          err: z.json(),
          confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
        })
        .nullable(),
    )
    .length(1),
})
type Status = NonNullable<z.output<typeof statusesShape>['value'][number]>

const balanceShape = z.object({ value: z.number() })

const accountsShape = z.object({
  value: z.array(
    z.object({
      pubkey: z.string(),
      account: z.object({
        data: z.object({
          parsed: z.object({
            type: z.literal('account'),
            info: z.object({
              mint: z.string(),
              owner: z.string(),
              tokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }),
            }),
          }),
        }),
      }),
    }),
  ),
})

/**
 * Solana, by its JSON-RPC. Which cluster answers is not asked: an endpoint is the operator's own choice, and a
 * cluster is known by its genesis hash only, which every local one has anew.
 */
export const solana: Chain = {
  endpoint: (settings) => settings.SOLANA_RPC_URL,
  forms: { transaction: 'the base58 of 64 bytes', address: 'the base58 of 32 bytes' },
  isTransaction: (tx) => isBase58(tx, 64),
  isAddress: (address) => isBase58(address, 32),

  async transaction({ tx, min_confirmations: needed }, ask) {
    const method = 'getSignatureStatuses'
    const answer = await ask(method, [[tx], { searchTransactionHistory: true }])
    const [status] = readAnswer(statusesShape, method, answer).value
    if (!status) return unclear('not_found', 'Solana does not know this signature.', answer)
    if (!isConfirmed(status)) {
      const detail = `The transaction was processed in slot ${status.slot} and is not confirmed yet.`
      return unclear('not_yet_confirmed', detail, answer)
    }
    if (status.err !== null)
      return failed(`The transaction failed in slot ${status.slot}: ${shown(status.err)}.`, answer)
    return succeeded(`slot ${status.slot}`, confirmationsOf(status), needed, answer)
  },

  async balance(spec, ask) {
    if (spec.token !== undefined) return tokenBalance(spec, spec.token, ask)
    const method = 'getBalance'
    const answer = await ask(method, [spec.address, { commitment: 'confirmed' }])
    const { value } = readAnswer(balanceShape, method, answer)
    // Lamports are a 64-bit integer, so a double does not always carry them.
    const lamports = answer.numbers.get('/value') ?? String(value)
    if (!/^\d{1,20}$/.test(lamports)) throw badAnswer(method, 'its value is no whole number')
    return held(BigInt(lamports), spec.minimum, 'lamports', answer)
  },
}

/** Nodes of old versions send no `confirmationStatus`; a rooted slot is confirmed whatever they say. */
function isConfirmed({ confirmationStatus, confirmations }: Status): boolean {
  return confirmationStatus ? confirmationStatus !== 'processed' : confirmations === null
}

/** Null where it is final. `confirmed` means that two thirds of the stake voted for it: that is one, at least. */
function confirmationsOf({ confirmationStatus, confirmations }: Status): bigint | null {
  if (confirmationStatus === 'finalized' || confirmations === null) return null
  return BigInt(Math.max(1, confirmations))
}

function shown(err: unknown): string {
  const text = JSON.stringify(err).toWellFormed()
  return text.length > ERR_CHARS ? `${text.slice(0, ERR_CHARS).toWellFormed()}…` : text
}

async function tokenBalance({ address, minimum }: BalanceSpec, token: string, ask: Ask): Promise<Found> {
  const params = [address, { mint: token }, { encoding: 'jsonParsed', commitment: 'confirmed' }]
  const answer = await ask('getTokenAccountsByOwner', params).catch(unlessNoMint)
  if (answer === null) return unclear('invalid_token', 'Solana knows no token with this mint.', null)
  return held(sumOf(answer, address, token), minimum, "of the token's base units", answer)
}

/** An owner may hold one token in any number of accounts. */
function sumOf(answer: StrictJson, address: string, token: string): bigint {
  const method = 'getTokenAccountsByOwner'
  const accounts = readAnswer(accountsShape, method, answer).value
  if (new Set(accounts.map(({ pubkey }) => pubkey)).size !== accounts.length)
    throw badAnswer(method, 'an account stands in it twice')
  return accounts.reduce((sum, { account }) => {
    const { mint, owner, tokenAmount } = account.data.parsed.info
    if (mint !== token || owner !== address) throw badAnswer(method, 'an account is of another owner or mint')
    return sum + BigInt(tokenAmount.amount)
  }, 0n)
}

/** Nodes answer a mint that is none with "Invalid param: could not find mint" or "not a Token mint". */
function unlessNoMint(error: unknown): null {
  const fault = error instanceof NetTrouble ? error.rpc : undefined
  if (fault?.code === -32602 && /mint/i.test(fault.message)) return null
  throw error
}
