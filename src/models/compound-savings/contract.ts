import type { JsonSchema, OutputField, Sentinel } from '../model.js'

export const INPUTS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['initialDeposit', 'monthlyContribution', 'annualRate', 'years'],
  properties: {
    initialDeposit: {
      type: 'number',
      title: 'Deposit',
      description: 'What is there at the start.',
      unit: 'USD',
      minimum: 0,
      maximum: 1e12,
    },
    monthlyContribution: {
      type: 'number',
      title: 'Contribution',
      description: 'What is paid in each month of the first year.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e9,
    },
    annualRate: {
      type: 'number',
      title: 'Yearly rate',
      description: 'Nominal rate a year: 0.05 for 5 %.',
      unit: 'ratio',
      minimum: 0,
      maximum: 1,
    },
    years: {
      type: 'integer',
      title: 'Years',
      description: 'For how many years the money is looked at.',
      unit: 'years',
      minimum: 1,
      maximum: 50,
    },
    compoundsPerYear: {
      type: 'integer',
      title: 'Compounding',
      description: 'How often a year the nominal rate is compounded.',
      unit: 'count',
      enum: [1, 2, 4, 12, 26, 52, 365],
      default: 12,
    },
    contributionTiming: {
      type: 'string',
      title: 'Timing',
      description: 'Whether a contribution is paid on the first day of its month or on the last.',
      unit: '',
      enum: ['begin', 'end'],
      default: 'end',
    },
    annualContributionIncrease: {
      type: 'number',
      title: 'Rise of contributions',
      description: 'By how much the contribution rises each year: 0.02 for 2 %.',
      unit: 'ratio',
      minimum: 0,
      maximum: 0.5,
      default: 0,
    },
    inflationRate: {
      type: 'number',
      title: 'Inflation',
      description: 'How much prices rise each year.',
      unit: 'ratio',
      minimum: -0.1,
      maximum: 0.5,
      default: 0,
    },
    targetAmount: {
      type: 'number',
      title: 'Target',
      description: 'The balance that is to be reached, in money of the day.',
      unit: 'USD',
      minimum: 0,
      maximum: 1e15,
      default: 0,
    },
  },
}

export const OUTPUTS: readonly OutputField[] = [
  { path: 'finalBalance', type: 'number', unit: 'USD', meaning: 'The balance after all years.' },
  { path: 'realFinalBalance', type: 'number', unit: 'USD', meaning: 'The same in money of the start.' },
  { path: 'totalContributed', type: 'number', unit: 'USD', meaning: 'The deposit and all contributions.' },
  { path: 'totalInterest', type: 'number', unit: 'USD', meaning: 'The final balance less what was paid in.' },
  {
    path: 'effectiveAnnualRate',
    type: 'number',
    unit: 'ratio',
    meaning: 'What the nominal rate comes to in a year.',
  },
  {
    path: 'monthlyRate',
    type: 'number',
    unit: 'ratio',
    meaning: 'What the nominal rate comes to in a month.',
  },
  {
    path: 'monthsToTarget',
    type: 'integer',
    unit: 'months',
    meaning: 'Whole months until the target is reached; 0 if it is reached at the start.',
  },
  { path: 'yearsToTarget', type: 'number', unit: 'years', meaning: 'A twelfth of the months to the target.' },
  { path: 'yearlyData[].year', type: 'integer', unit: 'years', meaning: 'The year, from 0, the start.' },
  {
    path: 'yearlyData[].contributed',
    type: 'number',
    unit: 'USD',
    meaning: 'The deposit and all contributions up to the end of that year.',
  },
  {
    path: 'yearlyData[].interest',
    type: 'number',
    unit: 'USD',
    meaning: 'All interest up to the end of that year.',
  },
  {
    path: 'yearlyData[].balance',
    type: 'number',
    unit: 'USD',
    meaning: 'What is there at the end of that year.',
  },
  {
    path: 'yearlyData[].realBalance',
    type: 'number',
    unit: 'USD',
    meaning: 'The same in money of the start.',
  },
]

const NEVER = 'The target is not reached within 1,200 months.'

export const SENTINELS: readonly Sentinel[] = [
  { field: 'monthsToTarget', value: Number.POSITIVE_INFINITY, meaning: NEVER },
  { field: 'yearsToTarget', value: Number.POSITIVE_INFINITY, meaning: NEVER },
]

export const ASSUMPTIONS: readonly string[] = [
  "The rate, the contributions' yearly rise and inflation stay the same throughout.",
  'Months are of the same length; the interest of a month is earned at the equivalent monthly rate.',
  'Interest stays in the account, and nothing is taken out.',
  'Contributions and target are in money of the day; only the real balances allow for inflation.',
]
