import type { ModelDefinition, ModelInputs, ModelOutputs, Sentinel } from '../model.js'
import { numbersOf } from '../numbers-of.js'
import { ALERT_FACTS, burnAlerts, SLACK } from './alerts.js'
import { ASSUMPTIONS, INPUTS, OUTPUTS } from './contract.js'
import { reviewTogether } from './review.js'
import { sample } from './sample.js'

const NO_BUDGET = 'the objective is 100 %, so there is no budget, and something bad happened'

export const errorBudget: ModelDefinition = {
  name: 'error-budget',
  specVersion: '1.0.0',
  title: 'Error budget of an SLO',
  summary:
    'How much failure a service level objective allows, how much of that is used up and how fast, and when it runs out.',
  isFree: false,
  inputs: INPUTS,
  outputs: OUTPUTS,
  sentinels: [
    {
      field: 'daysToExhaustion',
      value: Number.POSITIVE_INFINITY,
      meaning: 'never at this pace: nothing bad happened',
    },
    without('burnRate', Number.POSITIVE_INFINITY),
    without('consumedShare', Number.POSITIVE_INFINITY),
    without('remainingShare', Number.NEGATIVE_INFINITY),
  ],
  assumptions: ASSUMPTIONS,
  facts: ALERT_FACTS,
  spec: new URL('./spec.md', import.meta.url),
  example: {
    sloTarget: 0.999,
    windowDays: 30,
    elapsedDays: 12,
    measuredBy: 'events',
    totalEvents: 4_800_000,
    badEvents: 3_120,
  },
  review: reviewTogether,
  run,
  sample,
}

function without(field: string, value: number): Sentinel {
  return { field, value, meaning: NO_BUDGET }
}

/** The order of operations is that of spec.md, step by step. */
function run(inputs: ModelInputs): ModelOutputs {
  const { sloTarget, windowDays, elapsedDays } = numbersOf(inputs, 'sloTarget', 'windowDays', 'elapsedDays')
  const { totalEvents, badEvents } = numbersOf(inputs, 'totalEvents', 'badEvents')
  const budgetRatio = 1 - sloTarget
  const badRatio = badRatioOf(inputs)
  const burnRate = badRatio === 0 ? 0 : badRatio / budgetRatio
  const consumedShare = (burnRate * elapsedDays) / windowDays
  const remainingShare = 1 - consumedShare
  const isExhausted = consumedShare >= 1 - SLACK
  const budgetMinutes = budgetRatio * windowDays * 1440
  const consumedMinutes = badRatio * elapsedDays * 1440
  const expectedEvents = (totalEvents * windowDays) / elapsedDays
  const budgetEvents = budgetRatio * expectedEvents
  return {
    budgetRatio,
    badRatio,
    burnRate,
    consumedShare,
    remainingShare,
    isExhausted,
    daysToExhaustion: isExhausted ? 0 : daysLeft(remainingShare, windowDays, burnRate),
    budgetMinutes,
    consumedMinutes,
    remainingMinutes: budgetMinutes - consumedMinutes,
    expectedEvents,
    budgetEvents,
    remainingEvents: budgetEvents - badEvents,
    alerts: burnAlerts(burnRate, windowDays),
  }
}

function badRatioOf(inputs: ModelInputs): number {
  const given = numbersOf(inputs, 'elapsedDays', 'totalEvents', 'badEvents', 'downtimeMinutes')
  if (inputs.measuredBy === 'time') return given.downtimeMinutes / (given.elapsedDays * 1440)
  return given.totalEvents === 0 ? 0 : given.badEvents / given.totalEvents
}

function daysLeft(remainingShare: number, windowDays: number, burnRate: number): number {
  return burnRate === 0 ? Number.POSITIVE_INFINITY : (remainingShare * windowDays) / burnRate
}
