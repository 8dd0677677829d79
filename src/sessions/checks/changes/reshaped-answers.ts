import { answerOf } from '../../answer-of.js'
import type { Reshaped } from '../../app-state/app-state.js'
import { type Ignored, isIgnoredColumn } from '../../app-state/ignored.js'
import type { VerifierAssert } from '../../verification.js'
import type { Told } from './answers.js'

const SHOWN_MAX = 20

/** An assert for each table that was made, dropped or given other columns without a row that shows it. */
export function reshapedAnswers({
  subject: { state },
  collected: { tables },
  ignored,
}: Told): VerifierAssert[] {
  return state.reshaped
    .filter((one) => !tables.has(one.table) && !isIgnored(one, ignored))
    .slice(0, SHOWN_MAX)
    .map(({ table, what }) => {
      const message = `The table ${table} ${what}, and nothing allows it.`
      return answerOf({ actual: { table, what }, expected: null, outcome: 'failed', message })
    })
}

function isIgnored({ table, columns }: Reshaped, ignored: Ignored): boolean {
  if (ignored.tables.has(table)) return true
  return columns.length > 0 && columns.every((column) => isIgnoredColumn(table, column, null, ignored))
}
