import { Decimal } from 'decimal.js'
import type { ModelInputs, ModelOutputs } from '../model.js'
import { numbersAs } from '../numbers-as.js'

const Exact = Decimal.clone({ precision: 34 })
const exact = (value: number) => new Exact(value)

const ONE = new Exact(1)
const PI = Exact.acos(-1)
/** Quantiles by their probability: tests ask for the same few levels again and again. */
const FOUND = new Map<string, Decimal>()

type Given = ReturnType<typeof read>

/** ab-sample-size a second time, from spec.md alone, in decimals; the quantile is found from its definition. */
export function reference(inputs: ModelInputs): ModelOutputs {
  const given = read(inputs)
  const { baselineRate, minimumDetectableEffect: effect, allocationRatio } = given
  const difference = inputs.effectType === 'absolute' ? effect : baselineRate.times(effect)
  const variantRate = baselineRate.plus(difference)
  const alpha = inputs.comparisonCorrection === 'bonferroni' ? given.alpha.div(given.variants) : given.alpha
  const zAlpha = normalQuantile(ONE.minus(alpha.div(given.sides)))
  const zPower = normalQuantile(given.power)
  const plain = sizeOf(given, variantRate, zAlpha, zPower)
  const isCorrected = inputs.continuityCorrection === true
  const size = isCorrected ? corrected(plain, allocationRatio, difference.abs()) : plain
  return {
    ...visitorsOf(size, given),
    exactSampleSize: size.toNumber(),
    variantRate: variantRate.toNumber(),
    absoluteEffect: difference.toNumber(),
    relativeEffect: difference.div(baselineRate).toNumber(),
    alphaPerComparison: alpha.toNumber(),
    zAlpha: zAlpha.toNumber(),
    zPower: zPower.toNumber(),
  }
}

function read(inputs: ModelInputs) {
  return numbersAs(
    exact,
    inputs,
    'baselineRate',
    'minimumDetectableEffect',
    'alpha',
    'power',
    'sides',
    'allocationRatio',
    'variants',
    'dailyVisitors',
  )
}

/** Pooled variance under the null hypothesis, separate variances under the alternative. */
function sizeOf(
  { baselineRate: p1, allocationRatio: k }: Given,
  p2: Decimal,
  zAlpha: Decimal,
  zPower: Decimal,
): Decimal {
  const pooled = p1.plus(k.times(p2)).div(k.plus(1))
  const underNull = varianceOf(pooled).times(ONE.plus(ONE.div(k)))
  const underEffect = varianceOf(p1).plus(varianceOf(p2).div(k))
  const root = zAlpha.times(underNull.sqrt()).plus(zPower.times(underEffect.sqrt()))
  return root.div(p2.minus(p1)).pow(2)
}

function varianceOf(rate: Decimal): Decimal {
  return rate.times(ONE.minus(rate))
}

function corrected(size: Decimal, k: Decimal, difference: Decimal): Decimal {
  const inner = k.plus(1).times(2).div(size.times(k).times(difference))
  return size.div(4).times(inner.plus(1).sqrt().plus(1).pow(2))
}

function visitorsOf(size: Decimal, { allocationRatio, variants, dailyVisitors }: Given) {
  const control = size.ceil()
  const perVariant = size.times(allocationRatio).ceil()
  const total = control.plus(perVariant.times(variants))
  return {
    sampleSizeControl: control.toNumber(),
    sampleSizePerVariant: perVariant.toNumber(),
    totalSampleSize: total.toNumber(),
    daysNeeded: dailyVisitors.isZero()
      ? Number.POSITIVE_INFINITY
      : total.div(dailyVisitors).ceil().toNumber(),
  }
}

/**
 * x with P(Z <= x) = p, for p from 0.5 on: Newton's method from 0 rises to it, since the density falls there, and the
 * step after one of 1e-12 is far below the last bit of a double.
 */
function normalQuantile(p: Decimal): Decimal {
  const found = FOUND.get(p.toString())
  if (found) return found
  let x = new Exact(0)
  for (let step = new Exact(1); step.gt('1e-12'); x = x.plus(step)) {
    step = p.minus(normalDistribution(x)).div(normalDensity(x))
  }
  FOUND.set(p.toString(), x)
  return x
}

function normalDensity(x: Decimal): Decimal {
  return Exact.exp(x.times(x).div(-2)).div(PI.times(2).sqrt())
}

/** 1/2 + density x (x + x^3 / 3 + x^5 / (3 x 5) + ...), Abramowitz and Stegun 26.2.11. */
function normalDistribution(x: Decimal): Decimal {
  const square = x.times(x)
  let sum = new Exact(0)
  let term = x
  for (let odd = 3; term.gt('1e-22'); odd += 2) {
    sum = sum.plus(term)
    term = term.times(square).div(odd)
  }
  return normalDensity(x).times(sum).plus('0.5')
}
