import { Decimal } from 'decimal.js'
import type { ModelInputs, ModelOutputs } from '../model.js'
import { numbersAs } from '../numbers-as.js'

const Exact = Decimal.clone({ precision: 50 })
const exact = (value: number) => new Exact(value)

const ALERTS = [
  { severity: 'page', lookbackHours: 1, budgetShare: '0.02' },
  { severity: 'page', lookbackHours: 6, budgetShare: '0.05' },
  { severity: 'ticket', lookbackHours: 72, budgetShare: '0.1' },
] as const
const MINUTES_A_DAY = 1440
/** What the spec takes up of the rounding of doubles. */
const SLACK = new Exact(1).minus('1e-9')

/** error-budget a second time, from spec.md alone, in decimals; infinite ones where the spec says so. */
export function reference(inputs: ModelInputs): ModelOutputs {
  const given = numbersAs(
    exact,
    inputs,
    'sloTarget',
    'windowDays',
    'elapsedDays',
    'totalEvents',
    'badEvents',
    'downtimeMinutes',
  )
  const { windowDays, elapsedDays, totalEvents } = given
  const budget = new Exact(1).minus(given.sloTarget)
  const bad = inputs.measuredBy === 'time' ? badTime(given) : badEvents(given)
  const burnRate = burnRateOf(bad, budget)
  const consumed = burnRate.times(elapsedDays).div(windowDays)
  const remaining = new Exact(1).minus(consumed)
  const isExhausted = consumed.gte(SLACK)
  const minutes = (share: Decimal, days: Decimal) => share.times(days).times(MINUTES_A_DAY)
  const expectedEvents = totalEvents.times(windowDays).div(elapsedDays)
  const budgetEvents = budget.times(expectedEvents)
  return {
    budgetRatio: budget.toNumber(),
    badRatio: bad.toNumber(),
    burnRate: burnRate.toNumber(),
    consumedShare: consumed.toNumber(),
    remainingShare: remaining.toNumber(),
    isExhausted,
    daysToExhaustion: daysLeft(isExhausted, remaining.times(windowDays), burnRate),
    budgetMinutes: minutes(budget, windowDays).toNumber(),
    consumedMinutes: minutes(bad, elapsedDays).toNumber(),
    remainingMinutes: minutes(budget, windowDays).minus(minutes(bad, elapsedDays)).toNumber(),
    expectedEvents: expectedEvents.toNumber(),
    budgetEvents: budgetEvents.toNumber(),
    remainingEvents: budgetEvents.minus(given.badEvents).toNumber(),
    alerts: ALERTS.map((alert) => alertRow(alert, windowDays, burnRate)),
  }
}

function badEvents({ totalEvents, badEvents }: { totalEvents: Decimal; badEvents: Decimal }): Decimal {
  return totalEvents.isZero() ? totalEvents : badEvents.div(totalEvents)
}

function badTime(given: { downtimeMinutes: Decimal; elapsedDays: Decimal }): Decimal {
  return given.downtimeMinutes.div(given.elapsedDays.times(MINUTES_A_DAY))
}

function burnRateOf(bad: Decimal, budget: Decimal): Decimal {
  if (bad.isZero()) return bad
  return budget.isZero() ? new Exact(Number.POSITIVE_INFINITY) : bad.div(budget)
}

function daysLeft(isExhausted: boolean, remainingDays: Decimal, burnRate: Decimal): number {
  if (isExhausted) return 0
  return burnRate.isZero() ? Number.POSITIVE_INFINITY : remainingDays.div(burnRate).toNumber()
}

function alertRow(alert: (typeof ALERTS)[number], windowDays: Decimal, burnRate: Decimal) {
  const threshold = windowDays.times(24).div(alert.lookbackHours).times(alert.budgetShare)
  return {
    severity: alert.severity,
    lookbackHours: alert.lookbackHours,
    budgetShare: Number(alert.budgetShare),
    burnRateThreshold: threshold.toNumber(),
    isBurning: burnRate.gte(threshold.times(SLACK)),
  }
}
