import { jsonText } from '../../core/json/text.js'
import type { Verifier, VerifierAssert } from '../../sessions/index.js'
import { BESIDE, beside, type Row, receiptRows, section } from '../answer-rows.js'
import { EXIT, type Paint } from '../capability.js'
import { visible } from '../terminal.js'
import type { SessionAnswer } from './session-answer.js'

/** Rows behind an assert that a person is shown. */
const SHOWN_MAX = 3

/** What a verification comes to, once for all: neither passed nor failed is that it cannot be told. */
export function exitOf({ success, verifiers }: Pick<SessionAnswer, 'success' | 'verifiers'>): number {
  if (success === true) return EXIT.passed
  return verifiers.some(({ outcome }) => outcome === 'failed') ? EXIT.failed : EXIT.cannotTell
}

/**
 * The verdict for a person: first what it is, then what changed, then each check with its asserts, then the receipt.
 *
 * @param changes what the session changed, to be shown too
 * @param columns of the terminal; null leaves the lines long
 */
export function showAnswer(
  answer: SessionAnswer,
  changes: readonly Row[],
  paint: Paint,
  columns: number | null,
): string[] {
  const rows = (title: string, of: readonly Row[]) => section(title, of, paint, columns)
  const { receipt, salt = '', verifiers } = answer
  return [
    headline(answer, paint),
    ...rows('changes', changes),
    ...rows(
      'checks',
      verifiers.flatMap((verifier) => verifierRows(verifier, paint)),
    ),
    ...(receipt ? rows('receipt', receiptRows(receipt, salt, paint)) : []),
  ]
}

function headline(answer: SessionAnswer, paint: Paint): string {
  const { session_id, success, verifiers } = answer
  const passed = verifiers.filter(({ outcome }) => outcome === 'passed').length
  return `${verdictWord(answer, success, paint)}  ${passed} of ${verifiers.length} checks passed  session ${visible(session_id)}`
}

function verdictWord(answer: SessionAnswer, success: SessionAnswer['success'], paint: Paint): string {
  if (success === true) return paint.good('PASS')
  if (exitOf(answer) === EXIT.failed) return paint.bad('FAIL')
  return paint.open(success === 'PENDING' ? 'PENDING' : 'CANNOT TELL')
}

function verifierRows(verifier: Verifier, paint: Paint): Row[] {
  const { id, operator, outcome, message, error, engine, judge, asserts } = verifier
  const by = judge === undefined ? '' : `  by ${engine}, ${judge.model}`
  const why = message === undefined ? '' : `  ${error === undefined ? '' : `${error}: `}${message}`
  return [
    beside(
      outcome,
      colourOf(outcome, paint),
      { text: visible(id) },
      { text: `  ${operator}${visible(by + why)}`, paint: paint.faint },
    ),
    ...asserts.flatMap((assert) => assertRows(assert, paint)),
  ]
}

function assertRows(assert: VerifierAssert, paint: Paint): Row[] {
  const { actual_value, expected_value, comparator, outcome, message, error } = assert
  const values = `actual ${jsonText(actual_value)}, expected ${comparator} ${jsonText(expected_value)}`
  const said = message === undefined ? [] : [`${error === undefined ? '' : `${error}: `}${message}`]
  return [
    {
      pieces: [
        { text: `${' '.repeat(BESIDE)}${outcome} `, paint: colourOf(outcome, paint) },
        { text: visible(values) },
      ],
      indent: BESIDE + 2,
    },
    ...said.map((text) => below(text, paint)),
    ...behind(assert, paint),
  ]
}

/** The row that shows why it failed, field by field; else the rows behind the value. */
function behind({ counterexample, matching_results, more_results = 0 }: VerifierAssert, paint: Paint): Row[] {
  if (counterexample) {
    const { row, differences } = counterexample
    return differences.map(({ field, actual_value, comparator, expected_value }) => ({
      pieces: [
        { text: `${' '.repeat(BESIDE + 2)}${visible(row)} ${visible(field)}: ` },
        { text: visible(jsonText(actual_value)), paint: paint.bad },
        { text: `, expected ${comparator} ` },
        { text: visible(jsonText(expected_value)), paint: paint.good },
      ],
      indent: BESIDE + 4,
    }))
  }
  const more = matching_results.length - SHOWN_MAX + more_results
  return [
    ...matching_results.slice(0, SHOWN_MAX).map((row) => below(jsonText(row), paint)),
    ...(more > 0 ? [below(`and ${more} more`, paint)] : []),
  ]
}

function below(text: string, paint: Paint): Row {
  const piece = { text: `${' '.repeat(BESIDE + 2)}${visible(text)}`, paint: paint.faint }
  return { pieces: [piece], indent: BESIDE + 4 }
}

function colourOf(outcome: Verifier['outcome'], paint: Paint): (text: string) => string {
  return { passed: paint.good, failed: paint.bad, error: paint.open, pending: paint.open }[outcome]
}
