import { afterAll, describe, expect, it } from 'vitest'
import { checkContext } from '../../../test/check-context.js'
import { createSandbox } from '../../sandbox/index.js'
import { type NumericSpec, numeric } from './index.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

const detailOf = async (output: string, spec: Omit<NumericSpec, 'type'>) =>
  (await numeric.run({ output }, { type: 'numeric', ...spec }, checkContext({ guarded }))).detail

describe('the detail says', () => {
  it.each([
    ['what the output comes to', '1/2+1/4', { expected: 0.75 }, 'The output comes to 0.75, which is 0.75.'],
    ['a fraction that has no end', '1/3', { expected: 0.3 }, 'The output comes to 1/3, which is not 0.3.'],
    [
      'that a tolerance was used',
      '1/3',
      { expected: 0.3, tolerance: 0.1 },
      'The output comes to 1/3, which is 0.3 within the tolerance.',
    ],
    [
      'where the output is no expression',
      '4 apples',
      { expected: 4 },
      'The output is no arithmetic expression: expected an operator, found "a" at 2.',
    ],
    ['where the output divides by zero', '4/0', { expected: 4 }, 'The output divides by zero at 1.'],
  ])('%s', async (_what, output, spec, detail) => {
    expect(await detailOf(output, spec)).toBe(detail)
  })

  it('a long number by its beginning', async () => {
    expect(await detailOf('7'.repeat(1_000), { expected: 1 })).toMatch(
      /^The output comes to .{60,70}, which is not 1\.$/,
    )
  })
})

it.each([[-1], ['1'], [{}], [{ rel: -0.1 }], [{ abs: 1, percent: 1 }], [null]])(
  '%j is no tolerance',
  (tolerance) => {
    expect(numeric.schema.safeParse({ type: 'numeric', expected: 1, tolerance }).success).toBe(false)
  },
)
