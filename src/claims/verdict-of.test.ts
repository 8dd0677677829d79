import { expect, test } from 'vitest'
import { type ClaimVerdict, clampTolerance, type NumberMatch, verdictOf } from './index.js'

type Status = NumberMatch['status']

test.each<[ClaimVerdict, ClaimVerdict[], Status[]]>([
  ['verified', ['verified', 'verified'], []],
  ['verified', ['verified'], ['matched', 'matched']],
  ['verified', [], ['matched']],
  ['violated', ['verified', 'violated'], []],
  ['violated', ['out-of-scope', 'violated', 'verified'], []],
  ['violated', ['violated'], ['matched', 'not_found', 'ambiguous']],
  ['out-of-scope', ['verified', 'out-of-scope'], []],
  ['out-of-scope', ['verified'], ['matched', 'not_found']],
  ['out-of-scope', ['verified'], ['ambiguous']],
  ['out-of-scope', [], ['not_found']],
  // Nothing checked is never a pass.
  ['out-of-scope', [], []],
])('%s: claims %j, numbers %j', (verdict, claims, numbers) => {
  const ruled = claims.map((one) => ({ verdict: one }))
  const of = verdictOf(
    ruled,
    numbers.map((status) => ({ status })),
  )
  const count = (one: ClaimVerdict) => claims.filter((other) => other === one).length
  expect(of).toEqual({
    verdict,
    checked: claims.length,
    verified: count('verified'),
    violated: count('violated'),
    outOfScope: count('out-of-scope'),
  })
})

test.each([
  [undefined, { rel: 1e-9, abs: 1e-6 }],
  [{}, { rel: 1e-9, abs: 1e-6 }],
  [{ rel: 0.001 }, { rel: 0.001, abs: 1e-6 }],
  [{ abs: 0.01 }, { rel: 1e-9, abs: 0.01 }],
  [
    { rel: 0.01, abs: 1 },
    { rel: 0.01, abs: 1 },
  ],
  [
    { rel: 0.5, abs: 1000 },
    { rel: 0.01, abs: 1 },
  ],
  [
    { rel: 0, abs: 0 },
    { rel: 1e-9, abs: 1e-6 },
  ],
  [
    { rel: -1, abs: -Infinity },
    { rel: 1e-9, abs: 1e-6 },
  ],
  [
    { rel: Infinity, abs: NaN },
    { rel: 0.01, abs: 1e-6 },
  ],
])('a tolerance of %j counts as %j', (asked, expected) => {
  expect(clampTolerance(asked)).toEqual(expected)
})
