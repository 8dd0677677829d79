import type { JsonSchema, OutputField } from '../model.js'

export const INPUTS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['monthlyEssentialExpenses', 'targetMonths', 'currentSavings', 'monthlyContribution'],
  properties: {
    monthlyEssentialExpenses: {
      type: 'number',
      title: 'Essential expenses',
      description:
        'What must be paid each month even in an emergency: housing, food, utilities, insurance, transport, least debt payments.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e8,
    },
    continuingMonthlyIncome: {
      type: 'number',
      title: 'Income that goes on',
      description: "Income that would go on in the emergency: a partner's pay, benefits, a pension.",
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e8,
      default: 0,
    },
    targetMonths: {
      type: 'number',
      title: 'Months to cover',
      description: 'How many months the fund is to carry the household; may be a fraction.',
      unit: 'months',
      minimum: 0,
      maximum: 60,
    },
    currentSavings: {
      type: 'number',
      title: 'Savings',
      description: 'What lies in the fund now, within reach at short notice.',
      unit: 'USD',
      minimum: 0,
      maximum: 1e9,
    },
    monthlyContribution: {
      type: 'number',
      title: 'Contribution',
      description: 'What is added at the end of each month.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e8,
    },
    annualReturn: {
      type: 'number',
      title: 'Interest',
      description: 'Nominal interest a year, credited monthly: 0.04 for 4 %. Not the APY.',
      unit: 'ratio',
      minimum: -0.99,
      maximum: 1,
      default: 0,
    },
    yearsHorizon: {
      type: 'integer',
      title: 'Horizon',
      description: 'For how many years the schedule runs.',
      unit: 'years',
      minimum: 0,
      maximum: 60,
      default: 5,
    },
  },
}

export const OUTPUTS: readonly OutputField[] = [
  {
    path: 'monthlyNeed',
    type: 'number',
    unit: 'USD/month',
    meaning: 'What the fund has to pay each month of the emergency.',
  },
  {
    path: 'targetAmount',
    type: 'number',
    unit: 'USD',
    meaning: 'How much the fund should hold.',
  },
  {
    path: 'gap',
    type: 'number',
    unit: 'USD',
    meaning: 'What is missing now.',
  },
  {
    path: 'surplus',
    type: 'number',
    unit: 'USD',
    meaning: 'What is there beyond the target.',
  },
  {
    path: 'fundedShare',
    type: 'number',
    unit: 'ratio',
    meaning: 'How much of the target is there, at most 1.',
  },
  {
    path: 'isFunded',
    type: 'boolean',
    unit: '',
    meaning: 'Whether the target is reached now.',
  },
  {
    path: 'monthsCovered',
    type: 'number',
    unit: 'months',
    meaning: 'How many months the fund would last as it is.',
  },
  {
    path: 'monthsToTarget',
    type: 'integer',
    unit: 'months',
    meaning: 'After how many contributions the target is reached.',
  },
  {
    path: 'monthlyContributionForOneYear',
    type: 'number',
    unit: 'USD/month',
    meaning: 'The contribution with which the target is reached in twelve months.',
  },
  {
    path: 'yearlyData[].year',
    type: 'integer',
    unit: 'years',
    meaning: 'The year, from 0 (today) to yearsHorizon.',
  },
  {
    path: 'yearlyData[].contributed',
    type: 'number',
    unit: 'USD',
    meaning: 'All contributions up to the end of that year.',
  },
  {
    path: 'yearlyData[].interest',
    type: 'number',
    unit: 'USD',
    meaning: 'All interest up to the end of that year; below zero for a loss.',
  },
  {
    path: 'yearlyData[].balance',
    type: 'number',
    unit: 'USD',
    meaning: 'What lies in the fund at the end of that year.',
  },
  {
    path: 'yearlyData[].gap',
    type: 'number',
    unit: 'USD',
    meaning: 'What is then missing.',
  },
]

export const ASSUMPTIONS: readonly string[] = [
  'Expenses, income that goes on, contributions and interest stay the same; nothing is adjusted for inflation.',
  "Contributions come at the end of each month, after the month's interest, and nothing is taken out.",
  'Interest is credited monthly at a twelfth of the nominal yearly rate.',
  'The fund earns nothing while it is being used up: monthsCovered divides.',
]
