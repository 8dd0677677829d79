import { Refusal } from '../../core/errors.js'
import { parseStrict, type StrictJson } from '../../core/json/strict.js'
import { isOpenReason } from '../../core/records/open-reason.js'
import {
  type ReceiptVerification,
  type RecordVerification,
  receiptIn,
  recordIn,
  verifyReceipt,
  verifyReceiptText,
} from '../../records/index.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { MODELS_OPTION } from '../models-option.js'
import { JWKS_OPTION, trustedKeys } from './local-keys.js'
import { renderRecordVerification } from './record-wire.js'
import { showReceipt, showRecord } from './show-verification.js'
import { verifyRecord } from './verify-record.js'
import { renderVerification } from './wire.js'

/** `countersign verify-record <file>`: offline, against the keys of a file or of the local data folder. */
export const verifyRecordCommand: Command = {
  name: 'verify-record',
  arguments: [
    {
      name: '<file>',
      summary: 'a receipt, a decision record, or a whole answer that has one; - reads standard input',
    },
  ],
  summary: 'check a receipt, a decision record or a whole answer without asking anybody',
  options: [
    JWKS_OPTION,
    { flags: '--request <file>', summary: 'check that the receipt is of this request (JSON or YAML)' },
    { flags: '--salt <hex>', summary: 'the salt that was answered, where the file does not have it' },
    MODELS_OPTION,
    { flags: '--json', summary: 'print the result as JSON' },
  ],
  examples: [
    'countersign verify-record answer.json',
    'countersign verify-record answer.json --request request.yaml',
    'countersign verify-record answer.json --jwks jwks.json',
  ],
  run,
}

/** What was found of a file: of the receipt in it, of the decision record in it, or of both. */
interface Found {
  readonly receipt?: ReceiptVerification
  readonly record?: RecordVerification
}

async function run(
  [file = '-']: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const text = await desk.readText(file)
  const json = readable(text)
  const found = await verified(text, json, options, desk)
  if (options.json === true) desk.print(JSON.stringify(rendered(found), null, 2))
  else {
    if (found.record) for (const line of showRecord(found.record, json, desk)) desk.print(line)
    if (found.record && found.receipt) desk.print('')
    if (found.receipt) for (const line of showReceipt(found.receipt, json, desk)) desk.print(line)
  }
  return exitOf([found.record, found.receipt].filter((one) => one !== undefined))
}

/** Of a receipt alone as ever; of a decision record with the receipt beside it, if there is one. */
function rendered({ receipt, record }: Found) {
  const ofReceipt = receipt && renderVerification(receipt)
  return record
    ? { ...renderRecordVerification(record), ...(ofReceipt && { receipt: ofReceipt }) }
    : ofReceipt
}

function exitOf(found: readonly { readonly valid: boolean; readonly reasons: readonly string[] }[]): number {
  if (found.every(({ valid }) => valid)) return EXIT.passed
  const reasons = found.flatMap((one) => one.reasons)
  return reasons.every(isOpenReason) ? EXIT.cannotTell : EXIT.failed
}

async function verified(
  text: string,
  json: StrictJson | null,
  options: CommandOptions,
  desk: Desk,
): Promise<Found> {
  const keys = await trustedKeys(options, desk)
  const record = json && recordIn(json)
  if (!record) return { receipt: await ofReceipt(text, json, options, desk, keys) }
  const found = await verifyRecord(record, keys, await desk.parts())
  if (record.receipt === undefined) return { record: found }
  return { record: found, receipt: await ofReceipt(text, json, options, desk, keys) }
}

async function ofReceipt(
  text: string,
  json: StrictJson | null,
  { request: requestFile, salt }: CommandOptions,
  desk: Desk,
  keys: Awaited<ReturnType<typeof trustedKeys>>,
): Promise<ReceiptVerification> {
  const found = json && (requestFile !== undefined || salt !== undefined) ? receiptIn(json) : null
  if (!found) return verifyReceiptText(text, { keys })
  const request = typeof requestFile === 'string' ? await desk.readRequest(requestFile) : null
  return verifyReceipt(
    {
      ...found,
      ...(request && { request: request.value, requestNumbers: request.numbers }),
      ...(salt !== undefined && { salt }),
    },
    { keys },
  )
}

/** Null for a text whose fault {@link verifyReceiptText} has a reason for. */
function readable(text: string): StrictJson | null {
  try {
    return parseStrict(text)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
