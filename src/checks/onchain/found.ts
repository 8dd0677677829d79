import type { StrictJson } from '../../core/json/strict.js'
import type { CheckResult } from '../check.js'

/** What was found on a chain, and the answer of the endpoint that decides it; null where none was read. */
export interface Found {
  readonly outcome: CheckResult['outcome']
  readonly code?: OnchainCode
  /** A sentence for a person. */
  readonly detail: string
  readonly answer: StrictJson | null
}

/** Why a check on a chain could not tell, besides trouble with the network. */
export type OnchainCode =
  | 'invalid_tx'
  | 'invalid_address'
  | 'invalid_token'
  | 'not_found'
  | 'not_yet_confirmed'
  | 'wrong_chain'

/** It could not be told, and nobody's output is to blame. */
export function unclear(code: OnchainCode, detail: string, answer: StrictJson | null): Found {
  return { outcome: 'error', code, detail, answer }
}

/** The chain says that the transaction did not do what it was sent for. */
export function failed(detail: string, answer: StrictJson): Found {
  return { outcome: 'failed', detail, answer }
}

/**
 * A transaction that succeeded, by how deep it lies.
 *
 * @param place such as "block 12"
 * @param confirmations null where it is final, which is enough for any number
 */
export function succeeded(
  place: string,
  confirmations: bigint | null,
  needed: number,
  answer: StrictJson,
): Found {
  const where = `The transaction succeeded in ${place}`
  if (confirmations === null) return { outcome: 'passed', detail: `${where} and is final.`, answer }
  if (confirmations < BigInt(needed)) {
    const detail = `${where} and has ${confirmations} of ${needed} confirmations.`
    return unclear('not_yet_confirmed', detail, answer)
  }
  const has = `has ${confirmations} ${confirmations === 1n ? 'confirmation' : 'confirmations'}`
  const detail = `${where} and ${has}; ${needed} ${needed === 1 ? 'is' : 'are'} needed.`
  return { outcome: 'passed', detail, answer }
}

/**
 * A balance against the least that it may be.
 *
 * @param unit what is counted, such as "wei"
 */
export function held(balance: bigint, minimum: string, unit: string, answer: StrictJson): Found {
  const isEnough = balance >= BigInt(minimum)
  const detail = `The address holds ${balance} ${unit}, ${isEnough ? 'at least' : 'less than'} ${minimum}.`
  return { outcome: isEnough ? 'passed' : 'failed', detail, answer }
}
