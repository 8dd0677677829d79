import { describe, expect, test } from 'vitest'
import { type Channel, judgeOf, reply, type Script } from '../../../../test/axes-judge.js'
import { DOMAINS } from '../../../core/axes/axis.js'
import { BULLETS } from '../../../core/axes/bullet.js'
import type { JsonValue } from '../../../core/json/value.js'
import { type AxesSubject, axesQuestion } from './axes-question.js'
import { controlsFor } from './controls.js'
import { axesDomain, readStandards } from './domain.js'

const FRANCE: AxesSubject = {
  request: 'What is the capital of France?',
  response: 'The capital of France is Berlin.',
  domain: 'general_chat',
}

const PASS = { nonce: '0123456789abcdef0123456789abcdef', shuffled: <T>(items: readonly T[]) => [...items] }

async function ruled(script: Script, subject = FRANCE) {
  const { passes } = await judgeOf(script).ask(axesQuestion(subject))
  const [only] = passes
  if (!only) throw new Error('there is one pass')
  return only.trouble === null ? only.ruling : `${only.trouble.code}: ${only.trouble.message}`
}

describe('what a model is shown', () => {
  const { data, replySchema } = axesQuestion(FRANCE).pose(PASS)

  test('is request, response and eighteen properties: sixteen bullets and two controls', () => {
    expect(Object.keys(data)).toEqual(['request', 'response', 'properties'])
    const texts = (data.properties as { id: string; text: string }[]).map(({ text }) => text)
    expect(texts).toHaveLength(18)
    for (const { property } of BULLETS) expect(texts).toContain(property)
  })

  test('and no score, threshold, axis or name of a bullet', () => {
    const { prompt } = axesQuestion(FRANCE)
    const words = JSON.stringify(data) + JSON.stringify(replySchema)
    expect(words).not.toMatch(/score|threshold|0\.7|0\.8|factual_correctness|well_formedness/)
    expect(prompt.system).not.toMatch(/0\.\d/)
  })

  test('in an order and under names of the pass', () => {
    const again = axesQuestion(FRANCE).pose({ ...PASS, shuffled: (items) => [...items].reverse() })
    const first = (given: typeof data) => (given.properties as { id: string; text: string }[])[0]
    expect(first(again.data)?.id).toBe(first(data)?.id)
    expect(first(again.data)?.text).not.toBe(first(data)?.text)
  })
})

describe('controls are made from the response by code', () => {
  const texts = ['4', 'The capital of France is Berlin.', 'a  b\tc d e f\n\n  g h "i"', '✓', '😀'.repeat(50)]
  const nonces = ['0'.repeat(32), 'f'.repeat(32), '0123456789abcdef0123456789abcdef', '8000'.repeat(8)]
  test.each(texts.flatMap((text) => nonces.map((nonce) => [text, nonce] as const)))(
    '%j, %s',
    (text, nonce) => {
      const [holds, lacks] = controlsFor(text, nonce).map(({ property, isTrue }) => ({
        words: property.slice(property.indexOf(': ') + 2),
        isTrue,
      }))
      expect(holds?.isTrue).toBe(true)
      expect(holds?.words.isWellFormed() && holds.words !== '').toBe(true)
      expect(text.toWellFormed()).toContain(holds?.words.replace(/\ufffd$/, ''))
      expect(lacks?.isTrue).toBe(false)
      expect(text).not.toContain(lacks?.words)
    },
  )
})

describe('a reply is read', () => {
  test('a fair one: a ruling for each bullet, none for the controls', async () => {
    const rulings = await ruled({
      factual_correctness: { ruling: 'not_met', quote: 'is Berlin', reason: 'It is Paris.' },
    })
    expect(rulings).toHaveLength(16)
    expect(rulings).toContainEqual({
      bullet: 'factual_correctness',
      ruling: 'not_met',
      quote: 'is Berlin',
      reason: 'It is Paris.',
    })
  })

  test.each<[string, Channel]>([
    ['words quoted in another case', { clarity: { quote: 'THE CAPITAL of France', ruling: 'met' } }],
    ['pieces with dots between', { clarity: { quote: 'The capital ... is Berlin', ruling: 'partly' } }],
    [
      'what is missing, quoted from the request',
      { completeness: { quote: 'capital of France?', ruling: 'not_met' } },
    ],
    ['made-up words for what is not there', { no_leakage: { quote: 'No credentials.', ruling: 'met' } }],
    [
      'made-up words for what does not apply',
      { valid_syntax: { quote: 'no code', ruling: 'not_applicable' } },
    ],
    ['a lukewarm reason', { clarity: { reason: 'It could be clearer.', ruling: 'met' } }],
    ['a reason that denies a fault', { clarity: { reason: 'It is not incorrect.', ruling: 'met' } }],
    [
      'a reason with a but',
      { clarity: { reason: 'No errors were found, but it rambles.', ruling: 'not_met' } },
    ],
  ])('%s is no doubt', async (_, channel) => {
    expect(await ruled(channel)).toHaveLength(16)
  })

  const all = (ruling: string) => (data: unknown) => {
    const { properties } = data as { properties: { id: string }[] }
    return { rulings: properties.map(({ id }) => ({ id, quote: '', reason: 'Yes.', ruling })) }
  }
  const changed = (change: (rulings: { id: string; ruling: string }[]) => unknown) => (data: unknown) => {
    const { rulings } = reply(data, {}) as { rulings: { id: string; ruling: string }[] }
    return { rulings: change(rulings) } as JsonValue
  }
  test.each<[string, Script, RegExp]>([
    ['everything is met', all('met'), /^control_failed: It found words that the response lacks/],
    ['nothing is met', all('not_met'), /^control_failed: It missed words that the response contains/],
    ['nothing applies', all('not_applicable'), /^control_failed/],
    ['one is left out', changed((rulings) => rulings.slice(1)), /^judge_malformed: It left p1 without/],
    ['one is new', changed((rulings) => [...rulings, { ...rulings[0], id: 'p99' }]), /^judge_malformed/],
    [
      'one stands twice, otherwise',
      changed((rulings) => [...rulings, { ...rulings[0], ruling: 'partly' }]),
      /^judge_malformed: .*two ways/,
    ],
    ['it is no list', () => ({ verdict: 'PASS' }), /^judge_malformed/],
    [
      'a ruling of no known name',
      changed((rulings) => [{ ...rulings[0], ruling: 'pass' }, ...rulings.slice(1)]),
      /^judge_malformed/,
    ],
    [
      'a quote of many pieces',
      { clarity: { ruling: 'not_met', quote: 'The...'.repeat(9) } },
      /^judge_inconsistent/,
    ],
    [
      'a fault is quoted that is not there',
      { clarity: { ruling: 'not_met', quote: 'The capital of Spain is Rome' } },
      /^judge_inconsistent: .*clarity.*quotes/,
    ],
    [
      'a merit is quoted that is not there',
      { factual_correctness: { ruling: 'met', quote: 'The capital is Paris' } },
      /^judge_inconsistent/,
    ],
    [
      'a merit is quoted from the request',
      { relevance: { ruling: 'met', quote: 'What is the capital' } },
      /^judge_inconsistent/,
    ],
    [
      'a reason denies its ruling',
      { factual_correctness: { ruling: 'met', reason: 'The answer is factually incorrect.' } },
      /^judge_inconsistent: .*says otherwise/,
    ],
    [
      'a reason grants what its ruling denies',
      { no_leakage: { ruling: 'not_met', reason: 'The property is fully met.' } },
      /^judge_inconsistent/,
    ],
    [
      'a ruling of syntax is denied',
      { valid_syntax: { ruling: 'met', reason: 'Line 1 has a syntax error.' } },
      /^judge_inconsistent/,
    ],
  ])('%s: the pass is discarded', async (_, script, words) => {
    expect(await ruled(script)).toMatch(words)
  })

  test('what is in doubt is asked once more, and may then be well', async () => {
    let times = 0
    const script = (data: unknown) =>
      reply(data, times++ === 0 ? { clarity: { ruling: 'not_met', quote: 'Rome' } } : {})
    expect(await ruled(script)).toHaveLength(16)
    expect(times).toBe(2)
  })
})

test('halves ask for half each, with controls of their own, and come together again', async () => {
  const [first, second] = axesQuestion(FRANCE).halves() ?? []
  const sizes = [first, second].map(
    (half) => (half?.pose(PASS).data.properties as unknown[] | undefined)?.length,
  )
  expect(sizes).toEqual([10, 10])
  const ask = async (half: typeof first) =>
    (half ? await judgeOf({}).ask(half) : undefined)?.passes[0]?.ruling ?? []
  expect(axesQuestion(FRANCE).joined(await ask(first), await ask(second))).toHaveLength(16)
  expect(axesQuestion(FRANCE, BULLETS.slice(0, 1)).halves()).toBe(null)
})

describe('domains', () => {
  test.each(DOMAINS)('%s has thresholds, standards for each axis and a digest of its own', (domain) => {
    const { rules, prompt } = axesDomain(domain)
    expect(rules.thresholds).toEqual({
      faithfulness: 0.7,
      well_formedness: domain.startsWith('code_') ? 0.8 : 0.7,
      security: 0.8,
      quality: 0.7,
    })
    expect(rules.isCode).toBe(domain.startsWith('code_'))
    for (const axis of ['Faithfulness', 'Well-formedness', 'Security', 'Quality'])
      expect(prompt.system).toContain(`- ${axis}: `)
    expect(prompt.digest).toMatch(/^[0-9a-f]{64}$/)
  })

  test('no two have the same digest', () => {
    expect(new Set(DOMAINS.map((domain) => axesDomain(domain).prompt.digest)).size).toBe(8)
  })

  test('the rule on findings and recommendations stands where the seed has it', () => {
    expect(axesDomain('security_analysis').prompt.system).toMatch(
      /findings and recommendations are clearly separated/,
    )
  })

  test.each(['is_code: no\nfaithfulness: 0.7', 'is_code: no\nfaithfulness: 0\nwell_formedness: 1', ''])(
    'a file without sound thresholds is a fault: %j',
    (text) => expect(() => readStandards(text)).toThrow(TypeError),
  )
})
