import { Decimal } from 'decimal.js'
import type { ModelInputs, ModelOutputs } from '../model.js'
import { numbersAs } from '../numbers-as.js'

const Exact = Decimal.clone({ precision: 50 })
const exact = (value: number) => new Exact(value)

/** relocation a second time, from spec.md alone, in decimals. */
export function reference(inputs: ModelInputs): ModelOutputs {
  const given = numbersAs(
    exact,
    inputs,
    'currentSalary',
    'newSalary',
    'currentMonthlyExpenses',
    'newMonthlyExpenses',
    'movingCosts',
    'currentSavings',
    'annualReturn',
    'yearsHorizon',
  )
  const salaryDelta = given.newSalary.minus(given.currentSalary)
  const expenseDelta = given.newMonthlyExpenses.minus(given.currentMonthlyExpenses).times(12)
  const recovery = recoveryMonths(given)
  const stayFlow = given.currentSalary.minus(given.currentMonthlyExpenses.times(12))
  const moveFlow = given.newSalary.minus(given.newMonthlyExpenses.times(12))
  const growth = given.annualReturn.plus(1)
  let stay = given.currentSavings
  let move = given.currentSavings.minus(given.movingCosts)
  const yearlyData = [{ year: 0, stay: stay.toNumber(), move: move.toNumber() }]
  for (let year = 1; given.yearsHorizon.gte(year); year++) {
    stay = stay.times(growth).plus(stayFlow)
    move = move.times(growth).plus(moveFlow)
    yearlyData.push({ year, stay: stay.toNumber(), move: move.toNumber() })
  }
  return {
    annualSalaryDelta: salaryDelta.toNumber(),
    annualExpenseDelta: expenseDelta.toNumber(),
    annualNetDelta: salaryDelta.minus(expenseDelta).toNumber(),
    movingCostRecoveryMonths: recovery,
    breakEvenMonths: recovery,
    wealthAtHorizonStay: stay.toNumber(),
    wealthAtHorizonMove: move.toNumber(),
    netWealthGain: move.minus(stay).toNumber(),
    yearlyData,
  }
}

type Moves = { readonly [name in Money | 'movingCosts']: Decimal }
type Money = 'currentSalary' | 'newSalary' | 'currentMonthlyExpenses' | 'newMonthlyExpenses'

/** In doubles step by step, since the spec takes the ceiling of the double and not of the exact quotient. */
function recoveryMonths(given: Moves): number {
  const [before, after] = [given.currentMonthlyExpenses.toNumber(), given.newMonthlyExpenses.toNumber()]
  const netDelta = given.newSalary.toNumber() - given.currentSalary.toNumber() - 12 * (after - before)
  const perMonth = netDelta / 12
  if (!(perMonth > 0)) return 9999
  const whole = Math.trunc(given.movingCosts.toNumber() / perMonth)
  return whole < given.movingCosts.toNumber() / perMonth ? whole + 1 : whole
}
