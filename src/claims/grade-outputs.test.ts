import { describe, expect, test } from 'vitest'
import { type ClaimValue, clampTolerance, gradeOutputs } from './index.js'

const LEAST = clampTolerance()
const none = { paths: [], more: 0 }
const graded = (expected: ClaimValue, given: ClaimValue) =>
  gradeOutputs([{ id: 'a', outputs: expected }], [{ id: 'a', outputs: given }], LEAST).cases[0]

describe('the score of a case is the share of the expected values that the answer has', () => {
  const OUTPUTS = {
    payment: 100.5,
    never: Infinity,
    name: 'x',
    rows: [{ n: 1 }, { n: 2 }],
    none: [],
    nil: null,
  }
  test.each<[string, ClaimValue, number, string[], string[]]>([
    ['all of them', OUTPUTS, 7, [], []],
    ['in another order', Object.fromEntries(Object.entries(OUTPUTS).reverse()), 7, [], []],
    ['within the tolerance', { ...OUTPUTS, payment: 100.5000001 }, 7, [], []],
    ['what is not finite as its word', { ...OUTPUTS, never: 'Infinity' }, 7, [], []],
    [
      'and more than is expected',
      { ...OUTPUTS, rows: [{ n: 1, m: 0 }, { n: 2 }, { n: 3 }], x: 1 },
      7,
      [],
      [],
    ],
    [
      '-0 where 0 is computed, and no other',
      { ...OUTPUTS, rows: [{ n: -0 }, { n: 2 }] },
      6,
      [],
      ['rows[0].n'],
    ],
    ['another not finite number', { ...OUTPUTS, never: '-Infinity' }, 6, [], ['never']],
    ['a number as text', { ...OUTPUTS, payment: '100.5' }, 6, [], ['payment']],
    ['a number off', { ...OUTPUTS, payment: 100.6 }, 6, [], ['payment']],
    ['another text', { ...OUTPUTS, name: 'X' }, 6, [], ['name']],
    ['a value where null is computed', { ...OUTPUTS, nil: 0 }, 6, [], ['nil']],
    ['a list where an empty one is computed', { ...OUTPUTS, none: [1] }, 6, [], ['none']],
    ['no rows', { ...OUTPUTS, rows: [] }, 5, ['rows[0].n', 'rows[1].n'], []],
    ['something else in place of the rows', { ...OUTPUTS, rows: 'many' }, 5, ['rows[0].n', 'rows[1].n'], []],
    ['one row', { ...OUTPUTS, rows: [{ n: 5 }] }, 5, ['rows[1].n'], ['rows[0].n']],
    ['nothing', {}, 0, ['payment', 'never', 'name', 'rows[0].n', 'rows[1].n', 'none', 'nil'], []],
    [
      'text in place of all',
      'x',
      0,
      ['payment', 'never', 'name', 'rows[0].n', 'rows[1].n', 'none', 'nil'],
      [],
    ],
  ])('%s', (_what, given, right, missing, wrong) => {
    expect(graded(OUTPUTS, given)).toEqual({
      id: 'a',
      score: right / 7,
      answered: true,
      leaves: 7,
      right,
      missing: { paths: missing, more: 0 },
      wrong: { paths: wrong, more: 0 },
    })
  })
})

test('-0 is 0', () => {
  expect(graded({ x: 0, y: -0 }, { x: -0, y: 0 })).toMatchObject({ right: 2 })
})

test('what is inherited is not given', () => {
  expect(graded({ toString: 1, constructor: 2 }, {})).toMatchObject({ right: 0, leaves: 2 })
})

test('at most ten paths are named', () => {
  const rows = Array.from({ length: 25 }, (_, n) => n)
  expect(graded(rows, [])?.missing).toEqual({ paths: rows.slice(0, 10).map((n) => `[${n}]`), more: 15 })
})

test('the whole is the mean over all cases, the unanswered ones at 0', () => {
  const expected = ['a', 'b', 'c', 'd'].map((id) => ({ id, outputs: { x: 1, y: 2 } }))
  const given = [
    { id: 'b', outputs: { x: 1, y: 2 } },
    { id: 'z', outputs: { x: 1, y: 2 } },
    { id: 'c', outputs: { x: 1 } },
    { id: 'b', outputs: {} },
  ]
  const grade = gradeOutputs(expected, given, LEAST)
  // (0 + 1 + 1/2 + 0) / 4
  expect(grade.score).toBe(0.375)
  expect(grade.cases.map(({ id, score, answered }) => [id, score, answered])).toEqual([
    ['a', 0, false],
    ['b', 1, true],
    ['c', 0.5, true],
    ['d', 0, false],
  ])
  expect(grade.unknown).toEqual(['z'])
})

test('no cases and no values are no good score', () => {
  expect(gradeOutputs([], [], LEAST)).toEqual({ score: 0, cases: [], unknown: [] })
  expect(graded(1, 1)).toMatchObject({ score: 1, leaves: 1, wrong: none })
  expect(graded({}, {})).toMatchObject({ score: 1, leaves: 1, right: 1 })
})
