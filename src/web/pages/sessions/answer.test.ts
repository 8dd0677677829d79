import { describe, expect, test } from 'vitest'
import {
  type Assert,
  changeName,
  collateralCount,
  collateralOf,
  hasChangesCheck,
  rowChangeName,
  type Verifier,
  type VerifierAnswer,
  verdictOf,
  waitMs,
} from './answer.js'

const assert = (more: Partial<Assert>): Assert => ({
  actual_value: 1,
  expected_value: 1,
  comparator: 'eq',
  outcome: 'passed',
  matching_results: [],
  ...more,
})
const check = (outcome: Verifier['outcome'], more: Partial<Verifier> = {}): Verifier => ({
  id: 'c',
  operator: 'state_comparison',
  outcome,
  asserts: [],
  ...more,
})
const answer = (...verifiers: Verifier[]): VerifierAnswer => ({
  session_id: 's',
  success: verifiers.every(({ outcome }) => outcome === 'passed'),
  verifiers,
})
const MOVED = {
  table: 'events',
  kind: 'changed',
  key: { id: 1 },
  fields: { room: { before: 'A', after: 'C' } },
}

describe('collateral damage', () => {
  const left = assert({ outcome: 'failed', actual_value: MOVED, expected_value: null, message: 'moved.' })

  test('is what checks of changes found that they expected nothing of', () => {
    const missing = assert({ outcome: 'failed', actual_value: 0, expected_value: 1 })
    const found = answer(check('failed', { operator: 'state_changes', asserts: [missing, left] }))
    expect(collateralOf(found)).toEqual([{ check: 'c', message: 'moved.', change: MOVED }])
    expect(collateralCount(found)).toBe(1)
  })

  test('is not what other checks found where they expected null', () => {
    expect(collateralOf(answer(check('failed', { asserts: [left] })))).toEqual([])
  })

  test('is counted as the check counts it where there is more than is listed', () => {
    const sum = assert({ outcome: 'failed', actual_value: 250, expected_value: 0, more_results: 250 })
    expect(
      collateralCount(answer(check('failed', { operator: 'state_changes', asserts: [left, sum] }))),
    ).toBe(250)
  })

  test('was looked for only where such a check ran', () => {
    expect(hasChangesCheck(answer(check('passed')))).toBe(false)
    expect(hasChangesCheck(answer(check('error', { operator: 'state_changes' })))).toBe(false)
    expect(hasChangesCheck(answer(check('passed', { operator: 'state_changes' })))).toBe(true)
  })

  test('is found again among the rows of the diff by table, kind and key', () => {
    const row = {
      kind: 'changed',
      table: 'events',
      key: ['id'],
      before: { id: 1, room: 'A' },
      after: { id: 1, room: 'C' },
    } as const
    expect(rowChangeName(row)).toBe(changeName(MOVED))
    expect(rowChangeName({ ...row, key: null })).toBeNull()
  })
})

describe('the verdict', () => {
  test.each([
    ['passed', ['passed'], '1 of 1 checks passed'],
    ['failed', ['failed', 'error', 'pending'], '0 of 3 checks passed, 1 failed'],
    ['error', ['passed', 'error'], '1 of 2 checks passed, 1 could not be told'],
    ['pending', ['passed', 'pending'], '1 of 2 checks passed, 1 still to be judged'],
  ] as const)('is %s of %j', (outcome, outcomes, text) => {
    expect(verdictOf(answer(...outcomes.map((one) => check(one))))).toEqual({ outcome, text })
  })
})

test('what is pending is asked for after a second, later more seldom, and at least every fifteen', () => {
  expect([0, 3_000, 9_000, 60_000].map(waitMs)).toEqual([1_000, 1_000, 3_000, 15_000])
})
