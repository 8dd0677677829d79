import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import { askInTime } from './ask.js'
import { base } from './base.js'
import type { Chain } from './chain.js'
import { type Found, unclear } from './found.js'
import { type OnchainSpec, schema } from './schema.js'
import { solana } from './solana.js'

const CHAINS: Readonly<Record<OnchainSpec['chain'], Chain>> = { base, solana }

/** A transaction is confirmed on a chain, or an address holds at least a minimum of a token. */
export const onchain = {
  type: 'onchain',
  version: 1,
  isReplayable: false,
  summary:
    'A transaction is confirmed on Base or Solana, or an address there holds at least a minimum of a token.',
  schema,

  async run(_subject, spec, context) {
    const found = malformed(spec) ?? (await read(spec, context))
    return resultOf(found, context)
  },
} satisfies CheckDefinition<OnchainSpec>

/** What names nothing on the chain is asked of nobody. It is no refusal: the output may have brought it up. */
function malformed(spec: OnchainSpec): Found | null {
  const { forms, isTransaction, isAddress } = CHAINS[spec.chain]
  if (spec.kind === 'tx_confirmed') {
    if (isTransaction(spec.tx)) return null
    return unclear(
      'invalid_tx',
      `A transaction of ${spec.chain} is ${forms.transaction}, and tx is not.`,
      null,
    )
  }
  const isNot = (field: string) => `An address of ${spec.chain} is ${forms.address}, and ${field} is not.`
  if (!isAddress(spec.address)) return unclear('invalid_address', isNot('address'), null)
  if (spec.token !== undefined && !isAddress(spec.token))
    return unclear('invalid_token', isNot('token'), null)
  return null
}

function read(spec: OnchainSpec, { net, settings }: CheckContext): Promise<Found> {
  const chain = CHAINS[spec.chain]
  return askInTime(net, chain.endpoint(settings), (ask) =>
    spec.kind === 'tx_confirmed' ? chain.transaction(spec, ask) : chain.balance(spec, ask),
  )
}

function resultOf({ outcome, code, detail, answer }: Found, { digest }: CheckContext): CheckResult {
  const evidence = answer && { sha256: digest(answer.value, answer.numbers) }
  return { outcome, ...(code && { code }), detail, evidence }
}
