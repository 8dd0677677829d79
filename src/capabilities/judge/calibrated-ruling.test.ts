import { describe, expect, it, test } from 'vitest'
import type { CriterionFinding } from '../../core/finding.js'
import { JudgeTrouble } from '../../core/judge-trouble.js'
import type { Scale } from '../calibrations.js'
import { calibratedClaim, calibratedCriterion } from './calibrated-ruling.js'
import { mostSay } from './most-say.js'

const line = (answer: 'supported' | 'met', level: string, n: number, confidence: number) => ({
  answer,
  level,
  n,
  right: 0,
  confidence,
})

const SCALES: readonly Scale[] = [
  {
    engine: 'groq',
    model: 'm',
    question: 'claims',
    calibration: 'c'.repeat(64),
    table: [
      line('supported', '1/1', 40, 0.8),
      line('supported', '2/3', 12, 0.6),
      line('supported', '3/3', 9, 0.99),
      line('supported', 'any', 40, 0.85),
    ],
  },
  {
    engine: 'groq',
    model: 'm',
    question: 'criteria',
    calibration: 'd'.repeat(64),
    table: [line('met', '1/1', 10, 0.9), line('met', 'any', 10, 0.9)],
  },
]

const claim = {
  text: 'It rained.',
  start: 0,
  end: 10,
  status: 'supported',
  evidence: [],
  basis: { zone: 'model', signals: [] },
  decisive: false,
  engine: 'groq',
  reason: 'It says so.',
} as const

const RULES = { passes: 1, scales: SCALES, abstainBelow: 0 }

describe("a claim's confidence", () => {
  it.each([
    ['is that of one pass', claim, 'm', '1/1', 0.8, ['calibrated']],
    ['is that of as much agreement', claim, 'm', '2/3', 0.6, ['calibrated']],
    ['of a level with nine rows is that of all with its answer', claim, 'm', '3/3', 0.85, ['calibrated']],
    [
      'of an answer that was never given is as uncalibrated',
      { ...claim, status: 'contradicted' } as const,
      'm',
      '1/1',
      0.75,
      [],
    ],
    ['of another model is as uncalibrated', claim, 'n', '1/1', 0.75, []],
    ['of another provider is as uncalibrated', { ...claim, engine: 'anthropic' }, 'm', '1/1', 0.75, []],
  ])('%s', (_, said, model, level, confidence, signals) => {
    expect(calibratedClaim(said, { model, level }, RULES)).toMatchObject({ confidence, basis: { signals } })
  })
})

test.each([
  ['as high as the setting stands', 0.8, 'supported'],
  ['below the setting does not count', 0.81, 'unsupported'],
])('a ruling %s', (_, abstainBelow, status) => {
  const found = calibratedClaim(claim, { model: 'm', level: '1/1' }, { ...RULES, abstainBelow })
  expect([found.status, found.isAbstained ?? false]).toEqual([status, status === 'unsupported'])
})

test('a contradiction that the judge abstains from decides nothing', () => {
  const said = { ...claim, status: 'contradicted', decisive: true } as const
  const found = calibratedClaim(said, { model: 'm', level: '1/1' }, { ...RULES, abstainBelow: 0.9 })
  expect(found).toMatchObject({ status: 'unsupported', decisive: false, basis: { signals: ['abstained'] } })
  expect(found.reason).toBe(
    'abstained: the judge says contradicted, with a confidence of 0.75, below 0.9 (ABSTAIN_BELOW): It says so.',
  )
})

describe('a criterion', () => {
  const met: CriterionFinding = { text: 'Short.', met: true, reason: 'It is.', engine: 'groq', quote: 'It' }
  const by = { model: 'm', level: '1/1' }

  it('bears the measured confidence, and stands if that is enough', () => {
    expect(calibratedCriterion(met, by, { ...RULES, abstainBelow: 0.9 })).toEqual({ ...met, confidence: 0.9 })
  })

  it('is open if it is not', () => {
    expect(calibratedCriterion(met, by, { ...RULES, abstainBelow: 0.91 })).toMatchObject({
      met: null,
      engine: null,
      confidence: 0.9,
      reason: 'abstained: the judge says met, with a confidence of 0.9, below 0.91 (ABSTAIN_BELOW): It is.',
    })
  })

  it('that was not measured bears none, and counts as 0.75', () => {
    const missed = { ...met, met: false }
    expect(calibratedCriterion(missed, by, { ...RULES, abstainBelow: 0.75 })).toEqual(missed)
    expect(calibratedCriterion(missed, by, { ...RULES, abstainBelow: 0.76 }).met).toBeNull()
  })

  it('that nobody decided stays as it is', () => {
    const open = { ...met, met: null, engine: null }
    expect(calibratedCriterion(open, by, { ...RULES, abstainBelow: 1 })).toEqual(open)
  })
})

const CALL = { rung: null, requests: 1, repairs: [], fingerprint: null, timeMs: 1 }
const DOWN = new JudgeTrouble('judge_timeout', 'Late.')

test.each([
  ['one pass', 's', 's', '1/1'],
  ['two of three', 'sus', 's', '2/3'],
  ['a tie, which goes to the first', 'us', 'u', '1/2'],
  ['passes of which one failed', '-us', 'u', '1/2'],
  ['passes of which one decides nothing', '?ss', 's', '2/2'],
  ['nobody who decides', '??', '?', ''],
  ['nobody', '--', undefined, ''],
])('what most say of %s', (_, words, ruling, level) => {
  const passes = [...words].map((word) =>
    word === '-'
      ? ({ ruling: null, trouble: DOWN, call: CALL } as const)
      : ({ ruling: [word], trouble: null, call: CALL } as const),
  )
  const answers = new Map([
    ['s', 'supported'],
    ['u', 'unsupported'],
  ] as const)
  const said = mostSay<readonly string[], string>(
    passes,
    ([one]) => one,
    (word) => answers.get(word as 's' | 'u') ?? null,
  )
  expect(said).toEqual({ ruling, level })
})
