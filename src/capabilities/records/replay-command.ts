import { Refusal } from '../../core/errors.js'
import { parseStrict } from '../../core/json/strict.js'
import type { JsonValue } from '../../core/json/value.js'
import { receiptIn } from '../../records/index.js'
import { type Command, type CommandOptions, type Desk, EXIT, type ReplayedPart } from '../capability.js'
import { MODELS_OPTION } from '../models-option.js'
import { layOut, visible } from '../terminal.js'
import { JWKS_OPTION, trustedKeys } from './local-keys.js'
import { type ReplayQuestion, type ReplayReport, replayReceipt } from './replay.js'
import { renderReplay } from './wire.js'

/** `countersign replay <receipt> <request>`: finds out again what a receipt says, without asking anybody. */
export const replayCommand: Command = {
  name: 'replay',
  arguments: [
    { name: '<receipt>', summary: 'a receipt, or an answer that has one' },
    { name: '<request>', summary: 'the request it was issued for (JSON or YAML); - reads standard input' },
  ],
  summary: 'find out again what a receipt says, and name what differs',
  options: [
    { flags: '--salt <hex>', summary: 'the salt that was answered, where the first file does not have it' },
    {
      flags: '--policy <file>',
      summary: 'the policy that the receipt names, where it is not the one in force here',
    },
    JWKS_OPTION,
    MODELS_OPTION,
    { flags: '--json', summary: 'print the result as JSON' },
  ],
  examples: [
    'countersign replay answer.json request.yaml',
    'countersign replay receipt.json request.json --salt 5f0c... --policy policy.json --jwks jwks.json',
  ],
  run,
}

async function run(
  [receiptFile = '-', requestFile = '-']: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const question = await readQuestion(receiptFile, requestFile, options, desk)
  const keys = await trustedKeys(options, desk)
  const report = await replayReceipt(question, await desk.parts(), { keys, kept: async () => null })
  if (options.json === true) desk.print(JSON.stringify(renderReplay(report), null, 2))
  else for (const line of show(report, desk)) desk.print(line)
  return exitOf(report)
}

/** Equal under a signature that nobody trusts is not more than the same sum done twice. */
function exitOf({ result, verification }: ReplayReport): number {
  if (result === 'different' || !verification.hashMatches || verification.signature === 'invalid')
    return EXIT.failed
  return verification.signature === 'valid' ? EXIT.passed : EXIT.cannotTell
}

async function readQuestion(
  receiptFile: string,
  requestFile: string,
  options: CommandOptions,
  desk: Desk,
): Promise<ReplayQuestion> {
  const found = receiptIn(parseStrict(await desk.readText(receiptFile)))
  if (!found) throw new Refusal('not_replayable', 'An object with both payload and receipt could be either.')
  const salt = options.salt ?? found.salt
  return {
    receipt: found.receipt,
    ...(found.receiptNumbers && { receiptNumbers: found.receiptNumbers }),
    request: await desk.readRequest(requestFile),
    ...(salt === undefined ? {} : { salt: saltText(salt) }),
    ...(typeof options.policy === 'string' && {
      policy: parseStrict(await desk.readText(options.policy)).value,
    }),
  }
}

function saltText(salt: unknown): string {
  if (typeof salt === 'string' && /^[0-9a-f]{64}$/.test(salt)) return salt
  throw new Refusal('bad_usage', 'A salt has 64 lower-case hex digits.', { field: 'salt' })
}

function show(report: ReplayReport, desk: Desk): string[] {
  const { paint } = desk
  const colour = { equal: paint.good, different: paint.bad, partly_attested: paint.open }[report.result]
  const { policy, labels, verification } = report
  return [
    `${colour(report.result.toUpperCase().replace('_', ' '))}  ${labels.join(', ')}`,
    `  policy ${policy.digest}${policy.isInForce ? ', in force here' : ''}`,
    ...verification.reasons.map((reason) => `  ${visible(reason)}`),
    '',
    ...report.parts.flatMap((part) => showPart(part, desk)),
  ]
}

function showPart(
  { part, result, expected, actual, reason }: ReplayedPart,
  { paint, columns }: Desk,
): string[] {
  const colour = { equal: paint.good, different: paint.bad, attested_only: paint.open }[result]
  const head = `  ${colour(result.padEnd(14))} ${part}`
  const more = [
    ...(result === 'different' ? [`receipt ${shown(expected)}`, `now     ${shown(actual)}`] : []),
    ...(reason === undefined ? [] : [visible(reason)]),
  ]
  return [
    head,
    ...more.flatMap((text) =>
      layOut([{ text: `${' '.repeat(17)}${text}`, paint: paint.faint }], 19, columns),
    ),
  ]
}

function shown(value: JsonValue): string {
  return visible(JSON.stringify(value))
}
