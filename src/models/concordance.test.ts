import { describe, expect, test } from 'vitest'
import { agree, concordanceOf } from './concordance.js'
import type { ModelOutputs, ModelValue } from './model.js'
import { relocation } from './relocation/index.js'

// The rule: |a - b| <= max(1e-6, 1e-9 x max(|a|, |b|)).
describe('two values', () => {
  test.each<[ModelValue | undefined, ModelValue | undefined, boolean]>([
    [1, 1.0000009, true],
    [1, 1.0000011, false],
    [1e6, 1_000_000.0009, true],
    [1e6, 1_000_000.0011, false],
    [-1e6, 1e6, false],
    [0, 9e-7, true],
    [0, -0, true],
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, true],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false],
    [Number.POSITIVE_INFINITY, 1e308, false],
    [Number.NaN, Number.NaN, true],
    [Number.NaN, 0, false],
    [1, '1', false],
    ['page', 'page', true],
    [true, true, true],
    [true, 1, false],
    [0, undefined, false],
    [null, undefined, false],
  ])('%s and %s agree: %s', (a, b, expected) => {
    expect(agree(a, b)).toBe(expected)
    expect(agree(b, a)).toBe(expected)
  })
})

describe('a second implementation that is wrong is found out', () => {
  const first = 'relocation-0000'

  test.each<[string, (outputs: ModelOutputs) => ModelOutputs, string]>([
    [
      'by a cent',
      (outputs) => ({ ...outputs, annualNetDelta: Number(outputs.annualNetDelta) + 0.01 }),
      'annualNetDelta',
    ],
    [
      'by a month',
      (outputs) => ({ ...outputs, breakEvenMonths: Number(outputs.breakEvenMonths) + 1 }),
      'breakEvenMonths',
    ],
    ['by an output too few', ({ netWealthGain: _gone, ...outputs }) => outputs, 'netWealthGain'],
    ['by an output too many', (outputs) => ({ ...outputs, surprise: 1 }), 'surprise'],
    ['by no table', (outputs) => ({ ...outputs, yearlyData: 'none' }), 'yearlyData'],
    ['by an empty table', (outputs) => ({ ...outputs, yearlyData: [] }), 'yearlyData[0]'],
    ['by a table that is none', (outputs) => ({ ...outputs, yearlyData: {} }), 'yearlyData'],
  ])('%s', (_how, spoil, path) => {
    const { disagreements, cases } = concordanceOf(relocation, (inputs) => spoil(relocation.run(inputs)))
    expect(cases).toBe(250)
    expect(disagreements.find(({ id }) => id === first)?.path).toBe(path)
    expect(new Set(disagreements.map(({ id }) => id)).size).toBe(250)
  })

  test('and a right one is not', () => {
    const { disagreements, largestAbsolute, largestRelative } = concordanceOf(relocation, relocation.run)
    expect({ disagreements, largestAbsolute, largestRelative }).toEqual({
      disagreements: [],
      largestAbsolute: 0,
      largestRelative: 0,
    })
  })

  test('a difference is told as a share of the larger number, below 1 outright', () => {
    const off = concordanceOf(relocation, (inputs) => {
      const outputs = relocation.run(inputs)
      return {
        ...outputs,
        yearlyData: [],
        netWealthGain: outputs.netWealthGain ?? 0,
        annualNetDelta: Number(outputs.annualNetDelta) * 2,
      }
    })
    // b = 2 a: |a - b| / max(|a|, |b|) = 1/2.
    expect(off.largestRelative).toBe(0.5)
  })
})
