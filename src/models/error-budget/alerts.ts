import type { Fact } from '../model.js'

/** An alert goes off when, at the pace of the time that it looks back over, this share of the budget is used up in that time. */
const ALERTS = [
  { severity: 'page', lookbackHours: 1, budgetShare: 0.02 },
  { severity: 'page', lookbackHours: 6, budgetShare: 0.05 },
  { severity: 'ticket', lookbackHours: 72, budgetShare: 0.1 },
] as const

/** Where {@link ALERTS} are from. */
export const ALERT_FACTS: readonly Fact[] = ALERTS.map(({ severity, lookbackHours, budgetShare }) => ({
  name: `${severity}BudgetShareIn${lookbackHours}Hours`,
  value: budgetShare,
  unit: 'ratio',
  meaning: `Share of the error budget that, used up within ${lookbackHours} hour${lookbackHours === 1 ? '' : 's'}, sets off a ${severity}.`,
  source:
    'Google, The Site Reliability Workbook (O\'Reilly 2018), chapter 5 "Alerting on SLOs", https://sre.google/workbook/alerting-on-slos/',
  period: 'since 2018',
  checked: '2026-11-30',
}))

/** One of the usual alerts on a burn rate. */
export type BurnAlert = {
  readonly severity: string
  readonly lookbackHours: number
  readonly budgetShare: number
  readonly burnRateThreshold: number
  readonly isBurning: boolean
}

/** Takes up the rounding of doubles: at an SLO of 0.999 one bad event in a thousand is a burn rate of 1. */
export const SLACK = 1e-9

/** The alerts, held against a burn rate. */
export function burnAlerts(burnRate: number, windowDays: number): BurnAlert[] {
  return ALERTS.map(({ severity, lookbackHours, budgetShare }) => {
    const burnRateThreshold = ((windowDays * 24) / lookbackHours) * budgetShare
    const isBurning = burnRate >= burnRateThreshold * (1 - SLACK)
    return { severity, lookbackHours, budgetShare, burnRateThreshold, isBurning }
  })
}
