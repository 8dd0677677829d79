import { describe, expect, test } from 'vitest'
import { measureJoins } from '../bench/consensus-measure.js'
import { APART, pairsOf, SYNONYM } from '../bench/consensus-pairs.js'
import { RESPELLINGS } from '../bench/respellings.js'

const row = (claim: string, label: 'supported' | 'contradicted' | 'unsupported', evidence = 'e') => ({
  claim,
  label,
  evidence,
  set: 's',
  half: 'tuned' as const,
})
const kindsOf = (rows: ReturnType<typeof row>[], synonyms: string[] = []) =>
  pairsOf(rows, new Set(synonyms)).map(({ kind, one, other }) => [kind, one, other])

describe('pairs of labelled claims', () => {
  test('claims of one evidence with other labels are apart, and each not supported is apart from its evidence', () => {
    expect(kindsOf([row('a', 'supported'), row('b', 'contradicted'), row('c', 'unsupported')])).toEqual([
      [APART.contradicted, 'a', 'b'],
      [APART.unsupported, 'a', 'c'],
      [APART.evidenceContradicted, 'b', 'e'],
      [APART.evidenceUnsupported, 'c', 'e'],
    ])
  })

  test('claims of other evidence make no pair', () => {
    expect(kindsOf([row('a', 'supported', 'e'), row('b', 'contradicted', 'f')])).toEqual([
      [APART.evidenceContradicted, 'b', 'f'],
    ])
  })

  test('a supported claim and its evidence are one only in a set made of synonyms', () => {
    expect(kindsOf([row('a', 'supported')])).toEqual([])
    expect(kindsOf([row('a', 'supported')], ['s'])).toEqual([[SYNONYM, 'a', 'e']])
  })
})

test.each([
  ['case', 'Ann won', 'ann won'],
  ['marks', 'It\'s "on".', 'It’s “on”'],
  ['number word', 'two of three hundred', '2 of three hundred'],
  ['thousands', '1,234,567 of 12,5', '1234567 of 12,5'],
  ['percent', '5% or 6 %', '5 percent or 6 percent'],
  ['date', 'on March 5, 2024', 'on 5 March 2024'],
  ['date', 'on 5 March 2024', 'on March 5, 2024'],
  ["not and n't", 'it is not so', "it isn't so"],
])('%s: %j is respelt %j', (name, sentence, respelt) => {
  expect(RESPELLINGS.find((rule) => rule.name === name)?.respell(sentence)).toBe(respelt)
})

test('joined pairs are counted, and those by more than wording', () => {
  const pair = (basis: 'words' | 'likely' | null) => ({
    one: 'a',
    other: 'b',
    kind: 'k',
    set: 's',
    half: 'held' as const,
    basis,
  })
  const pairs = [pair('words'), pair('likely'), pair(null)]
  expect(measureJoins('held', pairs, ['k'])).toEqual([
    { kind: 'k', set: 'all', half: 'held', n: 3, joined: 2, surely: 1 },
  ])
  expect(measureJoins('tuned', pairs, ['k'])).toEqual([])
})
