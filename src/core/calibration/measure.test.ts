import { describe, expect, it, test } from 'vitest'
import { calibrationError } from './calibration-error.js'
import { confidenceIn, confidenceTable } from './confidence-table.js'
import { coverageCurve } from './coverage-curve.js'
import { effectiveVotes } from './effective-votes.js'
import { shareOf } from './interval.js'
import type { JudgedAnswer, JudgedRow } from './judged-row.js'
import { measure } from './measure.js'

const ANSWERS: Readonly<Record<string, JudgedAnswer>> = {
  S: 'supported',
  C: 'contradicted',
  U: 'unsupported',
}

/** `S: U S`: labelled supported, ruled unsupported and then supported. */
function rowOf(text: string, index: number): JudgedRow {
  const [label = '', ...passes] = text.split(/:? /)
  return {
    digest: index.toString(16).padStart(64, '0'),
    label: ANSWERS[label] ?? 'unsupported',
    passes: passes.map((pass) => ({ answer: ANSWERS[pass] ?? 'unsupported', printed: 0.75 })),
  }
}

const ROWS = [
  'S: S S',
  'S: S S',
  'S: S S',
  // Ruled otherwise the second time; of one vote each the first counts.
  'S: U S',
  'S: U U',
  'U: U U',
  'U: U U',
  'U: U U',
  'U: S S',
  'C: C C',
].map(rowOf)

describe('ten rows, asked about twice', () => {
  const found = measure(ROWS)

  it('have a sensitivity of 3 in 5, with the Wilson interval 0.2307 to 0.8824', () => {
    // n = 5, z2 = 3.8415: centre (0.6 + 0.38415) / 1.76829 = 0.55655; half 1.10839 * sqrt(0.048 + 0.038415) = 0.32583
    expect(found.sensitivity).toMatchObject({ count: 3, of: 5, share: 0.6 })
    expect(found.sensitivity.low).toBeCloseTo(0.2307, 4)
    expect(found.sensitivity.high).toBeCloseTo(0.8824, 4)
  })

  it('have a specificity of 4 in 5, a contradicted claim that is not called supported among them', () => {
    // centre (0.8 + 0.38415) / 1.76829 = 0.66966; half 1.10839 * sqrt(0.032 + 0.038415) = 0.29412
    expect(found.specificity).toMatchObject({ count: 4, of: 5, share: 0.8 })
    expect(found.specificity.low).toBeCloseTo(0.3755, 4)
    expect(found.specificity.high).toBeCloseTo(0.9638, 4)
  })

  it('have a balanced accuracy of 0.7, whose arms are half the root of the squared arms of both', () => {
    // low: sqrt(0.36928^2 + 0.42447^2) / 2 = 0.28131; high: sqrt(0.28238^2 + 0.16378^2) / 2 = 0.16322
    expect(found.balanced_accuracy.share).toBeCloseTo(0.7, 12)
    expect(found.balanced_accuracy.low).toBeCloseTo(0.4187, 4)
    expect(found.balanced_accuracy.high).toBeCloseTo(0.8632, 4)
  })

  it('say of each answer how often it was right, and what was taken for what', () => {
    expect(found.accuracy).toMatchObject({ count: 7, of: 10 })
    expect(found.by_answer.map(({ answer, count, of }) => [answer, count, of])).toEqual([
      ['supported', 3, 4],
      ['contradicted', 1, 1],
      ['unsupported', 3, 5],
    ])
    expect(found.confusion.map(({ label, answer, rows }) => [label, answer, rows])).toEqual([
      ['supported', 'supported', 3],
      ['supported', 'unsupported', 2],
      ['contradicted', 'contradicted', 1],
      ['unsupported', 'supported', 1],
      ['unsupported', 'unsupported', 3],
    ])
  })

  it('flip once in ten', () => {
    expect(found.flips).toMatchObject({ count: 1, of: 10 })
  })

  it('are worth 1.134 votes, since two of three errors are made twice', () => {
    // errors: rows 4, 5, 9 and rows 5, 9. Sum of products 2 - 10 * 0.3 * 0.2 = 1.4; spreads 2.1 and 1.6
    // rho = 1.4 / sqrt(3.36) = 0.76376; 2 / (1 + 0.76376) = 1.13394
    expect(found.votes?.correlation).toBeCloseTo(0.76376, 5)
    expect(found.votes?.votes).toBeCloseTo(1.13394, 5)
  })

  it('have an error of 0.05 where all say 0.75 and 7 in 10 are right', () => {
    expect(found.calibration_error.uncalibrated).toBeCloseTo(0.05, 12)
  })

  it('are 7 in 9 right among those whose passes agree, and 7 in 10 among all', () => {
    expect(found.curve.map(({ rulings }) => rulings)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const { accuracy } of found.curve.slice(0, 9)) expect(accuracy).toBeCloseTo(7 / 9, 12)
    expect(found.curve[9]?.accuracy).toBeCloseTo(0.7, 12)
  })

  it('make a table with one added on either side', () => {
    const table = confidenceTable(ROWS).map(({ answer, level, n, right, confidence }) => [
      answer[0],
      level,
      `${right}/${n}`,
      confidence,
    ])
    expect(table).toEqual([
      ['c', '1/1', '1/1', 0.6667],
      ['c', '2/2', '1/1', 0.6667],
      ['c', 'any', '1/1', 0.6667],
      ['s', '1/1', '3/4', 0.6667],
      ['s', '2/2', '3/4', 0.6667],
      ['s', 'any', '3/4', 0.6667],
      ['u', '1/1', '3/5', 0.5714],
      ['u', '1/2', '0/1', 0.3333],
      ['u', '2/2', '3/4', 0.6667],
      ['u', 'any', '3/5', 0.5714],
    ])
  })
})

test.each([
  ['no case', 0, 0, null, null],
  // Wilson: low 1 / (1 + z2 / n) of all right, high z2 / (n + z2) of none: n = 10, z2 = 3.8415
  ['ten of ten, which is not certain', 10, 10, 0.7225, 1],
  ['none of ten, which is not impossible', 0, 10, 0, 0.2775],
  // Newcombe 1998, table I, first row: 81 of 263.
  ['the example of Newcombe 1998', 81, 263, 0.2553, 0.3662],
])('the interval of %s', (_, count, of, low, high) => {
  const found = shareOf(count, of)
  if (low === null || high === null) expect([found.share, found.low, found.high]).toEqual([null, null, null])
  else {
    expect(found.low).toBeCloseTo(low, 4)
    expect(found.high).toBeCloseTo(high, 4)
  }
})

describe('the expected calibration error', () => {
  const graded = (...all: readonly (readonly [confidence: number, right: number, of: number])[]) =>
    all.flatMap(([confidence, right, of]) =>
      Array.from({ length: of }, (_, i) => ({ confidence, isRight: i < right })),
    )

  it('weighs the distance in each bin by its rulings', () => {
    // (|3 - 3.8| + |2 - 2.2| + |1 - 0.3|) / 10 = 1.7 / 10
    expect(calibrationError(graded([0.95, 3, 4], [0.55, 2, 4], [0.15, 1, 2]))).toBeCloseTo(0.17, 12)
  })

  it('puts a bound into the bin below it', () => {
    // 0.8 and 0.75 are both of (0.7, 0.8]: |1 - 1.55| / 2
    expect(calibrationError(graded([0.8, 1, 1], [0.75, 0, 1]))).toBeCloseTo(0.275, 12)
  })

  it('is null where nothing was ruled, and 0 where confidence is the share', () => {
    expect(calibrationError([])).toBeNull()
    expect(calibrationError(graded([1, 3, 3], [0.5, 1, 2]))).toBe(0)
  })
})

test('the curve does not hang on the order of equally confident rulings', () => {
  const rulings = [true, true, false, false].map((isRight) => ({ confidence: 0.6, isRight }))
  const first = [{ confidence: 0.9, isRight: true }]
  expect(coverageCurve([...first, ...rulings])).toEqual(coverageCurve([...rulings.toReversed(), ...first]))
  // 40 % of five rulings are two: the sure one, and one that is right every other time.
  expect(coverageCurve([...rulings, ...first])[3]).toEqual({ coverage: 0.4, rulings: 2, accuracy: 0.75 })
})

test.each([
  [
    'err always together: one vote',
    [
      [true, true],
      [false, false],
      [true, true],
    ],
    1,
  ],
  [
    'err independently: all votes',
    [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ],
    2,
  ],
  [
    'never err: nobody can tell',
    [
      [false, false],
      [false, false],
    ],
    null,
  ],
])('passes that %s', (_, errors, votes) => {
  expect(effectiveVotes(errors)?.votes ?? null).toBe(votes)
})

test('one pass has no votes to count', () => {
  expect(effectiveVotes([[true], [false]])).toBeNull()
})

test('more agreement is never less confident: neighbours that say otherwise share a figure', () => {
  const rows = [
    // 2 of 3 agree: 7 of 8 right; all agree: 6 of 10 right. Together 13 of 18: 14 / 20.
    ...Array.from({ length: 7 }, () => 'S: S S U'),
    'U: S S U',
    ...Array.from({ length: 6 }, () => 'S: S S S'),
    ...Array.from({ length: 4 }, () => 'U: S S S'),
  ].map(rowOf)
  const table = confidenceTable(rows)
  expect([confidenceIn(table, 'supported', '2/3'), confidenceIn(table, 'supported', '3/3')]).toEqual([
    0.7, 0.7,
  ])
  // 1 of 3 was not seen: all rulings with this answer, 13 of 18.
  expect(confidenceIn(table, 'supported', '1/3')).toBe(0.7)
  expect(confidenceIn(table, 'contradicted', '3/3')).toBeNull()
})

test('confidence is held against rows that it was not made from', () => {
  // Half of them right: whoever looks up his own row is tempted to say so, and others say 0.5 as well.
  const rows = Array.from({ length: 100 }, (_, i) => rowOf(i % 2 === 0 ? 'S: S' : 'U: S', i))
  expect(measure(rows).calibration_error.calibrated).toBeLessThan(0.03)
  expect(measure([rowOf('S: S', 0)]).calibration_error.calibrated).toBe(0.5)
})
