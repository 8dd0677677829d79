import { extname } from 'node:path'
import type { GuardedWork } from '../core/context.js'
import { excerpt } from '../core/excerpt.js'
import type { ArithmeticAnswer, ArithmeticInput } from './arithmetic.work.js'
import type { CheckResult } from './check.js'

/** The module that the sandbox runs for checks that work out the output. */
export const ARITHMETIC_WORK = new URL(`./arithmetic.work${extname(import.meta.url)}`, import.meta.url)

/**
 * Works the output out as an expression, and compares its value with a number, all exactly. An output that is no
 * expression, or divides by zero, fails.
 *
 * @throws {BudgetExceeded} a number on the way is too large, or there are too many
 */
export async function compareExpression(input: ArithmeticInput, guarded: GuardedWork): Promise<CheckResult> {
  const answer = await guarded.run<ArithmeticInput, ArithmeticAnswer>(ARITHMETIC_WORK, input)
  switch (answer.kind) {
    case 'not_an_expression':
      return failed(
        answer.kind,
        `The output is no arithmetic expression: ${answer.message} at ${answer.offset}.`,
      )
    case 'division_by_zero':
      return failed(answer.kind, `The output divides by zero at ${answer.offset}.`)
    case 'compared':
      return {
        outcome: answer.within ? 'passed' : 'failed',
        detail: comparison(input, answer),
        evidence: 'output',
      }
  }
}

function failed(code: string, detail: string): CheckResult {
  return { outcome: 'failed', code, detail, evidence: 'output' }
}

function comparison(
  { expected, tolerance }: ArithmeticInput,
  answer: ArithmeticAnswer & { kind: 'compared' },
): string {
  const allowed = tolerance ? ` within the tolerance` : ''
  const verb = answer.within ? 'is' : 'is not'
  return `The output comes to ${shortened(answer.value)}, which ${verb} ${shortened(expected)}${allowed}.`
}

/** Long numbers keep their beginning. */
function shortened(number: string): string {
  return number.length > 60 ? excerpt(number, 60) : number
}
