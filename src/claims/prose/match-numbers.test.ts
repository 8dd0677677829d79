import { describe, expect, test } from 'vitest'
import { clampTolerance, type LeafField, matchNumbers, namedLeaves } from '../index.js'

const OUTPUTS = {
  monthlyPayment: 1610.4624,
  totalInterest: 229766.464,
  effectiveRate: 0.0723,
  payoffMonths: 348,
  savedMonths: 14,
  netGain: -500.25,
  lateFees: 0,
  dropShare: 12.5,
  users: 1_234_567,
  meanWait: 90,
  isFixed: true,
  never: Infinity,
  schedule: [
    { month: 1, balance: 239_789.54, interest: 1400, fee: 25 },
    { month: 2, balance: 239_577.85, interest: 1398.77, fee: 25 },
    { month: 3, balance: 239_364.92, interest: 1397.54, fee: 25 },
  ],
  yearly: [
    { year: 2031, worth: 50_000 },
    { year: 2032, worth: 61_000 },
  ],
  points: [900, 800, 700],
}
const FIELDS: readonly LeafField[] = [
  { path: 'monthlyPayment', unit: 'USD/month', meaning: 'What is paid each month.' },
  { path: 'totalInterest', unit: 'USD' },
  { path: 'effectiveRate', unit: 'ratio', meaning: 'Cost of the credit a year, all fees included.' },
  { path: 'payoffMonths', unit: 'months' },
  { path: 'savedMonths', unit: 'months' },
  { path: 'netGain', unit: 'USD' },
  { path: 'lateFees', unit: 'USD' },
  { path: 'dropShare', unit: 'percent' },
  { path: 'users', unit: 'count' },
  { path: 'meanWait', unit: 'seconds' },
  { path: 'schedule[].month', unit: 'months' },
  { path: 'schedule[].balance', unit: 'USD' },
  { path: 'schedule[].interest', unit: 'USD' },
  { path: 'schedule[].fee', unit: 'USD' },
  { path: 'yearly[].year', unit: 'years' },
  { path: 'yearly[].worth', unit: 'USD' },
]
const INPUTS = { principal: 240_000, annualRate: 0.07, years: 30, tier: 9 }
const INPUT_FIELDS: readonly LeafField[] = [
  { path: 'principal', unit: 'USD', meaning: 'What is borrowed.' },
  { path: 'annualRate', unit: 'ratio' },
  { path: 'years', unit: 'years' },
  { path: 'tier', unit: '' },
]
const VALUES = [...namedLeaves(OUTPUTS, FIELDS), ...namedLeaves(INPUTS, INPUT_FIELDS, 'inputs')]

const SIGNS = { matched: '=', ambiguous: '?', not_found: '-' } as const

/** "$1,610.46 = monthlyPayment", "7 % ? a, b", "12 -". */
const matchesIn = (text: string, tolerance = {}) =>
  matchNumbers(text, VALUES, clampTolerance(tolerance)).map(({ text: number, status, paths }) =>
    [number, SIGNS[status], paths.join(', ')].join(' ').trim(),
  )

type Row = readonly [text: string, ...matches: string[]]

describe('a number is the value that it is, or is rounded to', () => {
  const ROWS: readonly Row[] = [
    ['The payment is $1,610.4624.', '$1,610.4624 = monthlyPayment'],
    ['The payment is $1,610.46.', '$1,610.46 = monthlyPayment'],
    ['The payment is $1,610.', '$1,610 = monthlyPayment'],
    ['The payment is $1,610.47.', '$1,610.47 -'],
    ['The payment is $1,611.', '$1,611 -'],
    ['The payment is $1,600.', '$1,600 -'],
    ['The payment is about $1,600.', '$1,600 = monthlyPayment'],
    ['The payment is about $2,000.', '$2,000 -'],
    ['The payment is ~$1.6k.', '$1.6k = monthlyPayment'],
    ['The interest comes to 230k.', '230k = totalInterest'],
    ['The interest comes to $0.23 million.', '$0.23 million = totalInterest'],
    ['The interest comes to 229766 dollars.', '229766 dollars = totalInterest'],
    ['The interest comes to USD 229,766.46.', '229,766.46 = totalInterest'],
    ['The interest comes to €229,766.46.', '€229,766.46 -'],
    ['We have 1.2M users.', '1.2M = users'],
    ['We have 1,234,567 users.', '1,234,567 = users'],
    ['We have 12,34,567 users.', '12,34,567 = users'],
    ['We have 1.234567e6 users.', '1.234567e6 = users'],
    ['We have 1.234567 × 10^6 users.', '1.234567 × 10^6 = users'],
    ['We have 1,234,568 users.', '1,234,568 -'],
    ['Sie zahlen 1.610,46 €, nein: 1.610,46.', '1.610,46 € -', '1.610,46 = monthlyPayment'],
    ['The rate is 7.23 %.', '7.23 % = effectiveRate'],
    ['The rate is 7.23 percent.', '7.23 percent = effectiveRate'],
    ['The rate is 0.0723.', '0.0723 = effectiveRate'],
    ['The rate is 723 basis points.', '723 basis points = effectiveRate'],
    ['The rate is 0.0723 %.', '0.0723 % -'],
    ['The rate is 7.23.', '7.23 -'],
    ['A drop of 12.5%.', '12.5% = dropShare'],
    ['A drop of 13%.', '13% = dropShare'],
    ['A drop of 12,5 %.', '12,5 % = dropShare'],
    ['A drop of 0.125.', '0.125 -'],
    ['A drop of one eighth.'],
    ['It takes 29 years.', '29 years = payoffMonths'],
    ['It takes 28 years.', '28 years -'],
    ['It takes 348 months.', '348 months = payoffMonths'],
    ['It takes 348 days.', '348 days -'],
    ['The wait is 1.5 minutes.', '1.5 minutes = meanWait'],
    ['The wait is 1 minute and 30 seconds.', '1 minute and 30 seconds = meanWait'],
    ['You save fourteen months.', 'fourteen months = savedMonths'],
    ['You save 1.2 years.', '1.2 years = savedMonths'],
    ['There are zero late fees.', 'zero = lateFees'],
    ['Late fees are $0.00.', '$0.00 = lateFees'],
    ['Late fees are $0.', '$0 = lateFees'],
  ]
  test.each(ROWS)('%s', (text, ...matches) => {
    expect(matchesIn(text)).toEqual(matches)
  })

  test('a zero without decimals is no small value', () => {
    const values = namedLeaves({ share: 0.3, cost: 0.004 }, [{ path: 'cost', unit: 'USD' }])
    const statuses = (text: string) =>
      matchNumbers(text, values, clampTolerance()).map(({ status }) => status)
    expect(statuses('The cost is 0.')).toEqual(['not_found'])
    expect(statuses('The cost is $0.00.')).toEqual(['matched'])
  })

  test('the tolerance reaches further than rounding where it is asked for', () => {
    expect(matchesIn('The payment is $1,611.')).toEqual(['$1,611 -'])
    expect(matchesIn('The payment is $1,611.', { abs: 1 })).toEqual(['$1,611 = monthlyPayment'])
  })
})

describe('hedges and signs are part of a number', () => {
  const ROWS: readonly Row[] = [
    ['More than $1,600 a month.', '$1,600 = monthlyPayment'],
    ['More than $1,610.46 a month.', '$1,610.46 = monthlyPayment'],
    ['More than $1,611 a month.', '$1,611 -'],
    ['More than $1,500 a month.', '$1,500 -'],
    ['Less than $1,700 a month.', '$1,700 = monthlyPayment'],
    ['Less than $1,610 a month.', '$1,610 -'],
    ['At least 14 months are saved.', '14 months = savedMonths'],
    ['More than 14 months are saved.', '14 months -'],
    ['Up to 14 months are saved.', '14 months = savedMonths'],
    ['The loan runs over 30 years.', '30 years = inputs.years'],
    ['A net loss of $500.25.', '$500.25 = netGain'],
    ['The net gain is -$500.25.', '-$500.25 = netGain'],
    ['The net gain is $-500.25.', '$-500.25 = netGain'],
    ['The net gain is −500.25.', '−500.25 = netGain'],
    ['The net gain is ($500.25).', '$500.25 = netGain'],
    ['The net gain is minus 500.', 'minus 500 = netGain'],
    ['The net gain is $500.25.', '$500.25 -'],
    ['Between $1,610 and $1,700 a month.', '$1,610 = monthlyPayment', '$1,700 -'],
    ['12–14 months are saved.', '12 -', '14 months = savedMonths'],
  ]
  test.each(ROWS)('%s', (text, ...matches) => {
    expect(matchesIn(text)).toEqual(matches)
  })
})

describe('inputs are restated, not invented', () => {
  const ROWS: readonly Row[] = [
    [
      'You borrow $240,000 at 7% for 30 years.',
      '$240,000 = inputs.principal',
      '7% = inputs.annualRate',
      '30 years = inputs.years',
    ],
    ['A 30-year loan of 240k.', '30-year = inputs.years', '240k = inputs.principal'],
    ['You borrow $250,000.', '$250,000 -'],
    ['A 15-year loan.', '15-year -'],
  ]
  test.each(ROWS)('%s', (text, ...matches) => {
    expect(matchesIn(text)).toEqual(matches)
  })
})

describe('what a row says is looked for in that row', () => {
  const ROWS: readonly Row[] = [
    ['In month 2 the balance is $239,577.85.', '2 = schedule[1].month', '$239,577.85 = schedule[1].balance'],
    ['In month 2 the balance is $239,789.54.', '2 -', '$239,789.54 -'],
    ['In month 4 the balance is $239,150.75.', '4 -', '$239,150.75 -'],
    ['In the third month the interest is $1,397.54.', '$1,397.54 = schedule[2].interest'],
    ['In the 3rd month the interest is $1,398.77.', '$1,398.77 -'],
    [
      'The balance falls from $239,789.54 in month 1 to $239,364.92 in month 3.',
      '$239,789.54 = schedule[0].balance',
      '1 = schedule[0].month',
      '$239,364.92 = schedule[2].balance',
      '3 = schedule[2].month',
    ],
    [
      'After 2 months you owe $239,577.85.',
      '2 months = schedule[1].month',
      '$239,577.85 = schedule[1].balance',
    ],
    ['After 2 months all is well.', '2 months -'],
    ['The loan is paid off in month 2.', '2 -'],
    ['The fee is $25 in month 3.', '$25 = schedule[2].fee', '3 = schedule[2].month'],
    ['The fee is $25 in month 5.', '$25 = schedule[0].fee, schedule[1].fee, schedule[2].fee', '5 -'],
    ['The fee is always $25.', '$25 = schedule[0].fee, schedule[1].fee, schedule[2].fee'],
    ['By 2032 it is worth $61,000.', '2032 = yearly[1].year', '$61,000 = yearly[1].worth'],
    ['In 2031 it is worth $61,000.', '2031 -', '$61,000 -'],
    ['It is worth $61,000 in 2043.', '$61,000 = yearly[1].worth', '2043 -'],
    [
      '| 1 | $239,789.54 | $1,400 |',
      '1 = schedule[0].month',
      '$239,789.54 = schedule[0].balance',
      '$1,400 = schedule[0].interest',
    ],
    ['| 2 | $239,789.54 |', '2 -', '$239,789.54 -'],
    ['Period 2 gives 800 points.', '2 = points[1], points[2]', '800 = points[1]'],
    ['schedule[1].balance is 239577.85', '239577.85 = schedule[1].balance'],
    ['schedule[0].balance is 239577.85', '239577.85 -'],
  ]
  test.each(ROWS)('%s', (text, ...matches) => {
    expect(matchesIn(text)).toEqual(matches)
  })
})

describe('of several values the words near the number choose', () => {
  const values = (outputs: Parameters<typeof namedLeaves>[0], fields: readonly LeafField[] = []) => [
    ...namedLeaves(outputs, fields),
    ...namedLeaves({ term: 12, deposit: 500 }, [{ path: 'term', unit: 'months' }], 'inputs'),
  ]
  const OUTPUTS = {
    monthlyFee: 500,
    annualFee: 500,
    breakEvenMonths: 12,
    recoveryMonths: 12,
    balance: 800,
    balanceAfterFees: 800,
    net_worth: 900,
    gross: 900,
    rounded: 70.4,
    exact: 70,
    a: 33,
    b: 33,
    wealthAtEnd: 250,
    yearly: [
      { year: 1, wealth: 240 },
      { year: 2, wealth: 250 },
    ],
  }
  const FIELDS: readonly LeafField[] = [
    { path: 'breakEvenMonths', unit: 'months' },
    { path: 'recoveryMonths', unit: 'months' },
    { path: 'a', unit: '', meaning: 'Points of the applicant.' },
    { path: 'yearly[].year', unit: 'years' },
  ]
  const ROWS: readonly Row[] = [
    ['The monthly fee is 500.', '500 = monthlyFee'],
    ['The annual fee is 500.', '500 = annualFee'],
    ['An annual fee of 500 and a monthly fee of 500.', '500 = annualFee', '500 = monthlyFee'],
    ['500 in annual fees, 500 in monthly fees.', '500 = annualFee', '500 = monthlyFee'],
    ['Your deposit is 500.', '500 = inputs.deposit'],
    ['The fee is 500.', '500 ? monthlyFee, annualFee, inputs.deposit'],
    ['It is 500.', '500 ? monthlyFee, annualFee, inputs.deposit'],
    ['You break even after 12 months.', '12 months = breakEvenMonths'],
    ['You break even in month 12.', '12 = breakEvenMonths'],
    ['Recovery takes 12 months.', '12 months = recoveryMonths'],
    ['Over a term of 12 months.', '12 months = inputs.term'],
    ['It takes 12 months.', '12 months ? breakEvenMonths, recoveryMonths, inputs.term'],
    ['The balance is 800.', '800 = balance'],
    ['The balance after fees is 800.', '800 = balanceAfterFees'],
    ['net_worth = 900', '900 = net_worth'],
    ['netWorth: 900', '900 = net_worth'],
    ['Gross of 900.', '900 = gross'],
    ['It is 70.', '70 = exact'],
    ['The rounded one is 70.', '70 = rounded'],
    ['The applicant has 33 points.', '33 = a'],
    ['It is 33.', '33 ? a, b'],
    ['The wealth is 250.', '250 = wealthAtEnd'],
    ['In year 2 the wealth is 250.', '2 = yearly[1].year', '250 = yearly[1].wealth'],
  ]
  test.each(ROWS)('%s', (text, ...expected) => {
    const found = matchNumbers(text, values(OUTPUTS, FIELDS), clampTolerance())
    expect(
      found.map(({ text: number, status, paths }) => `${number} ${SIGNS[status]} ${paths.join(', ')}`),
    ).toEqual(expected)
  })

  test('at most ten paths are named, and how many more there are', () => {
    const many = namedLeaves(Object.fromEntries(Array.from({ length: 14 }, (_, n) => [`x${n}`, 7])), [])
    expect(matchNumbers('It is 7.', many, clampTolerance())).toEqual([
      {
        text: '7',
        start: 6,
        end: 7,
        status: 'ambiguous',
        paths: ['x0', 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8', 'x9'],
        more: 4,
      },
    ])
  })
})

describe('a number that is said of another value is not matched', () => {
  const note = (text: string) => matchNumbers(text, VALUES, clampTolerance())[0]

  test('the words name one value in full, and the number is another', () => {
    expect(note('The total interest is $1,610.46.')).toMatchObject({
      status: 'ambiguous',
      paths: ['monthlyPayment', 'totalInterest'],
      note: 'The words name totalInterest, which is 229766.464.',
    })
  })

  test('by two words more than the one that fits', () => {
    const values = namedLeaves(
      { netWealthGain: 51_752, annualNetDelta: 4600, newSalary: 99, salaryDelta: 13 },
      [
        { path: 'netWealthGain', unit: 'USD' },
        { path: 'annualNetDelta', unit: 'USD/year' },
        { path: 'newSalary', unit: 'USD/year' },
        { path: 'salaryDelta', unit: 'USD/year' },
      ],
    )
    const statuses = (text: string) =>
      matchNumbers(text, values, clampTolerance()).map(({ status }) => status)
    expect(statuses('The net wealth gain is $4,600.')).toEqual(['ambiguous'])
    expect(statuses('The annual net gain is $4,600.')).toEqual(['matched'])
    expect(statuses('The new salary is $13 higher.')).toEqual(['matched'])
    expect(statuses('The new salary is $99.')).toEqual(['matched'])
  })

  test('two numbers are exchanged', () => {
    expect(matchesIn('The monthly payment is $229,766.46, the total interest $1,610.46.')).toEqual([
      '$229,766.46 ? totalInterest, monthlyPayment',
      '$1,610.46 ? monthlyPayment, totalInterest',
    ])
  })

  test('the number is in another row', () => {
    expect(note('The balance of $239,789.54 is that of month 2.')).toMatchObject({
      status: 'not_found',
      note: 'The number stands in another row: schedule[0].balance.',
    })
  })

  test('the number is nowhere, and the words name a value', () => {
    expect(note('The total interest is $230,000.')).toMatchObject({
      status: 'not_found',
      paths: [],
      note: 'The words name totalInterest, which is 229766.464.',
    })
  })

  test('words that name a value of another measure say nothing', () => {
    expect(matchesIn('With a monthly payment over 30 years at 7%.')).toEqual([
      '30 years = inputs.years',
      '7% = inputs.annualRate',
    ])
  })
})
