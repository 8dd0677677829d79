import { expect, test } from 'vitest'
import type { ModelInputs, ModelOutputs } from './model.js'
import { relocation } from './relocation/index.js'
import { renderOutputs } from './render-outputs.js'
import { sentinelsOf } from './sentinels-of.js'

const move: ModelInputs = {
  currentSalary: 0,
  newSalary: 12,
  currentMonthlyExpenses: 0,
  newMonthlyExpenses: 0,
  movingCosts: 9_999,
  currentSavings: 0,
  annualReturn: 0,
  yearsHorizon: 0,
}

function triggered(inputs: ModelInputs): unknown[] {
  const outputs = relocation.run(inputs)
  return sentinelsOf(relocation, inputs, outputs).map((note) => [note.field, note.value, note.triggered])
}

test('9,999 months that are a true count are no sentinel', () => {
  // 12 a year more is 1 a month; 9,999 / 1 = 9,999 months.
  expect(relocation.run(move).breakEvenMonths).toBe(9_999)
  expect(triggered(move)).toEqual([
    ['movingCostRecoveryMonths', 9_999, false],
    ['breakEvenMonths', 9_999, false],
  ])
  expect(triggered({ ...move, newSalary: 0 })).toEqual([
    ['movingCostRecoveryMonths', 9_999, true],
    ['breakEvenMonths', 9_999, true],
  ])
})

test('a sentinel that is not finite is told as its string, and is found below a name', () => {
  const sentinels = [
    { field: 'a.b', value: Number.NEGATIVE_INFINITY, meaning: 'none' },
    { field: 'a.c', value: 'n/a', meaning: 'not asked' },
    { field: 'toString', value: 1, meaning: 'no output' },
  ]
  const outputs: ModelOutputs = { a: { b: Number.NEGATIVE_INFINITY, c: 'asked' } }
  expect(sentinelsOf({ sentinels }, {}, outputs)).toEqual([
    { field: 'a.b', value: '-Infinity', meaning: 'none', triggered: true },
    { field: 'a.c', value: 'n/a', meaning: 'not asked', triggered: false },
    { field: 'toString', value: 1, meaning: 'no output', triggered: false },
  ])
})

test('outputs on the wire have strings for numbers that JSON does not know, and no -0', () => {
  const outputs: ModelOutputs = {
    list: [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      { low: Number.NEGATIVE_INFINITY, zero: -0 },
      null,
      true,
      'Infinity',
    ],
    small: 5e-324,
  }
  const rendered = renderOutputs(outputs)
  expect(rendered).toEqual({
    list: ['NaN', 'Infinity', { low: '-Infinity', zero: 0 }, null, true, 'Infinity'],
    small: 5e-324,
  })
  expect(JSON.stringify(rendered)).toBe(
    '{"list":["NaN","Infinity",{"low":"-Infinity","zero":0},null,true,"Infinity"],"small":5e-324}',
  )
})
