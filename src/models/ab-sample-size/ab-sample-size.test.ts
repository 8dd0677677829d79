import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelInputs } from '../model.js'
import { readInputs } from '../read-inputs.js'
import { abSampleSize } from './index.js'

function run(inputs: ModelInputs) {
  const reading = readInputs(abSampleSize, inputs)
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors))
  return abSampleSize.run(reading.inputs) as { readonly [name: string]: number }
}

describe('published sample sizes come out to the last digit that was printed', () => {
  it.each([
    ['R, power.prop.test', 0.5, 0.25, { power: 0.9 }, '76.7'],
    ['Zar 24.26, equal', 0.45, -0.2, { power: 0.9, continuityCorrection: true }, '127.2343'],
    [
      'Zar 24.26, one to three',
      0.45,
      -0.2,
      { power: 0.9, continuityCorrection: true, allocationRatio: 3 },
      '83.1527',
    ],
  ])('%s', (_source, baselineRate, minimumDetectableEffect, more, printed) => {
    const places = printed.split('.')[1]?.length
    const outputs = run({ baselineRate, minimumDetectableEffect, effectType: 'absolute', ...more })
    expect(outputs.exactSampleSize?.toFixed(places)).toBe(printed)
  })
})

describe('an effect that no variant can have is refused', () => {
  it.each([
    [{ baselineRate: 0.9, minimumDetectableEffect: 0.2, effectType: 'absolute' }, 'within 0 to 1'],
    [{ baselineRate: 0.9, minimumDetectableEffect: 0.2, effectType: 'relative' }, 'within 0 to 1'],
    [{ baselineRate: 0.1, minimumDetectableEffect: -0.2, effectType: 'absolute' }, 'within 0 to 1'],
    [{ baselineRate: 0.1, minimumDetectableEffect: 0, effectType: 'absolute' }, 'at least 0.00001'],
    [{ baselineRate: 0.001, minimumDetectableEffect: -0.009, effectType: 'relative' }, 'at least 0.00001'],
  ])('%j', (inputs, reason) => {
    const reading = readInputs(abSampleSize, inputs)
    expect(reading).toMatchObject({ ok: false, errors: [{ field: 'minimumDetectableEffect' }] })
    expect(JSON.stringify(reading)).toContain(reason)
  })
})

const fair = fc.record({
  baselineRate: fc.integer({ min: 1, max: 50 }).map((n) => n / 100),
  minimumDetectableEffect: fc.integer({ min: 5, max: 40 }).map((n) => n / 1000),
  effectType: fc.constant('absolute'),
  allocationRatio: fc.constantFrom(0.5, 1, 2),
  variants: fc.integer({ min: 1, max: 5 }),
  continuityCorrection: fc.boolean(),
})

describe('what asks for more takes more visitors', () => {
  it.each([
    ['a smaller level', { alpha: 0.05 }, { alpha: 0.01 }],
    ['more power', { power: 0.8 }, { power: 0.9 }],
    ['a second side', { sides: 1 }, { sides: 2 }],
  ])('%s', (_what, less, more) => {
    fc.assert(
      fc.property(fair, (inputs) => {
        const [few, many] = [run({ ...inputs, ...less }), run({ ...inputs, ...more })]
        expect(many.exactSampleSize).toBeGreaterThan(few.exactSampleSize ?? Number.NaN)
      }),
    )
  })

  it('a smaller effect', () => {
    fc.assert(
      fc.property(fair, (inputs) => {
        const half = { ...inputs, minimumDetectableEffect: inputs.minimumDetectableEffect / 2 }
        expect(run(half).exactSampleSize).toBeGreaterThan(run(inputs).exactSampleSize ?? Number.NaN)
      }),
    )
  })
})

it('a fall is found as soon as the rise seen from the other side', () => {
  fc.assert(
    fc.property(fair, ({ baselineRate, minimumDetectableEffect: effect, continuityCorrection }) => {
      const rise = {
        baselineRate,
        minimumDetectableEffect: effect,
        effectType: 'absolute',
        continuityCorrection,
      }
      const fall = { ...rise, baselineRate: 1 - baselineRate, minimumDetectableEffect: -effect }
      expect(run(fall).exactSampleSize).toBeCloseTo(run(rise).exactSampleSize ?? Number.NaN, 6)
    }),
  )
})
