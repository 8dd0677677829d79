import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Claim, type ClaimValue, clampTolerance, ruleClaims, type Tolerance } from './index.js'

interface Vector {
  readonly name: string
  /** One of the outputs that the file names. */
  readonly outputs: string
  readonly claim: Claim
  readonly tolerance?: Partial<Tolerance>
  readonly verdict: string
  /** What is shown of the value; absent where the case leaves it open. */
  readonly computed?: unknown
  /** A part of the note. */
  readonly note?: string
}

/** JSON writes no number that is not finite: the file has `{"nonFinite": "NaN"}` for it. */
const revived = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'nonFinite' in value ? Number(value.nonFinite) : value

const { outputs, cases } = JSON.parse(
  readFileSync(new URL('vectors.json', import.meta.url), 'utf8'),
  revived,
) as { outputs: Record<string, ClaimValue>; cases: Vector[] }

test.each(cases)('$name: $verdict', ({ outputs: name, claim, tolerance, verdict, computed, note }) => {
  const [ruled] = ruleClaims([claim], outputs[name] ?? null, clampTolerance(tolerance))
  expect(ruled?.verdict, ruled?.note).toBe(verdict)
  if (computed !== undefined) expect(ruled?.computed).toBe(computed)
  if (note !== undefined) expect(ruled?.note).toContain(note)
  expect(ruled?.note === undefined).toBe(verdict !== 'out-of-scope')
  expect(ruled?.claim).toBe(claim)
})

test('a case has a name of its own', () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})
