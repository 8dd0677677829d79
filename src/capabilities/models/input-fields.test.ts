import { expect, test } from 'vitest'
import { inputFields } from './input-fields.js'

test('every input has its path, unit and meaning, those of rows and of objects in objects too', () => {
  const schema = {
    type: 'object',
    properties: {
      rate: { type: 'number', unit: 'ratio', description: 'A year.' },
      debts: {
        type: 'array',
        unit: 'not of the rows',
        items: {
          type: 'object',
          properties: { balance: { type: 'number', unit: 'USD' }, name: { type: 'string' } },
        },
      },
      term: { type: 'object', properties: { months: { type: 'integer', unit: 'months' } } },
      spends: { type: 'array', items: { type: 'number', unit: 'USD/month' } },
    },
  }
  expect(inputFields(schema)).toEqual([
    { path: 'rate', unit: 'ratio', meaning: 'A year.' },
    { path: 'debts[].balance', unit: 'USD' },
    { path: 'debts[].name', unit: '' },
    { path: 'term.months', unit: 'months' },
    { path: 'spends[]', unit: 'USD/month' },
  ])
})
