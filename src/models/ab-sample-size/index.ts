import { drawNumber, drawOne, drawWhole } from '../draw.js'
import type { InputFault, ModelDefinition, ModelInputs, ModelOutputs, Random } from '../model.js'
import { numbersOf } from '../numbers-of.js'
import { ASSUMPTIONS, EFFECT_MIN, INPUTS, OUTPUTS, SENTINELS } from './contract.js'
import { normalQuantile } from './normal-quantile.js'
import { controlSize, correctedSize } from './sample-size.js'

export const abSampleSize: ModelDefinition = {
  name: 'ab-sample-size',
  specVersion: '1.0.0',
  title: 'Sample size of a test',
  summary:
    'How many visitors a test needs to find a difference between two conversion rates with a given power.',
  isFree: false,
  inputs: INPUTS,
  outputs: OUTPUTS,
  sentinels: SENTINELS,
  assumptions: ASSUMPTIONS,
  facts: [],
  spec: new URL('./spec.md', import.meta.url),
  example: { baselineRate: 0.1, minimumDetectableEffect: 0.02, effectType: 'absolute', dailyVisitors: 1_000 },
  review,
  run,
  sample,
}

function review(inputs: ModelInputs): readonly InputFault[] {
  const { effect, variantRate } = ratesOf(inputs)
  const field = 'minimumDetectableEffect'
  if (variantRate < 0 || variantRate > 1)
    return [{ field, message: `must leave the rate of the variant within 0 to 1, and it is ${variantRate}` }]
  if (Math.abs(effect) < EFFECT_MIN)
    return [
      {
        field,
        message: `must be a difference of rates of at least ${EFFECT_MIN}, and it is ${Math.abs(effect)}`,
      },
    ]
  return []
}

function ratesOf(inputs: ModelInputs) {
  const { baselineRate, minimumDetectableEffect } = numbersOf(
    inputs,
    'baselineRate',
    'minimumDetectableEffect',
  )
  const isAbsolute = inputs.effectType === 'absolute'
  const effect = isAbsolute ? minimumDetectableEffect : baselineRate * minimumDetectableEffect
  return { controlRate: baselineRate, effect, variantRate: baselineRate + effect }
}

function run(inputs: ModelInputs): ModelOutputs {
  const { alpha, power, sides, allocationRatio, variants, dailyVisitors } = numbersOf(
    inputs,
    'alpha',
    'power',
    'sides',
    'allocationRatio',
    'variants',
    'dailyVisitors',
  )
  const rates = ratesOf(inputs)
  const alphaPerComparison = inputs.comparisonCorrection === 'bonferroni' ? alpha / variants : alpha
  const zAlpha = -normalQuantile(alphaPerComparison / sides)
  const zPower = normalQuantile(power)
  const comparison = { ...rates, allocationRatio, zAlpha, zPower }
  const plain = controlSize(comparison)
  const exactSampleSize = inputs.continuityCorrection === true ? correctedSize(plain, comparison) : plain
  const sampleSizeControl = Math.ceil(exactSampleSize)
  const sampleSizePerVariant = Math.ceil(exactSampleSize * allocationRatio)
  const totalSampleSize = sampleSizeControl + variants * sampleSizePerVariant
  return {
    sampleSizeControl,
    sampleSizePerVariant,
    totalSampleSize,
    daysNeeded: Math.ceil(totalSampleSize / dailyVisitors),
    exactSampleSize,
    variantRate: rates.variantRate,
    absoluteEffect: rates.effect,
    relativeEffect: rates.effect / rates.controlRate,
    alphaPerComparison,
    zAlpha,
    zPower,
  }
}

function sample(random: Random): ModelInputs {
  const baselineRate = drawOne(random, [
    drawNumber(random, 0.01, 0.9),
    drawNumber(random, 0.001, 0.1, 0.001),
    drawNumber(random, 0.001, 0.9999, 0.0001),
  ])
  return {
    baselineRate,
    ...sampledEffect(random, baselineRate),
    alpha: drawOne(random, [0.05, 0.01, 0.1, drawNumber(random, 0.0001, 0.2, 0.0001), 0.000001]),
    power: drawOne(random, [0.8, 0.9, 0.95, drawNumber(random, 0.5, 0.999, 0.001)]),
    sides: drawWhole(random, 1, 2),
    allocationRatio: drawOne(random, [1, 0.5, 2, drawNumber(random, 0.1, 10, 0.1)]),
    variants: drawOne(random, [1, 1, drawWhole(random, 2, 10)]),
    comparisonCorrection: drawOne(random, ['bonferroni', 'none']),
    continuityCorrection: drawOne(random, [true, false]),
    dailyVisitors: drawOne(random, [0, drawWhole(random, 1, 2_000), drawWhole(random, 1, 1_000_000)]),
  }
}

/** A rise or a fall by up to half of the baseline; a rise only where there is room for it. Now and then a fall to zero. */
function sampledEffect(random: Random, baselineRate: number): ModelInputs {
  const share = drawNumber(random, 0.02, 0.5)
  const relative = random() < 0.04 ? -1 : baselineRate < 0.6 && random() < 0.7 ? share : -share
  if (random() < 0.5) return { minimumDetectableEffect: relative, effectType: 'relative' }
  const absolute = Math.round(baselineRate * relative * 1e5) / 1e5
  return { minimumDetectableEffect: absolute, effectType: 'absolute' }
}
