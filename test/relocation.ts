/** Inputs of the model that the tests run most. */
export const INPUTS = {
  currentSalary: 95_000,
  newSalary: 108_000,
  currentMonthlyExpenses: 4_200,
  newMonthlyExpenses: 4_900,
  movingCosts: 6_000,
  currentSavings: 40_000,
  annualReturn: 0.07,
  yearsHorizon: 10,
}

/**
 * The wealth year by year, by hand: from the start each year w * (1 + r) + s in that order, with s = salary - 12 * expenses.
 */
export function wealthByHand(
  start: number,
  salary: number,
  expenses: number,
  r: number,
  years: number,
): number[] {
  const s = salary - 12 * expenses
  const wealth = [start]
  for (let year = 1; year <= years; year++) wealth.push((wealth[year - 1] ?? 0) * (1 + r) + s)
  return wealth
}

/** Canonical JSON by hand, of values whose keys are plain ASCII and whose numbers need no care. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}
