import { grouped } from '../data/grouped.js'
/** A ruling with the confidence that went with it. */
export interface Graded {
  /** 0..1 */
  readonly confidence: number
  readonly isRight: boolean
}

const BINS = 10

/**
 * Expected calibration error: how far, on average, confidence is from the share that is right. In ten bins of equal width,
 * ((m - 1) / 10, m / 10], the distances of mean confidence and share right, weighed by the rulings in each. M. P. Naeini,
 * G. F. Cooper, M. Hauskrecht, Obtaining well calibrated probabilities using Bayesian binning, AAAI 2015; C. Guo, G. Pleiss,
 * Y. Sun, K. Q. Weinberger, On calibration of modern neural networks, ICML 2017, formula 3.
 *
 * @returns 0..1; null where nothing was ruled
 */
export function calibrationError(rulings: readonly Graded[]): number | null {
  if (rulings.length === 0) return null
  const bins = grouped(rulings, ({ confidence }) => Math.max(1, Math.ceil(confidence * BINS - 1e-9)))
  const distances = [...bins.values()].map((bin) => {
    const confidence = bin.reduce((sum, one) => sum + one.confidence, 0)
    const right = bin.filter(({ isRight }) => isRight).length
    return Math.abs(right - confidence)
  })
  return distances.reduce((sum, distance) => sum + distance, 0) / rulings.length
}
