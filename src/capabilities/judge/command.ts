import { type Command, type Desk, EXIT, type Paint } from '../capability.js'
import { judgeLocally } from './local.js'
import type { JudgeAnswer } from './wire.js'

/** `countersign judge <file>`: in process, without a server or a database, signed with the local key. */
export const judgeCommand: Command = {
  name: 'judge',
  argument: '<file>',
  summary: 'judge a request (JSON or YAML; - for standard input) and print a signed verdict',
  options: [{ flags: '--json', summary: 'print the whole answer as JSON' }],
  run,
}

const EXIT_OF = { pass: EXIT.passed, fail: EXIT.failed, retry: EXIT.cannotTell } as const

async function run(
  file: string,
  options: Readonly<Record<string, string | boolean>>,
  desk: Desk,
): Promise<number> {
  const answer = await judgeLocally(await desk.readRequest(file), await desk.parts())
  if (options.json === true) desk.print(JSON.stringify(answer, null, 2))
  else for (const line of show(answer, desk.paint)) desk.print(line)
  return EXIT_OF[answer.verdict]
}

/** The verdict for a person: first what it is, then why, then what each part found, then the receipt. */
function show(answer: JudgeAnswer, paint: Paint): string[] {
  return [
    `${verdictWord(answer, paint)}  score ${rounded(answer.score)}  ${answer.verification}, engine ${answer.engine}`,
    ...answer.reasons.map((reason) => `  ${visible(reason)}`),
    ...section(
      'claims',
      answer.claims.flatMap((claim) => showClaim(claim, paint)),
      paint,
    ),
    ...section(
      'checks',
      answer.checks.map((check) => showCheck(check, paint)),
      paint,
    ),
    ...section(
      'criteria',
      answer.criteria.map((criterion) => showCriterion(criterion, paint)),
      paint,
    ),
    ...section('receipt', showReceipt(answer, paint), paint),
  ]
}

function section(title: string, lines: readonly string[], paint: Paint): string[] {
  return lines.length === 0 ? [] : ['', paint.strong(title), ...lines.map((line) => `  ${line}`)]
}

function verdictWord({ verdict }: JudgeAnswer, paint: Paint): string {
  const colour = { pass: paint.good, fail: paint.bad, retry: paint.open }[verdict]
  return colour(verdict.toUpperCase())
}

function showClaim(claim: JudgeAnswer['claims'][number], paint: Paint): string[] {
  const colour = { supported: paint.good, contradicted: paint.bad, unsupported: paint.open }[claim.status]
  const signals = claim.basis.signals.length > 0 ? `: ${claim.basis.signals.join(', ')}` : ''
  const basis = paint.faint(`${claim.basis.zone}${signals}, confidence ${rounded(claim.confidence)}`)
  const quotes = claim.evidence.map(
    ({ index, start, end, quote }) =>
      `${' '.repeat(14)}${paint.faint(`evidence[${index}] ${start}-${end}`)} ${visible(quote)}`,
  )
  return [`${colour(claim.status.padEnd(13))} ${visible(claim.text)}  ${basis}`, ...quotes]
}

function showCheck({ outcome, type, detail }: JudgeAnswer['checks'][number], paint: Paint): string {
  const colour = { passed: paint.good, failed: paint.bad, error: paint.open }[outcome]
  return `${colour(outcome.padEnd(13))} ${type}  ${paint.faint(visible(detail))}`
}

function showCriterion({ met, text, reason }: JudgeAnswer['criteria'][number], paint: Paint): string {
  const word = met === null ? paint.open('undecided') : met ? paint.good('met') : paint.bad('not met')
  return `${word}  ${visible(text)}  ${paint.faint(visible(reason))}`
}

function showReceipt({ receipt, salt }: JudgeAnswer, paint: Paint): string[] {
  const signed = receipt.signature
    ? `${receipt.signature.alg}, key ${receipt.signature.keyId}`
    : paint.open('none: no signing key could be had')
  return [
    `id         ${receipt.payload.id}`,
    `issued at  ${receipt.payload.issuedAt}`,
    `sha256     ${receipt.sha256}`,
    `signature  ${signed}`,
    `salt       ${salt}`,
  ]
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Text under test could move the cursor or hide itself; a terminal gets it with such characters made visible. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => {
    if (char === '\n') return '⏎'
    return `\\u{${char.codePointAt(0)?.toString(16)}}`
  })
}
