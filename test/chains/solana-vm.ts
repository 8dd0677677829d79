import { createServer, type IncomingMessage } from 'node:http'
import type { FailedTransactionMetadata, LiteSvm, TransactionMetadata } from 'litesvm/dist/internal.js'
import { base58Bytes, base58Of } from './base58.js'
import { SYSTEM_PROGRAM, TOKEN_ACCOUNT_BYTES, TOKEN_PROGRAM } from './solana-programs.js'
import { type Instruction, type SolanaKey, signedTransaction } from './solana-transaction.js'

type LiteSvmModule = typeof import('litesvm/dist/internal.js')

/** Solana's virtual machine, or why there is none on this machine. */
export async function litesvm(): Promise<{ module: LiteSvmModule } | { missing: string }> {
  try {
    return { module: await import('litesvm/dist/internal.js') }
  } catch (error) {
    // Its loader throws so where npm has no binary for the platform.
    if (!(error instanceof Error) || !/native binding|Unsupported/i.test(error.message)) throw error
    return { missing: `there is no litesvm for ${process.platform}-${process.arch}` }
  }
}

/** Slots after which a transaction can no longer be undone: 31 deep and one more. */
const FINAL_AFTER = 32n
const U64_MAX = 2n ** 64n - 1n

/**
 * Solana's virtual machine with as much of a node's JSON-RPC over it as the checks ask. Outcomes, balances and
 * accounts are the machine's; that slots follow one another, and are voted for, is played.
 */
export interface SolanaVm {
  readonly endpoint: string
  /** Makes an account that the system program owns hold so many lamports. */
  fund(address: string, lamports: bigint): void
  /** Lamports that an account of this size must hold. */
  rentOf(bytes: number): bigint
  /** Runs a transaction in the slot of now, whatever comes of it. @returns its signature */
  send(instructions: readonly Instruction[], ...signers: readonly SolanaKey[]): string
  /** Lets slots go by. */
  pass(slots: bigint): void
  close(): Promise<void>
}

/** Starts one on the loopback, on a free port. */
export async function startSolanaVm({ LiteSvm, Account }: LiteSvmModule): Promise<SolanaVm> {
  const vm = new LiteSvm()
  const slots = new Map<string, bigint>()
  const now = () => vm.getClock().slot
  const { endpoint, close } = await serve((method, params) => replyTo(method, params, vm, slots), now)
  return {
    endpoint,
    close,
    fund(address, lamports) {
      const account = new Account(lamports, new Uint8Array(), base58Bytes(SYSTEM_PROGRAM), false, U64_MAX)
      vm.setAccount(base58Bytes(address), account)
    },
    rentOf: (bytes) => vm.minimumBalanceForRentExemption(BigInt(bytes)),
    send(instructions, ...signers) {
      const { bytes, signature } = signedTransaction(instructions, signers, vm.latestBlockhash())
      vm.sendLegacyTransaction(bytes)
      slots.set(base58Of(signature), now())
      return base58Of(signature)
    },
    pass: (count) => vm.warpToSlot(now() + count),
  }
}

/** JSON text, since Solana's integers are beyond what JSON.stringify writes; or what is wrong with the question. */
type Value = string | { readonly fault: string }

async function serve(replyTo: (method: string, params: unknown[]) => Value, now: () => bigint) {
  const answer = async (request: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const call = JSON.parse(Buffer.concat(chunks).toString()) as { method: string; params: unknown[] }
    const value = replyTo(call.method, call.params)
    if (typeof value !== 'string')
      return JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32602, message: value.fault } })
    return `{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":${now()}},"value":${value}}}`
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (text) => response.setHeader('content-type', 'application/json').end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { endpoint: `http://127.0.0.1:${address.port}`, close }
}

function replyTo(method: string, [first, second]: unknown[], vm: LiteSvm, slots: Map<string, bigint>): Value {
  switch (method) {
    case 'getSignatureStatuses':
      return `[${statusOf(String((first as string[])[0]), vm, slots)}]`
    case 'getBalance':
      return String(vm.getBalance(base58Bytes(String(first))) ?? 0n)
    case 'getTokenAccountsByOwner':
      return tokenAccounts(String(first), (second as { mint: string }).mint, vm)
    default:
      return { fault: `no ${method} here` }
  }
}

function statusOf(signature: string, vm: LiteSvm, slots: Map<string, bigint>): string {
  const outcome = vm.getTransaction(base58Bytes(signature))
  const slot = slots.get(signature)
  if (outcome === null || slot === undefined) return 'null'
  const depth = vm.getClock().slot - slot
  const isFinal = depth >= FINAL_AFTER
  return JSON.stringify({
    slot: Number(slot),
    confirmations: isFinal ? null : Number(depth),
    err: errorOf(outcome),
    confirmationStatus: isFinal ? 'finalized' : depth > 0n ? 'confirmed' : 'processed',
  })
}

function errorOf(outcome: TransactionMetadata | FailedTransactionMetadata): unknown {
  if (!('err' in outcome)) return null
  const error = outcome.err()
  if (typeof error !== 'object' || !('err' in error)) return String(error)
  const inner = error.err()
  const shown = typeof inner === 'object' && 'code' in inner ? { Custom: inner.code } : String(inner)
  return { InstructionError: [error.index, shown] }
}

function tokenAccounts(owner: string, mint: string, vm: LiteSvm): Value {
  const mintAccount = vm.getAccount(base58Bytes(mint))
  // As Agave, the validator's program, puts it.
  if (mintAccount === null) return { fault: 'Invalid param: could not find mint' }
  if (base58Of(mintAccount.owner()) !== TOKEN_PROGRAM) return { fault: 'Invalid param: not a Token mint' }
  const texts = vm.getProgramAccounts(base58Bytes(TOKEN_PROGRAM)).flatMap((entry) => {
    const account = entry.account()
    const data = Buffer.from(account.data())
    // spl_token::state::Account begins with mint, owner, amount.
    const info = { mint: base58Of(data.subarray(0, 32)), owner: base58Of(data.subarray(32, 64)) }
    if (data.length !== TOKEN_ACCOUNT_BYTES || info.mint !== mint || info.owner !== owner) return []
    const tokenAmount = { amount: String(data.readBigUInt64LE(64)) }
    const parsed = { type: 'account', info: { isNative: false, ...info, tokenAmount } }
    const whole = { data: { parsed, program: 'spl-token', space: data.length }, owner: TOKEN_PROGRAM }
    const text = JSON.stringify({ pubkey: base58Of(entry.address), account: whole })
    return text.replace(/\}\}$/, `,"lamports":${account.lamports()},"rentEpoch":${account.rentEpoch()}}}`)
  })
  return `[${texts.join(',')}]`
}
