import type { JsonSchema, OutputField } from '../model.js'

export const INPUTS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'currentSalary',
    'newSalary',
    'currentMonthlyExpenses',
    'newMonthlyExpenses',
    'movingCosts',
    'currentSavings',
    'annualReturn',
    'yearsHorizon',
  ],
  properties: {
    currentSalary: {
      type: 'number',
      title: 'Pay now',
      description: 'Take-home pay a year if the household stays.',
      unit: 'USD/year',
      minimum: 0,
      maximum: 1e9,
    },
    newSalary: {
      type: 'number',
      title: 'Pay there',
      description: 'Take-home pay a year after the move.',
      unit: 'USD/year',
      minimum: 0,
      maximum: 1e9,
    },
    currentMonthlyExpenses: {
      type: 'number',
      title: 'Expenses now',
      description: 'Expenses a month if the household stays.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e8,
    },
    newMonthlyExpenses: {
      type: 'number',
      title: 'Expenses there',
      description: 'Expenses a month after the move.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e8,
    },
    movingCosts: {
      type: 'number',
      title: 'Moving costs',
      description: 'What the move costs once, paid from savings at the start.',
      unit: 'USD',
      minimum: 0,
      maximum: 1e9,
    },
    currentSavings: {
      type: 'number',
      title: 'Savings',
      description: 'Savings at the start; below zero for debt.',
      unit: 'USD',
      minimum: -1e9,
      maximum: 1e9,
    },
    annualReturn: {
      type: 'number',
      title: 'Return',
      description: 'Return a year on the wealth: 0.07 for 7 %.',
      unit: 'ratio',
      minimum: -1,
      maximum: 1,
    },
    yearsHorizon: {
      type: 'integer',
      title: 'Horizon',
      description: 'How many years are looked at.',
      unit: 'years',
      minimum: 0,
      maximum: 100,
    },
  },
}

export const OUTPUTS: readonly OutputField[] = [
  {
    path: 'annualSalaryDelta',
    type: 'number',
    unit: 'USD/year',
    meaning: 'By how much the pay changes.',
  },
  {
    path: 'annualExpenseDelta',
    type: 'number',
    unit: 'USD/year',
    meaning: 'By how much the expenses change.',
  },
  {
    path: 'annualNetDelta',
    type: 'number',
    unit: 'USD/year',
    meaning: 'By how much what is left over changes.',
  },
  {
    path: 'movingCostRecoveryMonths',
    type: 'integer',
    unit: 'months',
    meaning: 'Months until the moving costs are earned back, begun months counted whole.',
  },
  {
    path: 'breakEvenMonths',
    type: 'integer',
    unit: 'months',
    meaning: 'The same as movingCostRecoveryMonths.',
  },
  {
    path: 'wealthAtHorizonStay',
    type: 'number',
    unit: 'USD',
    meaning: 'Wealth at the end of the horizon without the move.',
  },
  {
    path: 'wealthAtHorizonMove',
    type: 'number',
    unit: 'USD',
    meaning: 'Wealth at the end of the horizon with the move.',
  },
  {
    path: 'netWealthGain',
    type: 'number',
    unit: 'USD',
    meaning: 'By how much the move leaves the household better off at the end of the horizon.',
  },
  {
    path: 'yearlyData[].year',
    type: 'integer',
    unit: 'years',
    meaning: 'The year, from 0 (today) to yearsHorizon.',
  },
  {
    path: 'yearlyData[].stay',
    type: 'number',
    unit: 'USD',
    meaning: 'Wealth at the end of that year without the move.',
  },
  {
    path: 'yearlyData[].move',
    type: 'number',
    unit: 'USD',
    meaning: 'Wealth at the end of that year with the move.',
  },
]

export const ASSUMPTIONS: readonly string[] = [
  'Pay, expenses and return stay the same in every year; nothing is adjusted for inflation.',
  'What is left over in a year is saved at its end; what is missing is taken from the wealth, and wealth below zero grows at the same rate.',
  'Moving costs are paid at once from savings; break-even compares them with the monthly difference alone, without returns.',
]
