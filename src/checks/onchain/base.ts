import { z } from 'zod'
import { NetTrouble } from '../../core/errors.js'
import type { StrictJson } from '../../core/json/strict.js'
import { type Ask, badAnswer, readAnswer } from './ask.js'
import type { Chain } from './chain.js'
import { type Found, failed, held, succeeded, unclear } from './found.js'
import type { BalanceSpec } from './schema.js'

/** Base's chain id (EIP-155). */
const BASE = 8453n
/** The first four bytes of keccak256("balanceOf(address)"), as ERC-20 has it. */
const BALANCE_OF = '0x70a08231'

/** A number as Ethereum's JSON-RPC writes it. Leading zeros are forgiven: some nodes send them. */
const quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)

const receiptShape = z.object({
  transactionHash: z.string(),
  status: quantity.refine((status) => status <= 1n),
  /** Null while no block has it. */
  blockNumber: quantity.nullable(),
})

/**
 * Base, by the JSON-RPC of Ethereum. Addresses are taken in any case: the checksum of EIP-55 is a guard against
 * typing errors and needs a hash (Keccak-256) that Node does not have.
 */
export const base: Chain = {
  endpoint: (settings) => settings.BASE_RPC_URL,
  forms: { transaction: '0x and 64 hexadecimal digits', address: '0x and 40 hexadecimal digits' },
  isTransaction: (tx) => /^0x[0-9a-fA-F]{64}$/.test(tx),
  isAddress: (address) => /^0x[0-9a-fA-F]{40}$/.test(address),

  async transaction({ tx, min_confirmations: needed }, ask) {
    const wrong = await wrongChain(ask)
    if (wrong) return wrong
    const hash = tx.toLowerCase()
    const answer = await ask('eth_getTransactionReceipt', [hash])
    if (answer.value === null)
      return unclear('not_found', 'Base has no receipt for this transaction.', answer)
    const { status, block } = readReceipt(answer, hash)
    if (block === null) return unclear('not_yet_confirmed', 'No block has the transaction yet.', answer)
    if (status === 0n) return failed(`The transaction was reverted in block ${block}.`, answer)
    const latest = await askQuantity(ask, 'eth_blockNumber', [])
    return succeeded(`block ${block}`, confirmationsAt(block, latest.value), needed, answer)
  },

  async balance(spec, ask) {
    const wrong = await wrongChain(ask)
    if (wrong) return wrong
    if (spec.token !== undefined) return tokenBalance(spec, spec.token, ask)
    const { value, answer } = await askQuantity(ask, 'eth_getBalance', [spec.address.toLowerCase(), 'latest'])
    return held(value, spec.minimum, 'wei', answer)
  },
}

async function wrongChain(ask: Ask): Promise<Found | null> {
  const { value, answer } = await askQuantity(ask, 'eth_chainId', [])
  if (value === BASE) return null
  return unclear('wrong_chain', `The endpoint serves chain ${value}, and Base is ${BASE}.`, answer)
}

async function askQuantity(ask: Ask, method: string, params: readonly unknown[]) {
  const answer = await ask(method, params)
  return { value: readAnswer(quantity, method, answer), answer }
}

function readReceipt(answer: StrictJson, hash: string): { status: bigint; block: bigint | null } {
  const method = 'eth_getTransactionReceipt'
  const receipt = readAnswer(receiptShape, method, answer)
  if (receipt.transactionHash.toLowerCase() !== hash)
    throw badAnswer(method, 'it is the receipt of another transaction')
  return { status: receipt.status, block: receipt.blockNumber }
}

/** None where the newest block is older than the receipt's: a node that lags, or a receipt ahead of its block. */
function confirmationsAt(block: bigint, latest: bigint): bigint {
  return latest < block ? 0n : latest - block + 1n
}

async function tokenBalance({ address, minimum }: BalanceSpec, token: string, ask: Ask): Promise<Found> {
  const call = {
    to: token.toLowerCase(),
    data: BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0'),
  }
  const answer = await ask('eth_call', [call, 'latest']).catch(unlessReverted)
  if (answer === null)
    return unclear('invalid_token', 'The token does not answer balanceOf: it reverts.', null)
  const bytes = readAnswer(z.string().regex(/^0x([0-9a-fA-F]{2})*$/), 'eth_call', answer)
  if (bytes.length !== 66)
    return unclear('invalid_token', 'The token does not answer balanceOf with one number.', answer)
  return held(BigInt(bytes), minimum, "of the token's base units", answer)
}

/**
 * A call that the contract itself ends, told from trouble of the endpoint such as a rate limit: code 3 by geth's
 * convention, else by the words that nodes use.
 */
function unlessReverted(error: unknown): null {
  const fault = error instanceof NetTrouble ? error.rpc : undefined
  if (fault && (fault.code === 3 || /revert|invalid opcode|invalidfeopcode/i.test(fault.message))) return null
  throw error
}
