import { Refusal } from '../../../core/errors.js'
import { CanonicalError } from '../../../core/json/canonical-error.js'
import { parseStrict, type StrictJson } from '../../../core/json/strict.js'
import type { PublicKeyEntry } from '../../../core/records/public-key.js'
import { receiptIn } from '../../../core/records/receipt-in.js'
import type { ReceiptToVerify } from '../../../core/records/receipt-verification.js'
import { recordIn } from '../../../core/records/record-in.js'
import { twoReceipts } from '../../../core/records/rule-on-receipt.js'
import type { Abilities } from './abilities.js'
import { checkReceipt, type ReceiptCheck } from './check-receipt.js'
import { checkRecord, type RecordCheck } from './check-record.js'

/** What became of a text. */
export type TextCheck =
  /** It cannot be read in one way only. `offset` in UTF-16 units, where it is known. */
  | { readonly kind: 'unreadable'; readonly code: string; readonly message: string; readonly offset?: number }
  /** It is JSON, and neither a receipt nor a record. */
  | { readonly kind: 'nothing'; readonly reasons: readonly string[] }
  | { readonly kind: 'receipt'; readonly check: ReceiptCheck }
  | { readonly kind: 'record'; readonly check: RecordCheck }

/** A request and salt that were given beside the text. */
export interface Beside {
  readonly request: StrictJson | null
  /** As it was typed; empty where it was not. */
  readonly salt: string
}

/** Checks a receipt, a decision record, or a whole answer that has one. */
export async function checkText(
  text: string,
  beside: Beside,
  keys: readonly PublicKeyEntry[],
  able: Abilities,
): Promise<TextCheck> {
  try {
    const json = parseStrict(text)
    const record = recordIn(json)
    if (record) {
      const check = await checkRecord(record, keys, able)
      return 'read' in check ? { kind: 'record', check } : { kind: 'nothing', reasons: check.reasons }
    }
    const given = receiptGiven(json, beside)
    if (!given) return { kind: 'nothing', reasons: twoReceipts().reasons }
    const check = await checkReceipt(given, keys, able)
    return 'form' in check ? { kind: 'receipt', check } : { kind: 'nothing', reasons: check.reasons }
  } catch (error) {
    if (error instanceof Refusal) return unreadable(error)
    if (error instanceof CanonicalError)
      return { kind: 'unreadable', code: error.code, message: error.message }
    throw error
  }
}

/** What is typed beside it goes before what stands in the text. A salt alone proves nothing, and most answers have one. */
function receiptGiven(json: StrictJson, beside: Beside): ReceiptToVerify | null {
  const found = receiptIn(json)
  if (!found) return null
  const salt = beside.salt.trim() === '' ? found.salt : beside.salt.trim()
  const { receipt, receiptNumbers, request, requestNumbers } = found
  const its = beside.request
    ? { request: beside.request.value, requestNumbers: beside.request.numbers }
    : { request, requestNumbers }
  return {
    receipt,
    ...(receiptNumbers && { receiptNumbers }),
    ...(its.request !== undefined && {
      request: its.request,
      ...(its.requestNumbers && { requestNumbers: its.requestNumbers }),
      ...(salt !== undefined && { salt }),
    }),
  }
}

function unreadable({ code, message, details }: Refusal): TextCheck {
  const { offset } = details
  return { kind: 'unreadable', code, message, ...(typeof offset === 'number' && { offset }) }
}
