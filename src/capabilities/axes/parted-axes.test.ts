import { expect, test } from 'vitest'
import { partedAxes } from './parted-axes.js'

const axis = (name: 'security' | 'quality', ...passed: (boolean | null)[]) => ({
  name,
  score: null,
  passed: null,
  isByFact: false,
  votes: passed.map((each) => ({ score: null, passed: each })),
  isDisputed: false,
  confidence: 0,
})
const parted = (...votes: (boolean | null)[]) =>
  partedAxes({ verdict: 'FAIL', confidence: 1, axes: [axis('security', ...votes)] })

test.each([
  ['split where one voted otherwise', [true, false, true], [{ axis: 'security', isSplit: true }]],
  ['not split where all voted the same', [false, false], [{ axis: 'security', isSplit: false }]],
  ['not split where the third said nothing', [true, null, true], [{ axis: 'security', isSplit: false }]],
  ['not compared where only one voted', [true, null], []],
  ['not compared where there is no channel', [], []],
])('an axis is %s', (_, votes, expected) => {
  expect(parted(...votes)).toEqual(expected)
})

test('each axis is compared by itself', () => {
  const axes = [axis('security', true, false), axis('quality', true, true)]
  expect(partedAxes({ verdict: 'PASS', confidence: 1, axes })).toEqual([
    { axis: 'security', isSplit: true },
    { axis: 'quality', isSplit: false },
  ])
})
