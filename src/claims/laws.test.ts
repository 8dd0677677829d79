import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Claim,
  type ClaimOp,
  type ClaimValue,
  clampTolerance,
  gradeOutputs,
  ruleClaims,
} from './index.js'
import { leavesOf } from './named-leaves.js'
import { readPath, writePath } from './path.js'

/** Doubles of all sizes, and many that are near each other or equal. */
const number = fc.oneof(
  fc.double(),
  fc.integer({ min: -20, max: 20 }).map((n) => n / 1e6),
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: 0, max: 3 }).map((n) => 1e9 + n),
  fc.constantFrom(-0, Infinity, -Infinity, NaN, 1e308, 5e-324, 2 ** 53, 0.1 + 0.2, 0.3),
)
const tolerance = fc.record({
  rel: fc.double({ min: 1e-9, max: 1e-2, noNaN: true }),
  abs: fc.double({ min: 1e-6, max: 1, noNaN: true }),
})
const LEAST = clampTolerance()

const isSo = (a: number, op: ClaimOp, b: number, within = LEAST) =>
  ruleClaims([{ path: 'x', op, value: Number.isFinite(b) ? b : String(b) }], { x: a }, within)[0]?.verdict ===
  'verified'

test('== is symmetric, and every number equals itself', () => {
  fc.assert(
    fc.property(number, number, tolerance, (a, b, within) => {
      expect(isSo(a, '==', b, within)).toBe(isSo(b, '==', a, within))
      expect(isSo(a, '==', a, within)).toBe(true)
    }),
  )
})

test('a wider tolerance never turns ==, <= or >= from verified into violated, and leaves < and > as they are', () => {
  fc.assert(
    fc.property(number, number, tolerance, tolerance, (a, b, one, other) => {
      const wide = { rel: Math.max(one.rel, other.rel), abs: Math.max(one.abs, other.abs) }
      for (const op of ['==', '<=', '>='] as const)
        expect(!isSo(a, op, b, one) || isSo(a, op, b, wide)).toBe(true)
      for (const op of ['<', '>'] as const) expect(isSo(a, op, b, wide)).toBe(isSo(a, op, b, one))
    }),
  )
})

test('< and > mirror each other, and are as of doubles', () => {
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(isSo(a, '<', b)).toBe(a < b)
      expect(isSo(a, '>', b)).toBe(a > b)
      expect(isSo(a, '<', b)).toBe(isSo(b, '>', a))
    }),
  )
})

test('<= is < or ==, and >= is > or ==', () => {
  fc.assert(
    fc.property(number, number, tolerance, (a, b, within) => {
      const equal = isSo(a, '==', b, within)
      expect(isSo(a, '<=', b, within)).toBe(isSo(a, '<', b, within) || equal)
      expect(isSo(a, '>=', b, within)).toBe(isSo(a, '>', b, within) || equal)
    }),
  )
})

test('whole numbers are equal within abs as bigint says', () => {
  const whole = fc.bigInt(-4_000_000_000n, 4_000_000_000n)
  const size = (n: bigint) => (n < 0n ? -n : n)
  fc.assert(
    fc.property(whole, fc.bigInt(-4n, 4n), (a, apart) => {
      // |a - b| <= 1e-9 x max(|a|, |b|), times 10^9; abs is below 1.
      const isNear = [a, a + apart].some((n) => size(apart) * 1_000_000_000n <= size(n))
      const isEqual = apart === 0n || isNear
      const claim: Claim = { path: 'x', op: '==', value: 0, valueText: String(a + apart) }
      expect(ruleClaims([claim], { x: Number(a) }, LEAST)[0]?.verdict).toBe(isEqual ? 'verified' : 'violated')
    }),
  )
})

test('an answer is graded right exactly where the claim that it equals is verified', () => {
  // Near the edge of the slack, where doubles alone could not tell.
  const edge = fc.tuple(number, tolerance, fc.integer({ min: -30, max: 30 })).map(([a, within, n]) => {
    const slack = Math.max(within.abs, within.rel * Math.abs(a))
    return [a, a + slack * (1 + n / 1e6), within] as const
  })
  const pair = fc.oneof(edge, fc.tuple(number, number, tolerance))
  fc.assert(
    fc.property(pair, ([a, b, within]) => {
      const given = Number.isFinite(b) ? b : String(b)
      const grade = gradeOutputs([{ id: '1', outputs: a }], [{ id: '1', outputs: given }], within)
      expect(grade.score === 1).toBe(isSo(a, '==', b, within))
    }),
    { numRuns: 2_000 },
  )
})

const json: fc.Arbitrary<ClaimValue> = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => value as ClaimValue)
  .filter((value) => typeof value === 'object' && value !== null)

test('every leaf is found at the path that is written for it, and equals itself', () => {
  fc.assert(
    fc.property(json, (outputs) => {
      for (const { path, value } of leavesOf(outputs)) {
        if (typeof value === 'object') continue
        const [ruled] = ruleClaims([{ path, op: '==', value }], outputs, LEAST)
        expect(ruled, path).toMatchObject({ verdict: 'verified' })
      }
    }),
  )
})

test('reading and writing a path are inverse', () => {
  const step = fc.oneof(
    fc.string({ unit: 'binary' }).map((key) => ({ kind: 'key' as const, key })),
    fc.nat().map((index) => ({ kind: 'index' as const, index })),
  )
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      expect(readPath(writePath(steps))).toEqual({ ok: true, steps })
    }),
  )
})

test('no claim at all makes it throw', () => {
  const path = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...'a[]."\'\\01 -') }),
    fc.constantFrom('__proto__', 'a.constructor', '['.repeat(3_000), 'a['.repeat(400)),
  )
  const claim = fc.record(
    {
      path,
      op: fc.constantFrom<ClaimOp>('==', '<', '<=', '>', '>='),
      value: fc.oneof(fc.double(), fc.string(), fc.boolean()),
      valueText: fc.oneof(
        fc.string(),
        fc.constantFrom(`1e${'9'.repeat(390)}`, '9'.repeat(5_000), '-1e-9999', '0.0'),
      ),
    },
    { requiredKeys: ['path', 'op', 'value'] },
  )
  const value = fc.oneof(json, number, fc.record({ a: fc.oneof(json, number) }))
  fc.assert(
    fc.property(claim, value, (any, outputs) => {
      const [ruled] = ruleClaims([any], outputs, { rel: NaN, abs: Infinity })
      expect(['verified', 'violated', 'out-of-scope']).toContain(ruled?.verdict)
      expect((ruled?.note ?? '').length).toBeLessThan(1_000)
    }),
    { numRuns: 1_000 },
  )
})
