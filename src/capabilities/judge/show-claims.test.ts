import { describe, expect, it, test } from 'vitest'
import type { Paint } from '../capability.js'
import { layOut } from '../terminal.js'
import { differing } from './differing.js'
import { claimRows } from './show-claims.js'
import type { JudgeAnswer } from './wire.js'

type Claim = JudgeAnswer['claims'][number]

const same = (text: string) => text
const PLAIN: Paint = { good: same, bad: same, open: same, faint: same, strong: same }
const MARKED: Paint = { ...PLAIN, strong: (text) => text.replace(/\S+/, '<$&>') }

const REFUND: Claim = {
  text: 'The refund of 192.90 euros goes to the card ending in 4417.',
  status: 'contradicted',
  start: 45,
  end: 104,
  evidence: [
    {
      index: 0,
      quote: 'The refund of 129.90 euros goes to the card ending in 4417.',
      start: 120,
      end: 179,
    },
  ],
  confidence: 0.5,
  basis: { zone: 'partial', signals: ['number_conflict', 'number_absent'] },
  engine: 'deterministic',
}
const FLEET: Claim = {
  text: 'The fleet runs on hydrogen.',
  status: 'unsupported',
  start: 0,
  end: 27,
  evidence: [],
  confidence: 0.77,
  basis: { zone: 'absent', signals: [] },
  engine: 'deterministic',
}

const shown = (claims: readonly Claim[], paint: Paint, columns: number | null) =>
  claimRows(claims, paint).flatMap(({ pieces, indent }) => layOut(pieces, indent, columns))

describe('the claims of an answer', () => {
  it('have their place in the output and that of the quote below one another, and so their words', () => {
    expect(shown([REFUND, FLEET], PLAIN, null)).toEqual([
      '  contradicted  output       45-104  The refund of 192.90 euros goes to the card ending in 4417.',
      '                evidence[0] 120-179  The refund of 129.90 euros goes to the card ending in 4417.',
      '                partial: number_conflict, number_absent, confidence 0.5',
      '  unsupported   output         0-27  The fleet runs on hydrogen.',
      '                absent, confidence 0.77',
    ])
  })

  it('fit a terminal of 80 columns', () => {
    expect(shown([REFUND], PLAIN, 80)).toEqual([
      '  contradicted  output       45-104  The refund of 192.90 euros goes to the card',
      '                                     ending in 4417.',
      '                evidence[0] 120-179  The refund of 129.90 euros goes to the card',
      '                                     ending in 4417.',
      '                partial: number_conflict, number_absent, confidence 0.5',
    ])
  })

  it('say in the words of a model why it supports nothing', () => {
    const ruled = { ...FLEET, basis: { zone: 'model' as const, signals: [] }, engine: 'anthropic' }
    expect(shown([{ ...ruled, reason: 'Nothing is said of fuel.' }], PLAIN, 80).slice(1)).toEqual([
      '                model (anthropic), confidence 0.77',
      '                Nothing is said of fuel.',
    ])
  })

  it('are strong where a contradicted one and its quote differ, and nowhere else', () => {
    const lines = shown([REFUND, { ...REFUND, status: 'supported' }], MARKED, null)
    expect(lines.map((line) => line.match(/<[^>]*>/g))).toEqual([
      ['<192.90>'],
      ['<129.90>'],
      null,
      null,
      null,
      null,
    ])
  })

  it('cannot move the cursor', () => {
    const [line] = shown([{ ...REFUND, text: 'a\u001b[2J 5' }], MARKED, null)
    expect(line).toContain('\\u{1b}')
    expect(line).not.toContain('\u001b')
  })
})

describe('what differs between a contradicted claim and its quote', () => {
  test.each([
    [
      'numbers alone, where there are any',
      'On 14 March it opened.',
      { quote: 'It was opened on 12 March.' },
      '14',
      '12',
    ],
    ['else every word', 'The terminal is not open.', { quote: 'The terminal is open.' }, 'not', ''],
    [
      'up to case and punctuation',
      '"Numbers" decreased.',
      { quote: 'numbers increased' },
      'decreased.',
      'increased',
    ],
    [
      'the value at a path',
      'Revenue in 2022 was $48 m.',
      { quote: '41', path: 'B2: 2022, Revenue' },
      '$48',
      '41',
    ],
    [
      'of a word at a path the value alone',
      'It was lost.',
      { quote: 'delivered', path: '/status' },
      '',
      'delivered',
    ],
  ])('is %s', (_, claim, citation, inClaim, inQuote) => {
    const { claim: ofClaim, quotes } = differing(claim, [citation])
    expect([[...ofClaim].join(' '), [...quotes].join(' ')]).toEqual([inClaim, inQuote])
  })
})
