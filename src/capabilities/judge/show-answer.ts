import { beside, type Row, receiptRows, section } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { layOut, visible } from '../terminal.js'
import { claimRows } from './show-claims.js'
import type { JudgeAnswer } from './wire.js'

/**
 * The verdict for a person: first what it is, then why, then what each part found, then the receipt.
 *
 * @param columns of the terminal; null leaves the lines long
 */
export function showAnswer(answer: JudgeAnswer, paint: Paint, columns: number | null): string[] {
  const rows = (title: string, of: readonly Row[]) => section(title, of, paint, columns)
  return [
    `${verdictWord(answer, paint)}  score ${rounded(answer.score)}  ${answer.verification}, engine ${answer.engine}`,
    ...answer.reasons.flatMap((reason) => layOut([{ text: `  ${visible(reason)}` }], 4, columns)),
    ...rows('claims', claimRows(answer.claims, paint)),
    ...rows(
      'checks',
      answer.checks.map((check) => checkRow(check, paint)),
    ),
    ...rows(
      'criteria',
      answer.criteria.map((criterion) => criterionRow(criterion, paint)),
    ),
    ...rows(
      'findings',
      answer.findings.map(({ code, message, start, end }) =>
        beside(
          'found',
          paint.open,
          { text: `${code}: ${visible(message)}` },
          { text: `  ${start}-${end}`, paint: paint.faint },
        ),
      ),
    ),
    ...rows('receipt', receiptRows(answer.receipt, answer.salt, paint)),
  ]
}

function verdictWord({ verdict }: JudgeAnswer, paint: Paint): string {
  const colour = { pass: paint.good, fail: paint.bad, retry: paint.open }[verdict]
  return colour(verdict.toUpperCase())
}

function checkRow({ outcome, type, detail }: JudgeAnswer['checks'][number], paint: Paint): Row {
  const colour = { passed: paint.good, failed: paint.bad, error: paint.open }[outcome]
  return beside(outcome, colour, { text: type }, { text: `  ${visible(detail)}`, paint: paint.faint })
}

function criterionRow({ met, text, reason }: JudgeAnswer['criteria'][number], paint: Paint): Row {
  const colour = met === null ? paint.open : met ? paint.good : paint.bad
  const word = met === null ? 'undecided' : met ? 'met' : 'not met'
  return beside(word, colour, { text: visible(text) }, { text: `  ${visible(reason)}`, paint: paint.faint })
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
