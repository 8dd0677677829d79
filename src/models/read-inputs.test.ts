import { describe, expect, test } from 'vitest'
import { findModel, readInputs } from './index.js'
import type { InputFault, JsonSchema, ModelInputs } from './model.js'

const schema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'months', 'debts'],
  properties: {
    amount: { type: 'number', unit: 'USD', exclusiveMinimum: 0, maximum: 1_000 },
    months: { type: 'integer', unit: 'months', minimum: 1, maximum: 12 },
    rate: { type: 'number', unit: 'ratio', minimum: -1, exclusiveMaximum: 1, default: 0.05 },
    timing: { type: 'string', unit: '', enum: ['begin', 'end'], default: 'end' },
    compounds: { type: 'number', unit: 'count', enum: [1, 12, 365], default: 12 },
    isFixed: { type: 'boolean', unit: '', default: true },
    step: { type: 'number', unit: '', multipleOf: 0.25, minimum: 0, maximum: 1, default: 0 },
    name: { type: 'string', unit: '', minLength: 2, maxLength: 5, pattern: '^[a-z]+$', default: 'ab' },
    debts: {
      type: 'array',
      minItems: 1,
      maxItems: 2,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['balance'],
        properties: { balance: { type: 'number', unit: 'USD', minimum: 0, maximum: 100 } },
      },
    },
  },
}

const fair = { amount: 5, months: 3, debts: [{ balance: 1 }] }

function faults(inputs: unknown, review?: (inputs: ModelInputs) => InputFault[]): string[] {
  const reading = readInputs({ inputs: schema, ...(review ? { review } : {}) }, inputs)
  return reading.ok ? [] : reading.errors.map(({ field, message }) => `${field} ${message}`)
}

test('what is left out comes back with its default, and the rest as it was sent', () => {
  expect(readInputs({ inputs: schema }, { ...fair, rate: -1 })).toEqual({
    ok: true,
    inputs: {
      ...fair,
      rate: -1,
      timing: 'end',
      compounds: 12,
      isFixed: true,
      step: 0,
      name: 'ab',
    },
  })
})

describe('one fault has one message', () => {
  test.each<[string, object, string]>([
    ['a number below its domain', { months: 0 }, 'months must be at least 1, not 0'],
    ['a number above its domain', { amount: 1_000.01 }, 'amount must be at most 1000, not 1000.01'],
    ['a number on an excluded lower end', { amount: 0 }, 'amount must be above 0, not 0'],
    ['a number on an excluded upper end', { rate: 1 }, 'rate must be below 1, not 1'],
    ['a fraction', { months: 1.5 }, 'months must be a whole number (months), not 1.5'],
    ['a whole number that no double holds', { months: 1e300 }, 'months must be at most 12, not 1e+300'],
    ['a number that is none', { amount: Number.NaN }, 'amount must be a number (USD), not NaN'],
    ['an endless number', { amount: Infinity }, 'amount must be a number (USD), not Infinity'],
    [
      'a number in quotes',
      { amount: '100' },
      'amount must be a number (USD), not the text "100"; write it without quotes',
    ],
    ['a word', { amount: 'much' }, 'amount must be a number (USD), not the text "much"'],
    ['null', { months: null }, 'months must be a number (months), not null'],
    ['a list', { amount: [1] }, 'amount must be a number (USD), not a list'],
    ['an object', { amount: {} }, 'amount must be a number (USD), not an object'],
    ['another word', { timing: 'mid' }, 'timing must be one of "begin", "end", not the text "mid"'],
    ['another number', { compounds: 2 }, 'compounds must be one of 1, 12, 365, not 2'],
    ['a number for a truth', { isFixed: 1 }, 'isFixed must be a boolean, not 1'],
    ['no multiple', { step: 0.3 }, 'step must be a multiple of 0.25, not 0.3'],
    ['a text too short', { name: 'a' }, 'name must have at least 2 characters, not "a"'],
    ['a text too long', { name: 'abcdef' }, 'name must have at most 5 characters, not "abcdef"'],
    ['a text of another form', { name: 'AB' }, 'name must have the format /^[a-z]+$/, not "AB"'],
    ['an empty list', { debts: [] }, 'debts must have at least 1 item, not 0'],
    ['a long list', { debts: [{}, {}, {}] }, 'debts must have at most 2 items, not 3'],
    ['no list', { debts: {} }, 'debts must be an array, not an object'],
    ['a number in a list', { debts: [{ balance: -1 }] }, 'debts[0].balance must be at least 0, not -1'],
    ['a gap in a list', { debts: [{}] }, 'debts[0].balance is missing; it takes a number (USD)'],
    ['a slip', { rat: 0.1 }, 'rat is not an input; did you mean "rate"?'],
    [
      'a slip in a list',
      { debts: [{ balance: 1, balence: 2 }] },
      'debts[0].balence is not an input; there are balance',
    ],
  ])('%s', (_what, change, expected) => {
    expect(faults({ ...fair, ...change })).toEqual([expected])
  })
})

test('all faults are told at once', () => {
  expect(faults({ amount: -1, month: 3, debts: [{ balance: '1' }, { balance: 101 }] })).toEqual([
    'amount must be above 0, not -1',
    'months is missing; it takes a number (months)',
    'debts[0].balance must be a number (USD), not the text "1"; write it without quotes',
    'debts[1].balance must be at most 100, not 101',
    'month is not an input; did you mean "months"?',
  ])
})

test('names of every object are unknown inputs like any other', () => {
  const odd = JSON.parse('{"__proto__": {"amount": 1}, "constructor": 1, "toString": 1}') as object
  const names = faults(Object.defineProperties({ ...fair }, Object.getOwnPropertyDescriptors(odd)))
  expect(names.map((fault) => fault.replace(/ is not an input;.*/, ''))).toEqual([
    '__proto__',
    'constructor',
    'toString',
  ])
})

test.each([
  [null, 'null'],
  [[], 'a list'],
  ['x', 'the text "x"'],
  [7, '7'],
])('inputs that are %j', (inputs, shown) => {
  expect(faults(inputs)).toEqual([`inputs must be an object, not ${shown}`])
})

test('a long text is not repeated whole', () => {
  expect(faults({ ...fair, amount: 'x'.repeat(10_000) })[0]?.length).toBeLessThan(150)
})

test('the review speaks once each input is right by itself', () => {
  const review = () => [{ field: 'rate', message: 'must be odd' }]
  expect(faults(fair, review)).toEqual(['rate must be odd'])
  expect(faults({ ...fair, months: 0 }, review)).toEqual(['months must be at least 1, not 0'])
})

test('parts and wholes that do not go together are told at once', () => {
  const errorBudget = findModel('error-budget')
  if (!errorBudget) expect.fail('error-budget is not listed')
  const inputs = {
    sloTarget: 0.9,
    windowDays: 7,
    elapsedDays: 8,
    totalEvents: 1,
    badEvents: 2,
    downtimeMinutes: 5,
  }
  expect(readInputs(errorBudget, inputs)).toEqual({
    ok: false,
    errors: [
      { field: 'elapsedDays', message: 'must be at most windowDays (7), not 8' },
      { field: 'badEvents', message: 'must be at most totalEvents (1), not 2' },
      { field: 'downtimeMinutes', message: 'does not count where measuredBy is "events"; leave it out' },
    ],
  })
})
