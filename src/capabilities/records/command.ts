import { Refusal } from '../../core/errors.js'
import {
  type PublicKeyEntry,
  type ReceiptVerification,
  readKeys,
  type SignatureStatus,
  verifyReceiptText,
} from '../../records/index.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { layOut, visible } from '../terminal.js'
import { renderVerification } from './wire.js'

/** `countersign verify-record <file>`: offline, against the keys of a file or of the local data folder. */
export const verifyRecordCommand: Command = {
  name: 'verify-record',
  arguments: [{ name: '<file>', summary: 'a receipt, or an answer that has one; - reads standard input' }],
  summary: 'check a receipt, or a whole answer with its receipt, without asking anybody',
  options: [
    { flags: '--jwks <file>', summary: 'trust the keys of this JWKS or key document, and no others' },
    { flags: '--json', summary: 'print the result as JSON' },
  ],
  examples: [
    'countersign verify-record answer.json',
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
  const keys = await trustedKeys(options.jwks, desk)
  const verification = verifyReceiptText(text, { keys })
  if (options.json === true) desk.print(JSON.stringify(renderVerification(verification), null, 2))
  else for (const line of show(verification, desk)) desk.print(line)
  if (verification.valid) return EXIT.passed
  return verification.hashMatches === true && UNTRUSTED.has(verification.signature)
    ? EXIT.cannotTell
    : EXIT.failed
}

/** The bytes may be as they were; it is only that nobody we trust has said so. */
const UNTRUSTED: ReadonlySet<SignatureStatus> = new Set(['absent', 'untrusted_key', 'revoked_key'])

async function trustedKeys(
  file: CommandOptions[string] | undefined,
  desk: Desk,
): Promise<readonly PublicKeyEntry[]> {
  if (typeof file === 'string') return readKeys(await desk.readText(file))
  const { signer } = await desk.parts()
  if (!signer)
    throw new Refusal('bad_usage', 'There are no local keys to trust; name a key file with --jwks.')
  return signer.publicKeys()
}

const NOT_SAID = 'A signature says who ruled, on what, and when. It does not say that the verdict is right.'

function show(verification: ReceiptVerification, { paint, columns }: Desk): string[] {
  const { valid, hashMatches, signature, commitment, reasons } = verification
  const mark = (good: boolean, text: string) => (good ? paint.good(text) : paint.bad(text))
  return [
    valid ? paint.good('VALID') : paint.bad('NOT VALID'),
    `  hash        ${mark(hashMatches === true, hashMatches === true ? 'matches' : 'does not match')}`,
    `  signature   ${mark(signature === 'valid', signature)}`,
    `  commitment  ${commitment === 'not_given' ? paint.faint('not given') : mark(commitment === 'matches', commitment)}`,
    ...reasons.flatMap((reason) => layOut([{ text: `  ${visible(reason)}` }], 4, columns)),
    ...(valid ? layOut([{ text: `  ${NOT_SAID}`, paint: paint.faint }], 2, columns) : []),
  ]
}
