import { onchain } from '../../src/checks/onchain/index.js'
import { runDefinition } from '../../src/checks/run.js'
import type { Net } from '../../src/core/context.js'
import { readSettings } from '../../src/core/settings.js'
import { checkContext, type ScriptedNet, scriptedNet } from '../check-context.js'

const guarded = { run: () => Promise.reject(new TypeError('no work is expected')) }
export const HASH = `0x${'4c'.repeat(32)}`
export const ADDRESS = `0x${'ab'.repeat(20)}`
export const TOKEN = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const SIGNATURE =
  '31RMWYUY89wmcrGNzzvCcU6mZHH5PP4cRyNErF6bjNDgpufJPGXxLQizVoPXajooXcgf6szskqvy5LvhJBGb6VeA'
export const OWNER = '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'
export const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

interface Asked {
  readonly endpoint: string
  readonly method: string
  readonly params: readonly unknown[]
}

/** A network that answers by a script, and remembers what it was asked. */
export function overheard(script: ScriptedNet): { net: Net; asked: Asked[] } {
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

/** What the check finds on a network. */
export async function runOnchain(check: object, net: Net, settings = readSettings({})) {
  const spec = onchain.schema.parse({ type: 'onchain', ...check })
  const context = checkContext({ guarded, net, settings })
  return runDefinition(onchain, spec, { output: 'paid' }, context, new Uint8Array(32))
}

/** Results by method, as a network answers them. */
export const asJson = (rpc: Record<string, unknown>): ScriptedNet => ({
  rpc: Object.fromEntries(Object.entries(rpc).map(([method, result]) => [method, JSON.stringify(result)])),
})
// The least that each check and each answer needs.
export const baseTx = { chain: 'base', kind: 'tx_confirmed', tx: HASH }
export const baseCoin = { chain: 'base', kind: 'token_balance_at_least', address: ADDRESS, minimum: '1000' }
export const solanaTx = { chain: 'solana', kind: 'tx_confirmed', tx: SIGNATURE }
export const solanaCoin = { chain: 'solana', kind: 'token_balance_at_least', address: OWNER, minimum: '1000' }
export const isBase = { eth_chainId: '0x2105' }
export const receipt = { transactionHash: HASH, status: '0x1', blockNumber: '0x64' }
export const status = { slot: 72, confirmations: 10, err: null, confirmationStatus: 'confirmed' }
export const statuses = (value: unknown) => ({
  getSignatureStatuses: { context: { slot: 82 }, value: [value] },
})
export const account = (amount: string) => ({
  pubkey: `account ${amount}`,
  account: {
    data: { parsed: { type: 'account', info: { mint: MINT, owner: OWNER, tokenAmount: { amount } } } },
  },
})
