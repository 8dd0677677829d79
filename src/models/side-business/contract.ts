import type { JsonSchema, OutputField } from '../model.js'

export const INPUTS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'startupCosts',
    'monthlyRevenue',
    'variableCostShare',
    'monthlyFixedCosts',
    'selfEmploymentTaxRate',
    'hoursPerMonth',
    'monthsHorizon',
  ],
  properties: {
    startupCosts: {
      type: 'number',
      title: 'Start-up costs',
      description: 'What is spent once before the first month.',
      unit: 'USD',
      minimum: 0,
      maximum: 1e9,
    },
    monthlyRevenue: {
      type: 'number',
      title: 'Revenue',
      description: 'Revenue of the first month, without sales tax.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e8,
    },
    monthlyGrowth: {
      type: 'number',
      title: 'Growth',
      description: 'By which share revenue grows from a month to the next: 0.02 for 2 %.',
      unit: 'ratio',
      minimum: -1,
      maximum: 1,
      default: 0,
    },
    variableCostShare: {
      type: 'number',
      title: 'Variable costs',
      description: 'Costs that come with each sale, as a share of revenue: goods, fees, postage.',
      unit: 'ratio',
      minimum: 0,
      maximum: 5,
    },
    monthlyFixedCosts: {
      type: 'number',
      title: 'Fixed costs',
      description: 'Costs that come each month whatever is sold: software, insurance, rent.',
      unit: 'USD/month',
      minimum: 0,
      maximum: 1e8,
    },
    selfEmploymentTaxRate: {
      type: 'number',
      title: 'Self-employment tax',
      description: 'Contributions on profit that the self-employed pay, as a share of the whole profit.',
      unit: 'ratio',
      minimum: 0,
      maximum: 1,
    },
    incomeTaxRate: {
      type: 'number',
      title: 'Income tax',
      description: 'Income tax on profit: the rate on the last unit earned beside the job.',
      unit: 'ratio',
      minimum: 0,
      maximum: 1,
      default: 0,
    },
    hoursPerMonth: {
      type: 'number',
      title: 'Hours',
      description: 'Hours of work that go into it each month.',
      unit: 'hours/month',
      minimum: 1,
      maximum: 744,
    },
    monthsHorizon: {
      type: 'integer',
      title: 'Horizon',
      description: 'How many months are looked at.',
      unit: 'months',
      minimum: 1,
      maximum: 600,
    },
  },
}

export const OUTPUTS: readonly OutputField[] = [
  field('contributionMargin', 'ratio', 'What is left of each unit of revenue after variable costs.'),
  field('breakEvenMonthlyRevenue', 'USD/month', 'The revenue at which a month covers its costs.'),
  field('firstMonthProfit', 'USD/month', 'Profit of the first month before tax.'),
  field('breakEvenMonth', 'months', 'The first month that covers its own costs, before tax.', 'integer'),
  field(
    'paybackMonth',
    'months',
    'The first month after which all that was put in is back, after tax.',
    'integer',
  ),
  field('totalRevenue', 'USD', 'Revenue over the horizon.'),
  field('totalVariableCosts', 'USD', 'Variable costs over the horizon.'),
  field('totalFixedCosts', 'USD', 'Fixed costs over the horizon.'),
  field('totalProfit', 'USD', 'Profit before tax over the horizon, without start-up costs.'),
  field('totalTax', 'USD', 'Tax and contributions over the horizon.'),
  field('totalNetIncome', 'USD', 'Profit after tax over the horizon, without start-up costs.'),
  field('netAfterStartup', 'USD', 'Profit after tax over the horizon less the start-up costs.'),
  field('totalHours', 'hours', 'Hours of work over the horizon.'),
  field('effectiveHourlyRate', 'USD/hour', 'What an hour of work brought in after tax.'),
  field('effectiveHourlyRateAfterStartup', 'USD/hour', 'The same with the start-up costs taken off.'),
  field('yearlyData[].year', 'years', 'The tax year, from 1.', 'integer'),
  field('yearlyData[].months', 'months', 'How many of its months lie within the horizon.', 'integer'),
  field('yearlyData[].revenue', 'USD', 'Revenue of the year.'),
  field('yearlyData[].variableCosts', 'USD', 'Variable costs of the year.'),
  field('yearlyData[].fixedCosts', 'USD', 'Fixed costs of the year.'),
  field('yearlyData[].profit', 'USD', 'Profit of the year before tax.'),
  field('yearlyData[].tax', 'USD', 'Tax and contributions of the year.'),
  field('yearlyData[].netIncome', 'USD', 'Profit of the year after tax.'),
  field(
    'yearlyData[].cumulativeCash',
    'USD',
    'What the business has brought in up to the end of the year, start-up costs taken off.',
  ),
  field('yearlyData[].hourlyRate', 'USD/hour', 'What an hour of work brought in that year after tax.'),
]

export const ASSUMPTIONS: readonly string[] = [
  'Revenue changes by the same share each month; cost shares, fixed costs, hours and tax rates stay the same; nothing is adjusted for inflation.',
  'Revenue and costs are paid in the month in which they arise.',
  'Tax is a fixed share of the profit of each tax year of twelve months, the first of which begins with month 1; a loss lowers the tax of its own year only.',
  'Start-up costs do not lower the taxed profit.',
]

function field(
  path: string,
  unit: string,
  meaning: string,
  type: OutputField['type'] = 'number',
): OutputField {
  return { path, type, unit, meaning }
}
