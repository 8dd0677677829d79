import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COEFFICIENTS, normalQuantile } from './normal-quantile.js'

describe('the quantile of the normal distribution', () => {
  // Wichura 1988 gives the first two for checking a transcription; the others are in any table of the distribution.
  it.each([
    [0.25, -0.6744897501960817],
    [0.001, -3.090232306167814],
    [0.5, 0],
    [0.8, 0.8416212335729143],
    [0.9, 1.2815515655446004],
    [0.95, 1.6448536269514722],
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [0.9999, 3.719016485455709],
    [5e-8, -5.326723886384],
  ])('of %s is %s', (p, expected) => {
    expect(normalQuantile(p)).toBeCloseTo(expected, 12)
  })

  it('takes the coefficients that the spec prints', () => {
    const spec = readFileSync(new URL('./spec.md', import.meta.url), 'utf8')
    const rows = spec.match(/^\| [0-7] \|.*$/gm) ?? []
    const printed = rows.map((row) => row.split('|').slice(2, -1).map(Number))
    expect(printed).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ['A', 'B', 'C', 'D'].map((name) => COEFFICIENTS[name as 'A'][n])),
    )
  })

  it('rises with the probability, across the seam of its two branches too', () => {
    const probability = fc.double({ min: 5e-8, max: 0.9999, noNaN: true })
    fc.assert(
      fc.property(probability, probability, (a, b) => {
        fc.pre(b - a > 1e-12)
        expect(normalQuantile(a)).toBeLessThan(normalQuantile(b))
      }),
    )
    for (const seam of [0.075, 0.925])
      expect(normalQuantile(seam - 1e-12)).toBeLessThan(normalQuantile(seam + 1e-12))
  })

  it('turns its sign with the tail', () => {
    const tail = fc.integer({ min: 1, max: 2 ** 20 }).map((n) => n / 2 ** 21)
    fc.assert(
      fc.property(tail, (p) => {
        expect(normalQuantile(1 - p)).toBe(-normalQuantile(p) + 0)
      }),
    )
  })
})
