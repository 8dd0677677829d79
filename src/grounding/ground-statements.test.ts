import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GROUNDING_POLICY, GROUNDING_SETTINGS, groundStatements, splitStatements } from './index.js'

function only(output: string, ...evidence: string[]) {
  const findings = groundStatements(
    output,
    evidence.map((text) => ({ text })),
  )
  expect(findings, output).toHaveLength(1)
  const [finding] = findings
  if (!finding) throw new Error('no finding')
  return finding
}

describe('supported', () => {
  test.each([
    ['The Eiffel Tower is in Paris.', 'The Eiffel Tower is located in Paris, France.', 'covered'],
    ['Tesla was founded in 2003.', 'Tesla was founded in 2003 by two engineers.', 'verbatim'],
    ['There are 4 cats in the garden.', 'There are four cats in the garden.', 'verbatim'],
    ['There are 4.0 cats in the garden.', 'There are four cats in the garden.', 'verbatim'],
    ['The road is 5 km long.', 'The road is 5,000 m long.', 'verbatim'],
    ['It opened on October 21st, 2023.', 'It opened on 21 Oct 2023.', 'verbatim'],
    ['The company has more than 500 employees.', 'The company has 620 employees.', 'covered'],
    ['The bridge is not safe.', 'The bridge is unsafe.', 'likely'],
    ['She has not left the house.', 'She has not left the house since May.', 'verbatim'],
    ['The sky was not only blue.', 'The sky was not only blue.', 'verbatim'],
    ['constructor is __proto__ toString.', 'constructor is __proto__ toString.', 'verbatim'],
    ['東京は日本の首都です。', '東京は日本の首都です。', 'verbatim'],
    ['Paris est la capitale de la France.', 'Paris est la capitale de la France.', 'verbatim'],
    // One word says too little to pass on its own, however verbatim.
    ['Paris.', 'The capital of France is Paris.', 'likely'],
  ])('%s <- %s', (output, evidence, zone) => {
    const { status, basis, decisive } = only(output, evidence)
    expect([status, basis.zone, basis.signals, decisive]).toEqual(['supported', zone, [], false])
  })

  test('by sentences of two pieces of evidence together, each cited', () => {
    const finding = only(
      'Acme, founded by Ada Stone in 1990, makes anvils in Ohio.',
      'Acme was founded by Ada Stone in 1990. It rained.',
      'Bees hum. Acme makes anvils in Ohio.',
    )
    expect(finding.status).toBe('supported')
    expect(finding.evidence.map(({ quote }) => quote)).toEqual([
      'Acme was founded by Ada Stone in 1990.',
      'Acme makes anvils in Ohio.',
    ])
  })
})

describe('contradicted, and enough to fail an output', () => {
  test.each([
    ['Tesla was founded in 1905.', 'Tesla was founded in 2003 by two engineers.', 'date_conflict'],
    ['It opened on October 22, 2023.', 'It opened on 21 October 2023.', 'date_conflict'],
    ['The meeting is on Monday.', 'The meeting is on Tuesday.', 'date_conflict'],
    ['The fee is $10.', 'The fee is $110.', 'number_conflict'],
    ['20% of the students passed.', '60% of the students passed.', 'number_conflict'],
    ['The room has 3 large windows.', 'The room has 5 large windows.', 'number_conflict'],
    ['The company has fewer than 500 employees.', 'The company has 620 employees.', 'number_conflict'],
    ['The answer is 5.', 'The answer is 25.', 'number_conflict'],
    ['The answer is 11.', 'The answer is 711.', 'number_conflict'],
    ['Sales increased in the north.', 'Sales decreased in the north.', 'antonym'],
    ['The bridge is safe.', 'The bridge is unsafe.', 'antonym'],
    ['The bridge is safe.', 'The bridge is not safe.', 'negation'],
    ['She does not know Python.', 'She knows Python well.', 'negation'],
    ['No deaths were reported.', 'Three deaths were reported.', 'negation'],
  ])('%s <- %s: %s', (output, evidence, signal) => {
    const { status, basis, decisive } = only(output, evidence)
    expect([status, basis.signals[0], decisive]).toEqual(['contradicted', signal, true])
  })
})

test('contradicted by a negation in other words is too weak to fail an output', () => {
  const finding = only(
    'The history of the country has been turbulent.',
    'Hardly ever has the turbulent history of the country been told.',
  )
  expect([finding.status, finding.basis.signals[0], finding.decisive]).toEqual([
    'contradicted',
    'negation_weak',
    false,
  ])
})

describe('unsupported', () => {
  test.each([
    ['The moon is made of cheese.', 'Bees make honey.', undefined],
    ['Does not know Python.', 'She is a Python expert.', 'negation_differs'],
    ['Alice sued Bob.', 'Bob sued Alice.', 'order_lost'],
    ['The old tower collapsed in Paris.', 'The old tower stands in Paris.', 'verb_absent'],
    ['The Eiffel Tower is in Rome.', 'The Eiffel Tower is an iron tower.', 'name_absent'],
    ['She bought a red jacket in Oslo.', 'She bought a woollen jacket in Oslo.', 'word_replaced'],
    ['Alice was born in 1950.', 'Alice was born in 1940. Bob was born in 1950.', 'number_elsewhere'],
    [
      'Plan A costs $20 per month.',
      'Plan A costs $10 per month. Plan B costs $20 per month.',
      'number_elsewhere',
    ],
    ['東京は日本の首都ではありません。', '東京は日本の首都です。', 'negation_differs'],
    ['他不喜欢猫。', '他喜欢猫。', 'negation_differs'],
    ['The tower is tall.', '', undefined],
  ])('%s <- %s: %s', (output, evidence, signal) => {
    const { status, basis, decisive } = only(output, evidence)
    expect([status, basis.signals[0], decisive]).toEqual(['unsupported', signal, false])
  })

  test('without any evidence', () => {
    expect(groundStatements('Paris is big.', [])).toMatchObject([{ status: 'unsupported', evidence: [] }])
  })

  test('the nearest passage is cited only where it is near', () => {
    expect(only('The Eiffel Tower is in Rome.', 'The Eiffel Tower is in Paris.').evidence).toHaveLength(1)
    expect(only('The moon is made of cheese.', 'Bees make honey.').evidence).toEqual([])
  })
})

test('"Knows Python." is never contradicted by a Python expert', () => {
  expect(only('Knows Python.', 'She is a Python expert.').status).not.toBe('contradicted')
})

test('JSON leaves are ruled on by their values, their keys weighing little', () => {
  const output = '{"companyName": "Acme", "foundedYear": 1991, "isOpen": true}'
  const statuses = groundStatements(output, [{ text: 'Acme was founded in 1990.' }]).map(
    ({ status }) => status,
  )
  expect(statuses).toEqual(['supported', 'unsupported'])
})

test('a threshold can be set', () => {
  const [output, evidence] = ['The tall old tower is in Paris.', [{ text: 'The tall tower is in Paris.' }]]
  const strict = { ...GROUNDING_SETTINGS, likely: 0.99 }
  expect(groundStatements(output, evidence)).toMatchObject([{ status: 'supported' }])
  expect(groundStatements(output, evidence, strict)).toMatchObject([{ status: 'unsupported' }])
})

test('confidence is a measured share, and only the strict zones may pass a gate of 0.7', () => {
  const { confidence } = GROUNDING_POLICY
  for (const share of Object.values(confidence)) expect(share).toSatisfy((n: number) => n > 0 && n < 1)
  expect(confidence['supported/verbatim']).toBeGreaterThanOrEqual(0.7)
  expect(confidence['supported/covered']).toBeGreaterThanOrEqual(0.7)
  expect(confidence['supported/likely']).toBeLessThan(0.7)
})

const PARTS = [
  'Paris is big. ',
  'Paris is not big. ',
  'The tower has 5 rooms. ',
  'The tower had 7 rooms in 1990. ',
  'Sales rose by 5% in May 2020; ',
  'Sales fell. ',
  '"',
  'not ',
  '写っていません。',
  '😀 ',
  '\ud800',
  '__proto__ constructor ',
  '{"a": [1, "Paris"]}',
  '$5 million ',
  '\n- ',
]
const text = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 120 }),
)
const pieces = fc.array(fc.record({ text }), { maxLength: 5 })

describe('laws', () => {
  test('nothing throws; quotes slice back; numbers are shares; the same input gives the same findings', () => {
    fc.assert(
      fc.property(text, pieces, (output, evidence) => {
        const findings = groundStatements(output, evidence)
        expect(groundStatements(output, evidence)).toEqual(findings)
        expect(structuredClone(findings)).toEqual(findings)
        expect(findings.map(({ text, start, end }) => ({ text, start, end }))).toEqual(
          splitStatements(output),
        )
        for (const finding of findings) {
          expect(finding.confidence).toSatisfy((share: number) => share > 0 && share < 1)
          expect(finding.engine).toBe('deterministic')
          if (finding.decisive) expect(finding.status).toBe('contradicted')
          for (const { index, quote, start, end } of finding.evidence)
            expect(quote).toBe(evidence[index]?.text.slice(start, end))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('the order of the evidence changes no status', () => {
    const shuffled = pieces.chain((evidence) =>
      fc.tuple(fc.constant(evidence), fc.shuffledSubarray(evidence, { minLength: evidence.length })),
    )
    fc.assert(
      fc.property(text, shuffled, (output, [evidence, other]) => {
        const ruled = (given: typeof evidence) =>
          groundStatements(output, given).map(({ status, basis }) => ({ status, basis }))
        expect(ruled(other)).toEqual(ruled(evidence))
      }),
      { numRuns: 300 },
    )
  })

  test('a sentence that is itself evidence is supported verbatim, whatever else the evidence says', () => {
    const sentences = fc.constantFrom(
      'Paris is not big.',
      'The tower had 7 rooms in 1990.',
      'Sales fell by 5% in May 2020.',
      'No one has ever denied the old story of the harbour.',
      'Prices rose before they fell.',
    )
    fc.assert(
      fc.property(sentences, pieces, (sentence, others) => {
        const [finding] = groundStatements(sentence, [...others, { text: sentence }])
        expect([finding?.status, finding?.basis.zone]).toEqual(['supported', 'verbatim'])
      }),
    )
  })
})
