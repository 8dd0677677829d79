import { z } from 'zod'
import { canonicalJson } from '../json/canonical.js'
import type { StrictJson } from '../json/strict.js'
import { type JsonValue, NO_NUMBER_TEXTS, type NumberTexts, numberTextsBelow } from '../json/value.js'
import { issueReason } from './receipt-shape.js'
import { reasonText } from './receipt-verification.js'
import type { RecordToVerify } from './record-verification.js'

/** A record as far as it could be read. */
export interface GivenRecord {
  readonly sha256: string
  readonly model: string
  readonly specVersion: string
  /** Null where nobody gave them. */
  readonly inputs: StrictJson | null
  readonly outputs: StrictJson | null
  readonly signature: unknown
  readonly receipt: StrictJson | null
  readonly salt: unknown
  /** What is wrong with its shape. */
  readonly reasons: readonly string[]
}

/** Of `fields` and `howToVerify` nothing is signed, and nothing is read. */
const recordSchema = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits'),
  model: z.string().min(1),
  specVersion: z.string().min(1),
  inputs: z.unknown().optional(),
  fields: z.unknown().optional(),
  howToVerify: z.unknown().optional(),
  signature: z
    .strictObject({ alg: z.unknown(), keyId: z.unknown(), value: z.unknown(), message: z.unknown() })
    .optional(),
})

const needed = recordSchema.pick({ sha256: true, model: true, specVersion: true }).loose()

/**
 * Reads what was given.
 *
 * @returns a reason where it is no record at all
 * @throws {CanonicalError} something in it has no canonical form
 */
export function readRecord(given: RecordToVerify): GivenRecord | string {
  if (given.record === undefined) return NO_RECORD
  const record = plainCopy(given.record)
  const read = needed.safeParse(record)
  if (!read.success) return notARecord(read.error)
  const { sha256, model, specVersion, ...more } = read.data
  const held = memberOf(record, 'inputs', given.recordNumbers)
  const beside = json(given.inputs, given.inputNumbers)
  return {
    sha256,
    model,
    specVersion,
    inputs: held ?? beside,
    outputs: json(given.outputs, given.outputNumbers),
    signature: more.signature,
    receipt: json(given.receipt, given.receiptNumbers),
    salt: given.salt,
    reasons: [...shapeReasons(record), ...(held && beside ? differenceReasons(held, beside) : [])],
  }
}

function notARecord(error: z.ZodError): string {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  return field === '' ? NO_RECORD : reasonText('not_a_record', `${field}: ${issue?.message}`)
}

const NO_RECORD = reasonText('not_a_record', 'There is no object with sha256, model and specVersion.')

function shapeReasons(record: unknown): string[] {
  return (recordSchema.safeParse(record).error?.issues ?? []).map((issue) => issueReason(issue, 'bad_record'))
}

function differenceReasons(held: StrictJson, beside: StrictJson): string[] {
  const isSame = canonicalJson(held.value, held.numbers) === canonicalJson(beside.value, beside.numbers)
  return isSame ? [] : [reasonText('inputs_differ', 'The inputs beside the record are not those in it.')]
}

function memberOf(record: unknown, name: string, numbers: NumberTexts = NO_NUMBER_TEXTS): StrictJson | null {
  const value = Object.entries(record as object).find(([key]) => key === name)?.[1] as JsonValue | undefined
  return value === undefined ? null : { value, numbers: numberTextsBelow(numbers, `/${name}`) }
}

function json(value: unknown, numbers: NumberTexts = NO_NUMBER_TEXTS): StrictJson | null {
  return value === undefined ? null : { value: plainCopy(value), numbers }
}

/** Own data only: what is judged is what is hashed, whatever a caller's object inherits. @throws {CanonicalError} */
function plainCopy(value: unknown): JsonValue {
  return JSON.parse(canonicalJson(value)) as JsonValue
}
