import type { JsonSchema, OutputField, Sentinel } from '../model.js'

/** The least difference of rates that is looked for. */
export const EFFECT_MIN = 0.00001

export const INPUTS: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['baselineRate', 'minimumDetectableEffect', 'effectType'],
  properties: {
    baselineRate: {
      type: 'number',
      title: 'Baseline',
      description: 'Conversion rate of the control: 0.1 for 10 %.',
      unit: 'ratio',
      minimum: 0.0001,
      maximum: 0.9999,
    },
    minimumDetectableEffect: {
      type: 'number',
      title: 'Effect',
      description: 'The smallest difference that is to be found; below 0 for a fall.',
      unit: 'ratio',
      minimum: -1,
      maximum: 100,
    },
    effectType: {
      type: 'string',
      title: 'Kind of effect',
      description:
        '"absolute" is a difference of rates (10 % to 12 % is 0.02), "relative" a part of the baseline (0.2).',
      unit: '',
      enum: ['absolute', 'relative'],
    },
    alpha: {
      type: 'number',
      title: 'Significance level',
      description: 'Chance of finding a difference where there is none.',
      unit: 'ratio',
      minimum: 0.000001,
      maximum: 0.2,
      default: 0.05,
    },
    power: {
      type: 'number',
      title: 'Power',
      description: 'Chance of finding the effect where it is there.',
      unit: 'ratio',
      minimum: 0.5,
      maximum: 0.9999,
      default: 0.8,
    },
    sides: {
      type: 'integer',
      title: 'Sides',
      description: 'Whether the test is one-sided or two-sided.',
      unit: 'count',
      enum: [1, 2],
      default: 2,
    },
    allocationRatio: {
      type: 'number',
      title: 'Allocation',
      description: 'Visitors of each variant for each visitor of the control.',
      unit: 'ratio',
      minimum: 0.1,
      maximum: 10,
      default: 1,
    },
    variants: {
      type: 'integer',
      title: 'Variants',
      description: 'Versions that are compared with the control.',
      unit: 'count',
      minimum: 1,
      maximum: 10,
      default: 1,
    },
    comparisonCorrection: {
      type: 'string',
      title: 'Several variants',
      description: 'Whether alpha is shared out among the variants.',
      unit: '',
      enum: ['bonferroni', 'none'],
      default: 'bonferroni',
    },
    continuityCorrection: {
      type: 'boolean',
      title: 'Continuity correction',
      description: 'Whether the sample is enlarged for the continuity correction of the test.',
      unit: '',
      default: false,
    },
    dailyVisitors: {
      type: 'integer',
      title: 'Traffic',
      description: 'Visitors a day who enter the test, all versions together.',
      unit: 'count',
      minimum: 0,
      maximum: 1e10,
      default: 0,
    },
  },
}

export const OUTPUTS: readonly OutputField[] = [
  { path: 'sampleSizeControl', type: 'integer', unit: 'count', meaning: 'Visitors of the control.' },
  { path: 'sampleSizePerVariant', type: 'integer', unit: 'count', meaning: 'Visitors of each variant.' },
  { path: 'totalSampleSize', type: 'integer', unit: 'count', meaning: 'Visitors of all versions together.' },
  { path: 'daysNeeded', type: 'integer', unit: 'days', meaning: 'Whole days until as many have come.' },
  {
    path: 'exactSampleSize',
    type: 'number',
    unit: 'count',
    meaning: 'The visitors of the control before rounding up.',
  },
  {
    path: 'variantRate',
    type: 'number',
    unit: 'ratio',
    meaning: 'The conversion rate that is to be told apart.',
  },
  { path: 'absoluteEffect', type: 'number', unit: 'ratio', meaning: 'The effect as a difference of rates.' },
  { path: 'relativeEffect', type: 'number', unit: 'ratio', meaning: 'The effect as a part of the baseline.' },
  {
    path: 'alphaPerComparison',
    type: 'number',
    unit: 'ratio',
    meaning: 'The level at which each variant is tested.',
  },
  { path: 'zAlpha', type: 'number', unit: '', meaning: 'The critical value of the test.' },
  { path: 'zPower', type: 'number', unit: '', meaning: 'The normal quantile of the power.' },
]

export const SENTINELS: readonly Sentinel[] = [
  {
    field: 'daysNeeded',
    value: Number.POSITIVE_INFINITY,
    meaning: 'Without visitors the test never ends.',
  },
]

export const ASSUMPTIONS: readonly string[] = [
  'Each visitor is counted once, converts or not, and visitors are independent of each other.',
  'The sample size is fixed beforehand and the result is looked at once, at the end.',
  'The normal approximation holds: some ten conversions and ten visitors without one in each version.',
  'In a two-sided test the chance of finding the effect with the wrong sign is neglected.',
  'Each variant is compared with the control alone, and all variants have the same number of visitors.',
  'Visitors come evenly and are shared out by the allocation ratio.',
]
