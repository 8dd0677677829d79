import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AXES, type AxisName, type DomainRules } from './axis.js'
import { BULLETS } from './bullet.js'
import { type BulletRuling, type Channel, RULINGS } from './channel.js'
import { type AxesVerdict, decideAxes } from './decide-axes.js'
import { reasoningOf } from './reasoning.js'
import type { AxisFact } from './rule-axis.js'

/** As the contract has them: 0.7, security 0.8, and well_formedness 0.8 where the answer is code. */
const CODE: DomainRules = {
  isCode: true,
  thresholds: { faithfulness: 0.7, well_formedness: 0.8, security: 0.8, quality: 0.7 },
}
const CHAT: DomainRules = { isCode: false, thresholds: { ...CODE.thresholds, well_formedness: 0.7 } }

type Marks = Readonly<Partial<Record<AxisName, string>>>

const OF_MARK = { m: 'met', p: 'partly', n: 'not_met', '-': 'not_applicable' } as const

/** A channel by four letters for each axis, in the order of the seed's bullets: m met, p partly, n not met, - no matter. */
function channel(marks: Marks = {}): Channel {
  const rulings = AXES.flatMap((axis) => {
    const letters = [...(marks[axis] ?? 'mmmm')]
    return BULLETS.filter((bullet) => bullet.axis === axis).map(({ name }, i) => ({
      bullet: name,
      ruling: OF_MARK[letters[i] as keyof typeof OF_MARK],
      quote: '',
      reason: `what ${name} is`,
    }))
  })
  return { rulings, trouble: null }
}

const failed: Channel = { rulings: null, trouble: { code: 'judge_timeout', message: 'No answer in time.' } }

const fact = (axis: AxisName, force: AxisFact['force'] = 'binding'): AxisFact => ({
  axis,
  force,
  message: "Python: expected ':'.",
  line: 3,
})

function ofAxis(name: AxisName, channels: readonly Channel[], rules = CHAT, facts: readonly AxisFact[] = []) {
  const axis = decideAxes(channels, facts, rules).axes.find((found) => found.name === name)
  if (!axis) throw new Error(`${name} is not among the axes`)
  return axis
}

test('there are four bullets for each axis, as many as the seed lists', () => {
  for (const axis of AXES) expect(BULLETS.filter((bullet) => bullet.axis === axis)).toHaveLength(4)
  expect(new Set(BULLETS.map(({ name }) => name)).size).toBe(16)
})

describe('the score of one channel is the mean of 1, 0.5 and 0 over the bullets that apply', () => {
  // By hand: the sum over the count, unless a decisive bullet says 0 or security is capped at 0.8 - 0.01.
  test.each<[AxisName, string, 'code' | 'chat', number | null, boolean | null]>([
    ['faithfulness', 'mmmm', 'chat', 4 / 4, true],
    ['faithfulness', 'mpmm', 'chat', 3.5 / 4, true],
    ['faithfulness', 'mnmm', 'chat', 3 / 4, true],
    ['faithfulness', 'mnpm', 'chat', 2.5 / 4, false],
    ['faithfulness', 'pmmm', 'chat', 3.5 / 4, true],
    ['faithfulness', 'nmmm', 'chat', 0, false],
    ['faithfulness', 'mmmn', 'chat', 0, false],
    ['faithfulness', '-mm-', 'chat', 2 / 2, true],
    ['faithfulness', '-pm-', 'chat', 1.5 / 2, true],
    ['well_formedness', 'nmmm', 'code', 0, false],
    ['well_formedness', 'nmmm', 'chat', 3 / 4, true],
    ['well_formedness', '-nmm', 'chat', 2 / 3, false],
    ['well_formedness', 'mnmm', 'code', 3 / 4, false],
    ['well_formedness', 'mpmm', 'code', 3.5 / 4, true],
    ['security', 'mmmm', 'chat', 4 / 4, true],
    ['security', 'pmmm', 'chat', 0.79, false],
    ['security', 'mmpp', 'chat', 3 / 4, false],
    ['security', 'mm-n', 'chat', 0, false],
    ['security', '---p', 'chat', 0.5, false],
    ['quality', 'nmmm', 'chat', 0, false],
    ['quality', 'mmnn', 'chat', 2 / 4, false],
    ['quality', 'mmmn', 'chat', 3 / 4, true],
    ['quality', '----', 'chat', null, null],
  ])('%s ruled %s in %s gives %s', (name, letters, domain, score, passed) => {
    const rules = domain === 'code' ? CODE : CHAT
    expect(ofAxis(name, [channel({ [name]: letters })], rules)).toMatchObject({ score, passed })
  })
})

describe('several channels: the mean, a strict majority, and how sure it is', () => {
  const yes = channel()
  const weak = channel({ faithfulness: 'mnmm' })
  const no = channel({ faithfulness: 'nmmm' })
  const near = channel({ faithfulness: 'mnpm' })
  // Confidence by hand: the share that agrees x (0.5 + margin / 2); the margin of 1 is (1 - 0.7) / 0.3 = 1.
  test.each<[string, readonly Channel[], number | null, boolean | null, number, boolean]>([
    ['one passes', [yes], 1, true, 1, false],
    // (0.75 - 0.7) / 0.3 = 1/6; 0.5 + 1/12 = 7/12
    ['one passes weakly', [weak], 0.75, true, 7 / 12, false],
    // (0.7 - 0.625) / 0.7 = 3/28; 0.5 + 3/56 = 31/56
    ['one fails narrowly', [near], 0.625, false, 31 / 56, false],
    ['one fails', [no], 0, false, 1, false],
    ['two pass', [yes, yes], 1, true, 1, false],
    // 1 of 2 is no majority. (0.7 - 0.5) / 0.7 = 2/7; 1/2 x (0.5 + 1/7) = 9/28
    ['one of two passes', [yes, no], 0.5, false, 9 / 28, false],
    // mean (1 + 0.625) / 2 = 0.8125 is above 0.7, and the majority is not: margin 0, 1/2 x 0.5
    ['one of two passes, the mean above', [yes, near], 0.8125, false, 1 / 4, true],
    // mean 2/3 is below 0.7 and two of three pass: margin 0, 2/3 x 0.5
    ['two of three pass, the mean below', [yes, no, yes], 2 / 3, true, 1 / 3, true],
    // mean (1 + 1 + 0.625) / 3 = 0.875; margin (0.875 - 0.7) / 0.3 = 7/12; 2/3 x (0.5 + 7/24) = 19/36
    ['two of three pass, the mean above', [yes, near, yes], 0.875, true, 19 / 36, false],
    // mean 1/3; (0.7 - 1/3) / 0.7 = 11/21; 2/3 x (0.5 + 11/42) = 32/63
    ['one of three passes', [no, yes, no], 1 / 3, false, 32 / 63, false],
    ['two of three pass, one failed', [yes, failed, yes], 1, true, 2 / 3, false],
    ['two of three fail, one failed', [no, failed, no], 0, false, 2 / 3, false],
    ['one of two passes, one failed', [yes, failed], 1, null, 0, false],
    ['one of two fails, one failed', [no, failed], 0, false, 1 / 2, false],
    ['one passes, one fails, one failed', [yes, no, failed], 0.5, null, 0, false],
    ['one of three passes, two failed', [failed, yes, failed], 1, null, 0, false],
    ['all failed', [failed, failed, failed], null, null, 0, false],
    ['nobody is there', [], null, null, 0, false],
  ])('%s', (_, channels, score, passed, confidence, isDisputed) => {
    const axis = ofAxis('faithfulness', channels)
    expect(axis).toMatchObject({ passed, isDisputed })
    expect(axis.confidence).toBeCloseTo(confidence, 12)
    if (score === null) expect(axis.score).toBe(null)
    else expect(axis.score).toBeCloseTo(score, 12)
  })
})

describe('the verdict', () => {
  const poor = channel({ quality: 'mmnn' })
  const lost = channel({ faithfulness: 'nmmm', quality: 'mmnn' })
  test.each<[string, readonly Channel[], readonly AxisFact[] | null, AxesVerdict, number]>([
    ['all axes pass', [channel()], [], 'PASS', 1],
    // The least sure axis: quality 0.75, 7/12.
    ['all pass, one narrowly', [channel({ quality: 'mmmn' })], [], 'PASS', 7 / 12],
    // quality 0.5: (0.7 - 0.5) / 0.7 = 2/7; 0.5 + 1/7 = 9/14
    ['one axis fails', [poor], [], 'FAIL', 9 / 14],
    ['two fail, the surest counts', [lost], [], 'FAIL', 1],
    ['a fact binds and all channels pass', [channel(), channel()], [fact('security')], 'FAIL', 1],
    ['a fact binds and there is no model', [], [fact('security')], 'FAIL', 1],
    ['a fact binds and a vote is missing', [failed, channel()], [fact('security')], 'FAIL', 1],
    ['a fact is advisory', [channel()], [fact('security', 'advisory')], 'PASS', 1],
    ['no model', [], [], 'ERROR', 0],
    ['no model, and facts are advisory', [], [fact('security', 'advisory')], 'ERROR', 0],
    ['a missing vote could change an axis', [failed, channel()], [], 'ERROR', 0],
    // faithfulness is open; quality 0.5 in both: 2/3 x 9/14 = 3/7
    ['an axis fails, and another could change', [failed, lost, poor], [], 'FAIL', 3 / 7],
    ['a missing vote changes nothing', [failed, channel(), channel()], [], 'PASS', 2 / 3],
    ['facts could not be looked for', [channel()], null, 'ERROR', 0],
    ['nor could facts, and an axis fails', [poor], null, 'FAIL', 9 / 14],
    ['of an axis nothing applies', [channel({ security: '----' })], [], 'ERROR', 0],
  ])('%s', (_, channels, facts, verdict, confidence) => {
    const decision = decideAxes(channels, facts, CHAT)
    expect(decision.verdict).toBe(verdict)
    expect(decision.confidence).toBeCloseTo(confidence, 12)
  })

  test('a fact makes the score of its axis 0 and leaves the others alone', () => {
    const { axes } = decideAxes([channel()], [fact('well_formedness')], CODE)
    expect(axes.map(({ name, score, passed }) => [name, score, passed])).toEqual([
      ['faithfulness', 1, true],
      ['well_formedness', 0, false],
      ['security', 1, true],
      ['quality', 1, true],
    ])
  })
})

describe('laws', () => {
  const ruling = fc.constantFrom(...RULINGS)
  const anyChannel = fc.oneof(
    { weight: 5, arbitrary: fc.array(ruling, { minLength: 16, maxLength: 16 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  const anyChannels = fc.array(anyChannel, { maxLength: 3 })
  const anyFacts = fc.array(
    fc.record({ axis: fc.constantFrom(...AXES), force: fc.constantFrom('binding', 'advisory') }),
    { maxLength: 3 },
  )
  const made = (rulings: readonly BulletRuling['ruling'][] | null): Channel =>
    rulings === null
      ? failed
      : {
          trouble: null,
          rulings: BULLETS.map(({ name }, i) => ({
            bullet: name,
            ruling: rulings[i] ?? 'met',
            quote: '',
            reason: '',
          })),
        }
  const withText = (facts: readonly Pick<AxisFact, 'axis' | 'force'>[]) =>
    facts.map(({ axis, force }) => fact(axis, force))
  const RANK = { FAIL: 0, ERROR: 1, PASS: 2 } as const

  test('one more failing bullet never improves a score, a vote or a verdict', () => {
    fc.assert(
      fc.property(
        anyChannels,
        anyFacts,
        fc.boolean(),
        fc.nat(2),
        fc.nat(15),
        (all, facts, isCode, at, bullet) => {
          const rules = isCode ? CODE : CHAT
          const chosen = all[at]
          fc.pre(chosen !== null && chosen !== undefined)
          const worse = all.map((each, i) =>
            each !== null && i === at ? each.map((old, j) => (j === bullet ? 'not_met' : old)) : each,
          )
          const [before, after] = [all, worse].map((each) =>
            decideAxes(each.map(made), withText(facts), rules),
          )
          if (!before || !after) throw new Error('there are two')
          for (const [i, axis] of after.axes.entries()) {
            const old = before.axes[i]
            if (old?.score != null && axis.score !== null && old.votes[at]?.score !== null)
              expect(axis.score).toBeLessThanOrEqual(old.score)
            if (axis.passed === true) expect(old?.passed).not.toBe(false)
          }
          expect(RANK[after.verdict]).toBeLessThanOrEqual(RANK[before.verdict])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('one more binding fact never leaves anything but FAIL', () => {
    fc.assert(
      fc.property(anyChannels, anyFacts, fc.constantFrom(...AXES), (all, facts, axis) => {
        const decision = decideAxes(all.map(made), [...withText(facts), fact(axis)], CODE)
        expect([decision.verdict, decision.confidence]).toEqual(['FAIL', 1])
      }),
    )
  })

  test('every number is from 0 to 1, PASS means that all axes passed, and nobody is judged without a word', () => {
    fc.assert(
      fc.property(anyChannels, anyFacts, (all, facts) => {
        const channels = all.map(made)
        const { verdict, confidence, axes } = decideAxes(channels, withText(facts), CHAT)
        for (const axis of axes) {
          for (const share of [axis.confidence, axis.score ?? 0, confidence]) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(1)
          }
          expect(reasoningOf(axis, channels, withText(facts))).not.toBe('')
        }
        expect(verdict === 'PASS').toBe(axes.every(({ passed }) => passed === true))
        expect(verdict === 'FAIL').toBe(axes.some(({ passed }) => passed === false))
      }),
    )
  })
})

describe('the reasoning sums up the channels in words', () => {
  const wrong = channel({ faithfulness: 'nmmm' })
  test.each<[string, readonly Channel[], readonly AxisFact[], string]>([
    [
      'one that passes',
      [channel()],
      [],
      'No fault in four properties. Factual correctness: what factual_correctness is.',
    ],
    ['one that fails', [wrong], [], 'Factual correctness: not met: what factual_correctness is.'],
    [
      'two of three',
      [channel(), wrong, channel()],
      [],
      'Two of three channels pass this axis, one fails it. Mean score and majority part. Factual correctness: not met by one of three channels: what factual_correctness is.',
    ],
    [
      'all three',
      [channel(), channel(), channel()],
      [],
      'All three channels pass this axis. No fault in four properties. Factual correctness: what factual_correctness is.',
    ],
    [
      'one that failed',
      [channel(), failed],
      [],
      'One of two channels passes this axis. A vote that is missing could change it. One of two channels did not rule (judge_timeout). No fault in four properties. Factual correctness: what factual_correctness is.',
    ],
    [
      'a fact that says its line',
      [],
      [{ ...fact('faithfulness'), message: 'Python, line 3 of the response: no.' }],
      'By fact this axis fails: Python, line 3 of the response: no.',
    ],
    ['nobody', [], [], 'Not judged: no model is configured.'],
    ['a fact alone', [], [fact('faithfulness')], "By fact this axis fails: Python: expected ':' (line 3)."],
    [
      'a fact and a channel',
      [channel()],
      [fact('faithfulness')],
      "By fact this axis fails: Python: expected ':' (line 3). No fault in four properties. Factual correctness: what factual_correctness is.",
    ],
    [
      'a channel without anything to rule on',
      [channel({ faithfulness: '----' })],
      [fact('faithfulness', 'advisory')],
      "Noted: Python: expected ':' (line 3). Not judged: no channel ruled on it.",
    ],
  ])('%s', (_, channels, facts, words) => {
    expect(reasoningOf(ofAxis('faithfulness', channels, CHAT, facts), channels, facts)).toBe(words)
  })
})
