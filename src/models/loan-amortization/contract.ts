import type { JsonSchema, OutputField } from '../model.js'

/** The most that rate times years may be. */
export const RATE_YEARS_MAX = 8

export const INPUTS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['principal', 'annualRate', 'termMonths'],
  properties: {
    principal: {
      type: 'number',
      title: 'Principal',
      description: 'What is lent.',
      unit: 'USD',
      minimum: 100,
      maximum: 1e9,
    },
    annualRate: {
      type: 'number',
      title: 'Yearly rate',
      description: 'Nominal rate a year, charged monthly at a twelfth of it: 0.06 for 6 %.',
      unit: 'ratio',
      minimum: 0,
      maximum: 1,
    },
    termMonths: {
      type: 'integer',
      title: 'Term',
      description: `Number of scheduled payments. Rate times years is at most ${RATE_YEARS_MAX}.`,
      unit: 'months',
      minimum: 1,
      maximum: 600,
    },
    extraMonthlyPayment: {
      type: 'number',
      title: 'Extra payment',
      description: 'What is paid each month on top of the level payment.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e9,
      default: 0,
    },
    rounding: {
      type: 'string',
      title: 'Rounding',
      description:
        '"cents" rounds each payment as it is billed; "none" is the textbook, as spreadsheets have it.',
      unit: '',
      enum: ['cents', 'none'],
      default: 'cents',
    },
  },
}

export const OUTPUTS: readonly OutputField[] = [
  {
    path: 'monthlyPayment',
    type: 'number',
    unit: 'USD/month',
    meaning: 'The level payment, without the extra payment.',
  },
  {
    path: 'payoffMonths',
    type: 'integer',
    unit: 'months',
    meaning: 'Number of payments until the balance is zero.',
  },
  { path: 'lastPayment', type: 'number', unit: 'USD', meaning: 'The payment of the last month.' },
  { path: 'totalPaid', type: 'number', unit: 'USD', meaning: 'All payments together.' },
  { path: 'totalInterest', type: 'number', unit: 'USD', meaning: 'The interest of all months together.' },
  {
    path: 'monthsSaved',
    type: 'integer',
    unit: 'months',
    meaning: 'How many payments fewer the extra payment makes it.',
  },
  {
    path: 'interestSaved',
    type: 'number',
    unit: 'USD',
    meaning: 'How much interest the extra payment saves.',
  },
  {
    path: 'schedule[].month',
    type: 'integer',
    unit: 'months',
    meaning: 'The month, counted from 1, the month after the loan is paid out.',
  },
  {
    path: 'schedule[].payment',
    type: 'number',
    unit: 'USD',
    meaning: 'All that is paid in the month, the extra payment included.',
  },
  { path: 'schedule[].interest', type: 'number', unit: 'USD', meaning: 'The part of it that is interest.' },
  {
    path: 'schedule[].principal',
    type: 'number',
    unit: 'USD',
    meaning: 'The part of it that lowers the balance.',
  },
  { path: 'schedule[].balance', type: 'number', unit: 'USD', meaning: 'What is owed after it.' },
]

export const ASSUMPTIONS: readonly string[] = [
  'The first payment falls due one month after the loan is paid out, and all months are of the same length.',
  'The rate is fixed for the whole term, and interest is charged monthly at a twelfth of it.',
  'Extra payments lower the balance at once, cost no fee, and do not change the level payment.',
  'No payment is late or missed.',
]
