import type { StrictJson } from '../../core/json/strict.js'
import {
  decisionRecordSchema,
  type ReceiptVerification,
  type RecordVerification,
  receiptIn,
  receiptSchema,
  recordIn,
} from '../../records/index.js'
import type { Desk } from '../capability.js'
import { layOut, visible } from '../terminal.js'

type Looks = Pick<Desk, 'paint' | 'columns'>

const OF_A_VERDICT =
  'A signature says who ruled, on what, and when. It does not say that the verdict is right.'
const OF_NUMBERS =
  'A signature says who computed, by which spec, from what. It does not say that the inputs are true.'

/** What became of a receipt, for a person. @param json the file, where it could be read */
export function showReceipt(found: ReceiptVerification, json: StrictJson | null, looks: Looks): string[] {
  const { paint } = looks
  const { valid, hashMatches, signature, commitment, reasons } = found
  const commits =
    commitment === 'not_given' ? paint.faint('not given') : mark(commitment === 'matches', commitment, looks)
  return [
    valid ? paint.good('VALID') : paint.bad('NOT VALID'),
    `  hash        ${mark(hashMatches, hashMatches ? 'matches' : 'does not match', looks)}`,
    `  signature   ${mark(signature === 'valid', signature, looks)}`,
    `  commitment  ${commits}`,
    ...reasonLines(reasons, looks),
    ...(valid && json ? signedReceipt(json) : []),
    ...(valid ? faintly(OF_A_VERDICT, looks) : []),
  ]
}

/** What became of a decision record, for a person. @param json the file */
export function showRecord(found: RecordVerification, json: StrictJson | null, looks: Looks): string[] {
  const { paint } = looks
  const { valid, hashMatches, signature, recomputed, reasons } = found
  const hash =
    hashMatches === null
      ? paint.open('cannot tell')
      : mark(hashMatches, hashMatches ? 'matches' : 'does not match', looks)
  const again =
    recomputed === 'not_possible'
      ? paint.open('not possible')
      : mark(recomputed, recomputed ? 'equal' : 'different', looks)
  return [
    valid ? paint.good('VALID') : paint.bad('NOT VALID'),
    `  hash        ${hash}`,
    `  signature   ${mark(signature === 'valid', signature, looks)}`,
    `  recomputed  ${again}`,
    ...reasonLines(reasons, looks),
    ...(valid && json ? signedRecord(json) : []),
    ...(valid ? faintly(OF_NUMBERS, looks) : []),
  ]
}

function mark(good: boolean, words: string, { paint }: Looks): string {
  return good ? paint.good(words) : paint.bad(words)
}

function reasonLines(reasons: readonly string[], { columns }: Looks): string[] {
  return reasons.flatMap((reason) => layOut([{ text: `  ${visible(reason)}` }], 4, columns))
}

function faintly(text: string, { paint, columns }: Looks): string[] {
  return layOut([{ text: `  ${text}`, paint: paint.faint }], 2, columns)
}

/** What was signed, so that nobody need look at words around the receipt that anybody may have changed. */
function signedReceipt(json: StrictJson): string[] {
  const read = receiptSchema.safeParse(receiptIn(json)?.receipt)
  if (!read.success) return []
  const { kind, verdict, issuedAt, id } = read.data.payload
  return [
    `  signed      ${kind}: ${visible(verdict)}, ${issuedAt}, ${visible(id)}`,
    `  by key      ${read.data.signature?.keyId ?? ''}`,
  ]
}

function signedRecord(json: StrictJson): string[] {
  const read = decisionRecordSchema
    .pick({ sha256: true, model: true, specVersion: true, signature: true })
    .safeParse(recordIn(json)?.record)
  if (!read.success) return []
  const { model, specVersion, sha256, signature } = read.data
  return [
    `  signed      ${visible(model)} ${visible(specVersion)}, ${sha256}`,
    `  by key      ${signature?.keyId ?? ''}`,
  ]
}
