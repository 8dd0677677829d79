import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { relocation } from './index.js'

/** JSON with keys sorted recursively and no white space, as decision records are hashed. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

// A published decision record of relocation 1.0.0 on these inputs has this hash, so every bit of the outputs is right.
test('a decision record on the example has the published hash', () => {
  const { name: model, specVersion, example: inputs } = relocation
  expect(inputs).toEqual({
    currentSalary: 95_000,
    newSalary: 108_000,
    currentMonthlyExpenses: 4_200,
    newMonthlyExpenses: 4_900,
    movingCosts: 6_000,
    currentSavings: 40_000,
    annualReturn: 0.07,
    yearsHorizon: 10,
  })
  const text = sorted({
    model,
    specVersion,
    inputs,
    outputs: relocation.run(inputs),
  })
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '7891f5eac540c8e9252f832de1742778a0e54b8812d3e198fe289e1c46b6bfd9',
  )
})
