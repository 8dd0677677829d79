import type { JsonSchema, OutputField, Sentinel } from '../model.js'

export const INPUTS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['startingCash', 'monthlyRevenue', 'monthlyFixedCosts'],
  properties: {
    startingCash: {
      type: 'number',
      title: 'Cash',
      description: 'Cash at the start.',
      unit: 'USD',
      minimum: 0,
      maximum: 1e10,
    },
    monthlyRevenue: {
      type: 'number',
      title: 'Revenue',
      description: 'Cash from customers in month 1.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e9,
    },
    monthlyFixedCosts: {
      type: 'number',
      title: 'Fixed costs',
      description: 'Costs in month 1 that do not follow revenue: salaries, rent.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e9,
    },
    monthlyRevenueGrowth: {
      type: 'number',
      title: 'Growth of revenue',
      description: 'Growth of revenue from month to month: 0.1 for 10 % a month.',
      unit: 'ratio',
      minimum: -0.5,
      maximum: 0.5,
      default: 0,
    },
    monthlyFixedCostGrowth: {
      type: 'number',
      title: 'Growth of fixed costs',
      description: 'Growth of fixed costs from month to month.',
      unit: 'ratio',
      minimum: -0.5,
      maximum: 0.5,
      default: 0,
    },
    variableCostRatio: {
      type: 'number',
      title: 'Variable costs',
      description: 'Costs that follow revenue, for each dollar of it: hosting, payment fees.',
      unit: 'ratio',
      minimum: 0,
      maximum: 5,
      default: 0,
    },
    raiseAmount: {
      type: 'number',
      title: 'Raise',
      description: 'Cash raised.',
      unit: 'USD',
      minimum: 0,
      maximum: 1e10,
      default: 0,
    },
    raiseMonth: {
      type: 'integer',
      title: 'Month of the raise',
      description: 'The month at whose start the raise arrives.',
      unit: 'months',
      minimum: 1,
      maximum: 600,
      default: 1,
    },
    horizonMonths: {
      type: 'integer',
      title: 'Horizon',
      description: 'Number of months in the table.',
      unit: 'months',
      minimum: 1,
      maximum: 120,
      default: 24,
    },
  },
}

export const OUTPUTS: readonly OutputField[] = [
  {
    path: 'runwayMonths',
    type: 'integer',
    unit: 'months',
    meaning: 'Full months that the cash lasts, the raise included.',
  },
  {
    path: 'runwayWithoutRaiseMonths',
    type: 'integer',
    unit: 'months',
    meaning: 'Full months that the cash lasts without the raise.',
  },
  {
    path: 'simpleRunwayMonths',
    type: 'number',
    unit: 'months',
    meaning: 'Cash at the start divided by the net burn of month 1.',
  },
  {
    path: 'breakEvenMonth',
    type: 'integer',
    unit: 'months',
    meaning: 'The first month without a loss of cash, whether or not cash lasts that long.',
  },
  { path: 'grossBurn', type: 'number', unit: 'USD/month', meaning: 'All costs of month 1.' },
  { path: 'netBurn', type: 'number', unit: 'USD/month', meaning: 'What month 1 takes from cash.' },
  {
    path: 'lowestCash',
    type: 'number',
    unit: 'USD',
    meaning: 'The least cash from the start to the horizon.',
  },
  {
    path: 'lowestCashMonth',
    type: 'integer',
    unit: 'months',
    meaning: 'The month at whose end cash is lowest; 0 is the start.',
  },
  {
    path: 'fundingNeeded',
    type: 'number',
    unit: 'USD',
    meaning: 'What more is needed at the start so that cash is not below zero within the horizon.',
  },
  { path: 'endingCash', type: 'number', unit: 'USD', meaning: 'Cash at the end of the horizon.' },
  { path: 'months[].month', type: 'integer', unit: 'months', meaning: 'The month, counted from 1.' },
  { path: 'months[].revenue', type: 'number', unit: 'USD', meaning: 'Cash from customers.' },
  { path: 'months[].fixedCosts', type: 'number', unit: 'USD', meaning: 'Costs that do not follow revenue.' },
  { path: 'months[].variableCosts', type: 'number', unit: 'USD', meaning: 'Costs that follow revenue.' },
  { path: 'months[].netCashFlow', type: 'number', unit: 'USD', meaning: 'Revenue less all costs.' },
  { path: 'months[].raise', type: 'number', unit: 'USD', meaning: 'Cash raised in the month.' },
  { path: 'months[].cash', type: 'number', unit: 'USD', meaning: 'Cash at the end of the month.' },
]

const DEFAULT_ALIVE = 'Default alive: the cash is not used up within 600 months.'

export const SENTINELS: readonly Sentinel[] = [
  { field: 'runwayMonths', value: Number.POSITIVE_INFINITY, meaning: DEFAULT_ALIVE },
  { field: 'runwayWithoutRaiseMonths', value: Number.POSITIVE_INFINITY, meaning: DEFAULT_ALIVE },
  { field: 'breakEvenMonth', value: Number.POSITIVE_INFINITY, meaning: 'Each of 600 months loses cash.' },
  { field: 'simpleRunwayMonths', value: Number.POSITIVE_INFINITY, meaning: 'Month 1 loses no cash.' },
]

export const ASSUMPTIONS: readonly string[] = [
  'Revenue is paid when it is earned, and costs when they arise; nothing is owed or stored.',
  'Growth is the same each month, and revenue is never capped.',
  'A raise arrives whole, at the start of its month, and costs nothing.',
  'Months are whole: cash is looked at when a month ends, not within it.',
]
