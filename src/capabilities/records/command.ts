import { Refusal } from '../../core/errors.js'
import { parseStrict } from '../../core/json/strict.js'
import {
  type ReceiptVerification,
  receiptIn,
  receiptSchema,
  type SignatureStatus,
  verifyReceipt,
  verifyReceiptText,
} from '../../records/index.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { layOut, visible } from '../terminal.js'
import { JWKS_OPTION, trustedKeys } from './local-keys.js'
import { renderVerification } from './wire.js'

/** `countersign verify-record <file>`: offline, against the keys of a file or of the local data folder. */
export const verifyRecordCommand: Command = {
  name: 'verify-record',
  arguments: [{ name: '<file>', summary: 'a receipt, or an answer that has one; - reads standard input' }],
  summary: 'check a receipt, or a whole answer with its receipt, without asking anybody',
  options: [
    JWKS_OPTION,
    { flags: '--request <file>', summary: 'check that the receipt is of this request (JSON or YAML)' },
    { flags: '--salt <hex>', summary: 'the salt that was answered, where the file does not have it' },
    { flags: '--json', summary: 'print the result as JSON' },
  ],
  examples: [
    'countersign verify-record answer.json',
    'countersign verify-record answer.json --request request.yaml',
    'countersign verify-record answer.json --jwks jwks.json',
  ],
  run,
}

async function run(
  [file = '-']: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const text = await desk.readText(file)
  const verification = await verified(text, options, desk)
  if (options.json === true) desk.print(JSON.stringify(renderVerification(verification), null, 2))
  else for (const line of show(verification, text, desk)) desk.print(line)
  if (verification.valid) return EXIT.passed
  return verification.hashMatches && UNTRUSTED.has(verification.signature) ? EXIT.cannotTell : EXIT.failed
}

/** The bytes may be as they were; it is only that nobody we trust has said so. */
const UNTRUSTED: ReadonlySet<SignatureStatus> = new Set(['absent', 'untrusted_key', 'revoked_key'])

async function verified(text: string, options: CommandOptions, desk: Desk): Promise<ReceiptVerification> {
  const keys = await trustedKeys(options, desk)
  const { request: requestFile, salt } = options
  const found = requestFile === undefined && salt === undefined ? null : readable(text)
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
function readable(text: string) {
  try {
    return receiptIn(parseStrict(text))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const NOT_SAID = 'A signature says who ruled, on what, and when. It does not say that the verdict is right.'

function show(verification: ReceiptVerification, text: string, { paint, columns }: Desk): string[] {
  const { valid, hashMatches, signature, commitment, reasons } = verification
  const mark = (good: boolean, words: string) => (good ? paint.good(words) : paint.bad(words))
  const commits =
    commitment === 'not_given' ? paint.faint('not given') : mark(commitment === 'matches', commitment)
  return [
    valid ? paint.good('VALID') : paint.bad('NOT VALID'),
    `  hash        ${mark(hashMatches, hashMatches ? 'matches' : 'does not match')}`,
    `  signature   ${mark(signature === 'valid', signature)}`,
    `  commitment  ${commits}`,
    ...reasons.flatMap((reason) => layOut([{ text: `  ${visible(reason)}` }], 4, columns)),
    ...(valid ? signed(text) : []),
    ...(valid ? layOut([{ text: `  ${NOT_SAID}`, paint: paint.faint }], 2, columns) : []),
  ]
}

/** What was signed, so that nobody need look at words around the receipt that anybody may have changed. */
function signed(text: string): string[] {
  const read = receiptSchema.safeParse(readable(text)?.receipt)
  if (!read.success) return []
  const { kind, verdict, issuedAt, id } = read.data.payload
  return [
    `  signed      ${kind}: ${visible(verdict)}, ${issuedAt}, ${visible(id)}`,
    `  by key      ${read.data.signature?.keyId ?? ''}`,
  ]
}
