import { findNumber, type NumberFound, type WhichNumber } from '../core/quantities/find-number.js'
import type { SoughtNumber } from '../core/quantities/sought-number.js'

export interface NumberSearch {
  readonly text: string
  readonly which: WhichNumber
  readonly sought: readonly SoughtNumber[]
}

/** @throws {BudgetExceeded} */
export function work({ text, which, sought }: NumberSearch): NumberFound[] {
  return sought.map((one) => findNumber(text, one, which))
}
