import type { z } from 'zod'
import { RECEIPT_LIMITS, receiptSchema } from './receipt-schema.js'
import { reasonText } from './receipt-verification.js'

/** So many faults of shape are told; one would do to refuse. */
const TOLD_MAX = 20

type PlainObject = { readonly [key: string]: unknown }

/** What is wrong with the shape of a receipt, as reasons. */
export function shapeReasons(receipt: { readonly payload: PlainObject }): string[] {
  const early = boundReasons(receipt.payload)
  if (early.length > 0) return early
  const issues = receiptSchema.safeParse(receipt).error?.issues ?? []
  return issues.slice(0, TOLD_MAX).map((issue) => issueReason(issue, 'bad_receipt'))
}

/**
 * Told before the schema runs: it would make an issue of each of a million bad checks, which takes seconds,
 * and it passes over a member called __proto__ among the counts.
 */
function boundReasons({ checks, counts }: PlainObject): string[] {
  if (Array.isArray(checks) && checks.length > RECEIPT_LIMITS.checks) {
    return [reasonText('bad_receipt', `payload.checks: more than ${RECEIPT_LIMITS.checks}`)]
  }
  const keys = typeof counts === 'object' && counts !== null ? Object.keys(counts) : []
  if (keys.length > RECEIPT_LIMITS.counts) {
    return [reasonText('bad_receipt', `payload.counts: more than ${RECEIPT_LIMITS.counts} keys`)]
  }
  return keys.includes('__proto__') ? [reasonText('unknown_key', 'payload.counts.__proto__')] : []
}

/** A fault of shape as a reason: `unknown_key`, or the code given. */
export function issueReason(issue: z.core.$ZodIssue, code: string): string {
  const path = issue.path.map((step) => String(step).slice(0, 60)).join('.')
  if (issue.code === 'unrecognized_keys') {
    const [first = ''] = issue.keys
    return reasonText('unknown_key', `${path === '' ? '' : `${path}.`}${first.slice(0, 60)}`)
  }
  return reasonText(code, `${path}: ${issue.message}`)
}
