import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../core/json/value.js'
import type { Pass } from '../../question.js'
import { claimsQuestion } from './claims-question.js'
import type { AskedClaims, ClaimRuling } from './ruling.js'

const LOG =
  'The ferry Aurora left Bergen at noon on 3 March 2026. It carried 240 passengers and 31 cars. The crossing took four hours.'
const NOTE = 'The crew was praised by the harbour master. The ferry is painted blue.'
const EVIDENCE = [{ text: LOG }, { text: NOTE }]

/** The order of a test: backwards. */
const backwards: Pass = { nonce: '00', shuffled: (items) => items.toReversed() }

interface Said {
  readonly quote?: string
  readonly of?: string
  readonly reason?: string
  readonly verdict: string
}

interface Shown {
  readonly evidence: readonly { readonly id: string; readonly text: string }[]
  readonly claims: readonly { readonly id: string; readonly text: string }[]
}

/** A judge that knows the truth of controls, or says of everything the same. */
type Manner = (text: string, shown: Shown) => Said

/** Rightly: a sentence of the evidence is supported, another one is not. */
const awake: Manner = (text, { evidence }) => {
  const piece = evidence.find((one) => one.text.includes(text))
  return piece
    ? { quote: text, of: piece.id, reason: 'The evidence says it.', verdict: 'supported' }
    : { reason: 'The evidence says nothing of it.', verdict: 'unsupported' }
}

const asked = (claim: string, more: Partial<AskedClaims> = {}): AskedClaims => ({
  task: null,
  evidence: EVIDENCE,
  claims: [{ text: claim, asserted: claim }],
  ...more,
})

async function ask(question: AskedClaims, say: Manner | Said, isLast = true) {
  const posed = claimsQuestion(question).pose(backwards)
  const shown = posed.data as unknown as Shown
  const claims = new Set(question.claims.map(({ text }) => text))
  const of = (text: string) =>
    typeof say === 'function' ? say(text, shown) : claims.has(text) ? say : awake(text, shown)
  const rulings = shown.claims.map(({ id, text }) => {
    const { quote = '', of: piece, reason = 'The evidence says so.', verdict } = of(text)
    return { id, quote, evidence_ids: piece ? [piece] : [], reason, verdict }
  })
  return { shown, ...(await posed.read({ rulings } as JsonValue, isLast)) }
}

/** How one claim came out. */
const inShort = (ruling: ClaimRuling | undefined) =>
  ruling?.kind === 'ruled' ? [ruling.status, ...ruling.signals] : [ruling?.code]

describe('a model is shown', () => {
  test('claims and evidence in an order of the pass, under names of the pass, with two claims whose truth is known', async () => {
    const { shown } = await ask(
      asked('It carried 240 passengers and 31 cars.', { task: 'Sum up the log.' }),
      awake,
    )
    expect(shown).toMatchObject({
      task: 'Sum up the log.',
      evidence: [
        { id: 'e1', text: NOTE },
        { id: 'e2', text: LOG },
      ],
    })
    expect(shown.claims.map(({ id }) => id)).toEqual(['c1', 'c2', 'c3'])
    const texts = shown.claims.map(({ text }) => text)
    expect(texts).toContain('It carried 240 passengers and 31 cars.')
    const known = texts.filter((text) => `${LOG} ${NOTE}`.includes(text))
    expect([texts.length, known.length]).toEqual([3, 2])
  })

  test.each([
    ['a table', 'port;cars\nBergen;31'],
    ['one number', '42'],
    ['half sentences', 'the treaty was not\nsigned by France in 1712 and'],
  ])('two controls though the evidence is %s', async (_, text) => {
    const question = asked('It is so.', { evidence: [{ text }] })
    const { shown } = await ask(question, (claim) =>
      claim.startsWith('The evidence has the words')
        ? { quote: text.slice(0, 6), of: 'e1', verdict: 'supported' }
        : { verdict: 'unsupported', reason: 'The evidence is silent.' },
    )
    expect(shown.claims).toHaveLength(3)
  })
})

describe('a ruling that holds', () => {
  test('is supported, with the place of its quote', async () => {
    const claim = 'There were 240 passengers on board.'
    const { ruling, doubt } = await ask(asked(claim), {
      quote: 'It carried 240 passengers',
      of: 'e2',
      verdict: 'supported',
    })
    expect(doubt).toBe(null)
    expect(ruling).toEqual([
      {
        kind: 'ruled',
        status: 'supported',
        citations: [{ index: 0, quote: 'It carried 240 passengers', start: 54, end: 79 }],
        signals: [],
        reason: 'The evidence says so.',
      },
    ])
    expect(LOG.slice(54, 79)).toBe('It carried 240 passengers')
  })

  test.each<[string, string, Said, string]>([
    // 240 + 31 = 271
    [
      'a sum',
      'It carried 271 in all.',
      { quote: 'It carried 240 passengers and 31 cars.', of: 'e2', verdict: 'supported' },
      'supported',
    ],
    [
      'a quote under the wrong name',
      'The ferry is blue.',
      { quote: 'The ferry is painted blue', of: 'e2', verdict: 'supported' },
      'supported',
    ],
    [
      'two passages',
      'The blue ferry carried cars.',
      { quote: 'The ferry is painted blue ... 240 passengers and 31 cars', of: 'e1', verdict: 'supported' },
      'supported',
    ],
    [
      'another number',
      'It carried 420 passengers.',
      {
        quote: 'It carried 240 passengers',
        of: 'e2',
        reason: 'It says 240, not 420.',
        verdict: 'contradicted',
      },
      'contradicted',
    ],
    [
      'silence',
      'It was raining.',
      { reason: 'The weather is not mentioned.', verdict: 'unsupported' },
      'unsupported',
    ],
  ])('%s', async (_, claim, said, status) => {
    const { ruling, doubt } = await ask(asked(claim), said)
    expect([inShort(ruling[0]), doubt]).toEqual([[status], null])
  })

  test('of a JSON output, whose path is not held against the evidence', async () => {
    const question = asked('', { claims: [{ text: 'items 7 cars is 31', asserted: '31' }] })
    const { ruling } = await ask(question, {
      quote: '240 passengers and 31 cars',
      of: 'e2',
      verdict: 'supported',
    })
    expect(inShort(ruling[0])).toEqual(['supported'])
  })
})

describe('a ruling in doubt is asked again, and then settled against the judge', () => {
  const CARGO = 'It carried livestock.'
  test.each<[string, string, Said, (string | undefined)[]]>([
    [
      'an invented quote',
      CARGO,
      { quote: 'It carried sheep and goats', of: 'e2', verdict: 'supported' },
      ['unsupported', 'quote_not_found'],
    ],
    [
      'an invented quote against',
      CARGO,
      { quote: 'It carried no livestock at all', of: 'e2', reason: 'It says none.', verdict: 'contradicted' },
      ['unsupported', 'quote_not_found'],
    ],
    ['no quote', CARGO, { verdict: 'supported' }, ['unsupported', 'no_quote']],
    [
      'a quote of nothing',
      CARGO,
      { quote: 'It', of: 'e2', verdict: 'supported' },
      ['unsupported', 'quote_says_nothing'],
    ],
    [
      'a quote gathered from scraps',
      CARGO,
      { quote: 'It ... carried ... praised', of: 'e2', verdict: 'supported' },
      ['unsupported', 'quote_not_found'],
    ],
    [
      'a number that is not in the quote',
      'It carried 420 passengers.',
      { quote: 'It carried 240 passengers', of: 'e2', verdict: 'supported' },
      ['unsupported', 'number_not_in_quote: 420'],
    ],
    [
      'a reason for the opposite',
      CARGO,
      {
        quote: 'It carried 240 passengers',
        of: 'e2',
        reason: 'Livestock is not mentioned.',
        verdict: 'supported',
      },
      ['judge_inconsistent'],
    ],
    [
      'a reason that agrees',
      'It carried 31 cars.',
      { quote: '31 cars', of: 'e2', reason: 'The quote matches the claim exactly.', verdict: 'contradicted' },
      ['judge_inconsistent'],
    ],
    [
      'no reason',
      'It carried 31 cars.',
      { quote: '31 cars', of: 'e2', reason: ':', verdict: 'supported' },
      ['judge_malformed'],
    ],
  ])('%s', async (_, claim, said, expected) => {
    const first = await ask(asked(claim), said, false)
    expect(first.doubt).not.toBe(null)
    const last = await ask(asked(claim), said)
    expect(inShort(last.ruling[0])).toEqual(expected)
  })

  test('two verdicts on one claim, or none', async () => {
    const posed = claimsQuestion(asked('It was late.')).pose(backwards)
    const shown = posed.data as unknown as Shown
    const controls = shown.claims
      .filter(({ text }) => text !== 'It was late.')
      .map(({ id, text }) => ({
        id,
        quote: text,
        evidence_ids: [],
        reason: 'So it is.',
        verdict: awake(text, shown).verdict,
      }))
    const { id = '' } = shown.claims.find(({ text }) => text === 'It was late.') ?? {}
    const twice = ['supported', 'contradicted'].map((verdict) => ({
      id,
      quote: '31 cars',
      evidence_ids: [],
      reason: 'So it is.',
      verdict,
    }))
    const read = async (rulings: object[]) =>
      inShort((await posed.read({ rulings } as JsonValue, true)).ruling[0])
    expect(await read([...controls, ...twice])).toEqual(['judge_inconsistent'])
    expect(await read(controls)).toEqual(['judge_malformed'])
  })
})

describe('a judge that is asleep is believed in nothing', () => {
  const all: readonly [string, Manner][] = [
    [
      'calls everything supported',
      (_, { evidence }) => ({ quote: evidence[0]?.text ?? '', of: 'e1', verdict: 'supported' }),
    ],
    ['calls everything unsupported', () => ({ reason: 'Silence.', verdict: 'unsupported' })],
    ['calls everything contradicted', () => ({ reason: 'Other words.', verdict: 'contradicted' })],
  ]
  test.each(all)('%s', async (_, manner) => {
    const first = await ask(asked('It carried 31 cars.'), manner, false)
    expect(first.doubt).toMatch(/^control_failed/)
    expect(inShort(first.ruling[0])).toEqual(['control_failed'])
    await expect(ask(asked('It carried 31 cars.'), manner)).rejects.toMatchObject({ code: 'control_failed' })
  })

  test('and one that leaves a control out has answered nothing', async () => {
    const posed = claimsQuestion(asked('It carried 31 cars.')).pose(backwards)
    await expect(posed.read({ rulings: [] }, true)).rejects.toMatchObject({ code: 'judge_malformed' })
  })
})

test('a question is halved, and its rulings joined, down to one claim', () => {
  const claims = ['a', 'b', 'c'].map((text) => ({ text, asserted: text }))
  const question = claimsQuestion(asked('', { claims }))
  const halves = question.halves() ?? []
  const shown = halves.map((half) => (half.pose(backwards).data as unknown as Shown).claims.length)
  // Two controls each.
  expect(shown).toEqual([4, 3])
  expect(halves[1]?.halves()).toBe(null)
  const [one, two] = ['x', 'y'].map(
    (message) => [{ kind: 'error', code: 'judge_malformed', message }] as const,
  )
  expect(question.joined(one ?? [], two ?? [])).toEqual([...(one ?? []), ...(two ?? [])])
})
