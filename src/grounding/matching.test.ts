import { describe, expect, test } from 'vitest'
import { groundStatements } from './index.js'

function only(output: string, evidence: string) {
  const findings = groundStatements(output, [{ text: evidence }])
  expect(findings, output).toHaveLength(1)
  const [finding] = findings
  if (!finding) throw new Error('no finding')
  return finding
}

describe('a word swapped for another of its kind contradicts, and never fails an output on its own', () => {
  test.each([
    ['The car is red.', 'The car is blue.'],
    ['The house has a grey roof.', 'The house has a green roof.'],
    ['Ann plays the violin.', 'Ann plays the piano.'],
    ['She bought a puppy and a truck.', 'She bought a puppy and a canoe.'],
    ['The table is made of glass.', 'The table is made of steel.'],
    ['Cassel is a French actor.', 'Cassel is an American actor.'],
    ['The firm has offices in Norway.', 'The firm has offices in Sweden.'],
    ['They met in the kitchen.', 'They met in the bedroom.'],
    ['He suffers from asthma.', 'He suffers from hepatitis.'],
    ['Mia studied chemistry in Bonn.', 'Mia studied biology in Bonn.'],
  ])('%s <- %s', (output, evidence) => {
    const { status, basis, decisive } = only(output, evidence)
    expect([status, basis.signals[0], decisive]).toEqual(['contradicted', 'co_hyponym', false])
  })

  test.each([
    ['a kind of it', 'She owns an animal.', 'She owns a dog.'],
    ['a synonym', 'The wall is grey.', 'The wall is gray.'],
    ['a part of it', 'Ann is an English singer.', 'Ann is a British singer.'],
    ['what the statement speaks of', 'The red car is fast.', 'The blue car is fast.'],
    ['two words at once', 'The red table is made of glass.', 'The blue table is made of steel.'],
    ['a word that the evidence has elsewhere', 'The car is red.', 'The car is blue. The bus is red.'],
    ['kin seen from the other end', 'Bob is the nephew of Ann.', 'Ann is the aunt of Bob.'],
    ['a bird that is a country in lower case', 'They ate turkey in May.', 'They ate in France in May.'],
    ['what is only supposed', 'The car is red.', 'The car may be blue.'],
  ])('but not %s: %s <- %s', (_, output, evidence) => {
    expect(only(output, evidence).status).not.toBe('contradicted')
  })
})

describe('a name between the same two words', () => {
  test.each([
    [
      'another name contradicts',
      'The prize went to Zelinski yesterday.',
      'The prize went to Okafor yesterday.',
      'contradicted',
    ],
    [
      'the name in another spelling does not',
      'It was written by Tolstoi in May.',
      'It was written by Tolstoy in May.',
      'unsupported',
    ],
    [
      'in another script nothing is contradicted',
      'Эйфелева башня в Риме.',
      'Эйфелева башня в Париже.',
      'unsupported',
    ],
  ])('%s: %s <- %s', (_, output, evidence, status) => {
    expect([only(output, evidence).status, only(output, evidence).decisive]).toEqual([status, false])
  })
})

describe('names in their forms are one name', () => {
  test.each([
    ['The U.S. invaded Iraq.', 'The United States invaded Iraq in 2003.'],
    ['The US invaded Iraq.', 'The United States of America invaded Iraq in 2003.'],
    ['The UK left the EU in 2020.', 'The United Kingdom left the European Union in 2020.'],
    ['The WHO was founded in 1948.', 'The World Health Organization (WHO) was founded in 1948.'],
    ['The World Health Organization was founded in 1948.', 'The WHO was founded in 1948.'],
    ['NASA launched the probe.', 'The National Aeronautics and Space Administration launched the probe.'],
    ['Dr. Smith won the prize.', 'Smith won the prize.'],
    ['President Obama signed the law.', 'Obama signed the law.'],
    ['Obama signed the law.', 'President Barack Obama signed the law.'],
    ['Rowling wrote the book.', 'The book was written by J. K. Rowling.'],
    ['Joanne Rowling wrote the book.', 'The book was written by J. K. Rowling.'],
    ['Beyonce sang at the game.', 'Beyoncé sang at the game.'],
    ["The company's profit rose.", 'The profit of the company rose.'],
  ])('%s <- %s', (output, evidence) => {
    expect(only(output, evidence).status).toBe('supported')
  })

  test.each([
    ['Martin Rowling wrote the book.', 'The book was written by J. K. Rowling.'],
    ['The WTO was founded in 1948.', 'The World Health Organization was founded in 1948.'],
  ])('and these are two: %s <- %s', (output, evidence) => {
    expect(only(output, evidence).status).not.toBe('supported')
  })
})

describe('who did what', () => {
  test.each([
    ['Alice beat Bob.', 'Bob was beaten by Alice.', 'supported'],
    ['Bob was beaten by Alice.', 'Alice beat Bob.', 'supported'],
    ['B beat A.', 'A was beaten by B.', 'supported'],
    ['Google acquired YouTube.', 'YouTube was acquired by Google in 2006.', 'supported'],
    ['Ann married Bob.', 'Bob married Ann.', 'supported'],
    ['The capital of France is Paris.', 'Paris is the capital of France.', 'supported'],
    ['A beat B.', 'A was beaten by B.', 'unsupported'],
    ['Alice beat Bob.', 'Alice was beaten by Bob.', 'unsupported'],
    ['Alice was beaten by Bob.', 'Alice beat Bob.', 'unsupported'],
    ['YouTube acquired Google.', 'YouTube was acquired by Google in 2006.', 'unsupported'],
    ['The son of Ann is Bob.', 'The son of Bob is Ann.', 'unsupported'],
    ['Ann is the mother of Bob.', 'Bob is the mother of Ann.', 'unsupported'],
    ['Easy A was written by Bert Royal.', 'Easy A was directed by Bert Royal.', 'unsupported'],
  ])('%s <- %s: %s', (output, evidence, status) => {
    expect(only(output, evidence).status).toBe(status)
  })
})

describe('what a negation reaches', () => {
  test.each([
    ['The bridge was repaired.', 'The bridge was not only repaired but also painted.'],
    ['The bridge was not only repaired but also painted.', 'The bridge was repaired and painted.'],
    ['The plan did not pass.', 'The plan failed to pass.'],
    ['It is not impossible to win.', 'It is possible to win.'],
    ['Ann did not fail to pay.', 'Ann paid.'],
  ])('said: %s <- %s', (output, evidence) => {
    expect(only(output, evidence).status).toBe('supported')
  })

  test.each([
    ['The team hardly practised.', 'The team practised.'],
    ['He left without a coat.', 'He left with a coat.'],
    ['Ann came.', 'Neither Ann nor Bob came.'],
    ['The plan failed to pass.', 'The plan passed.'],
    ['The plan passed.', 'The plan failed to pass.'],
    ['She never visited Rome.', 'She visited Rome.'],
    ["She didn't visit Rome.", 'She visited Rome.'],
    ['She visited Rome.', "She didn't visit Rome."],
    ['It is impossible to win.', 'It is possible to win.'],
  ])('denied: %s <- %s', (output, evidence) => {
    expect(only(output, evidence).status).toBe('contradicted')
  })

  test.each([
    ['Neither Ann nor Bob came.', 'Ann came. Bob came.'],
    ['No more than 20 ships sank.', 'More than 30 boats were sold, and 20 ships sailed.'],
  ])('not said: %s <- %s', (output, evidence) => {
    expect(only(output, evidence).status).not.toBe('supported')
  })
})

test('an opposite from a dictionary contradicts, and only those of the short list decide', () => {
  expect(only('He was acquitted of the murder.', 'He was convicted of the murder.')).toMatchObject({
    status: 'contradicted',
    basis: { signals: expect.arrayContaining(['antonym_weak']) },
    decisive: false,
  })
  expect(only('The drug is effective.', 'The drug is ineffective.')).toMatchObject({
    status: 'contradicted',
    decisive: true,
  })
})

describe('other scripts', () => {
  test.each([
    ['Russian', 'Башня стоит в Париже.', 'Башня стоит в Риме.'],
    ['Arabic', 'برج إيفل يقع في باريس.', 'برج إيفل يقع في لندن.'],
    ['Thai', 'หอไอเฟลอยู่ในปารีส', 'หอไอเฟลอยู่ในลอนดอน'],
    ['Chinese', '埃菲尔铁塔在巴黎。', '埃菲尔铁塔在罗马。'],
    ['Japanese', 'エッフェル塔はパリにあります。', 'エッフェル塔は東京にあります。'],
    ['Greek', 'Ο πύργος είναι στο Παρίσι.', 'Ο πύργος είναι στη Ρώμη.'],
    ['Hindi', 'मीनार पेरिस में है।', 'मीनार रोम में है।'],
    ['Korean', '에펠탑은 파리에 있다.', '에펠탑은 로마에 있다.'],
  ])('%s: word for word is supported, another place is unsupported', (_, statement, other) => {
    expect([only(statement, statement).status, only(statement, other).status]).toEqual([
      'supported',
      'unsupported',
    ])
  })
})

describe('short claims', () => {
  test.each(['a Python expert', 'She is a Python expert.'])(
    '"Knows Python." is not contradicted by "%s"',
    (evidence) => {
      expect(['supported', 'unsupported']).toContain(only('Knows Python.', evidence).status)
      expect(only('Does not know Python.', evidence).status).not.toBe('supported')
    },
  )

  test.each(['Knows Python.', 'Paris is big.', 'Ann left.'])(
    'of "%s" silent evidence says nothing',
    (output) => {
      expect(only(output, 'Bees make honey in summer.').status).toBe('unsupported')
    },
  )

  test('"I don\'t know" states nothing', () => {
    expect(groundStatements("I don't know.", [{ text: 'Paris is big.' }])).toEqual([])
  })
})

describe('words that every object has a property of change nothing', () => {
  const CASES: [string, string][] = [
    ['The widget is safe.', 'The widget is safe.'],
    ['The widget is safe.', 'The widget is unsafe.'],
    ['The widget has 5 rooms.', 'The widget has 7 rooms.'],
    ['The widget is in Rome.', 'The widget is in Paris.'],
    ['Ann bought a widget in May.', 'Ann bought a gadget in May.'],
    ['Ann bought a gadget in May.', 'Ann bought a widget in May.'],
    ['{"widget": "Acme", "size": 5}', 'The widget is Acme. Its size is 7.'],
    ['widget', 'widget'],
  ]

  // Each against a plain word of the same form, since keys of JSON are read word by word.
  test.each([
    ['constructor', 'widget'],
    ['__proto__', '__widget__'],
    ['toString', 'toWidget'],
    ['hasOwnProperty', 'hasOwnWidget'],
    ['valueOf', 'widgetOf'],
  ])('%s', (word, plain) => {
    const ruled = (output: string, evidence: string) =>
      groundStatements(output, [{ text: evidence }]).map(({ status, basis }) => [status, basis.zone])
    const as = (text: string, name: string) => text.replaceAll('widget', name)
    for (const [output, evidence] of CASES) {
      expect(ruled(as(output, word), as(evidence, word)), output).toEqual(
        ruled(as(output, plain), as(evidence, plain)),
      )
    }
  })
})

describe('of huge inputs nothing is left out', () => {
  const FACTS = ['Alder', 'Birch', 'Cedar', 'Maple'].map(
    (tree) => `The ${tree} archive holds old maps of the harbour.`,
  )

  test('the only false sentence of 2 MB is the last one', () => {
    const paragraph = `${FACTS.join(' ')}\n\n`
    const output = `${paragraph.repeat(Math.ceil(2_000_000 / paragraph.length))}The Alder archive holds 12 kittens.`
    const findings = groundStatements(output, [{ text: FACTS.join(' ') }])
    const wrong = findings.filter(({ status }) => status !== 'supported')
    expect(wrong.map(({ text, end }) => [text, end])).toEqual([
      ['The Alder archive holds 12 kittens.', output.length],
    ])
    expect(findings.length).toBeGreaterThan(30_000)
  })

  test('the sentence that supports stands at the end of long evidence', () => {
    const filler = 'The harbour was busy, and the ships came and went. '
    const last = 'The Alder archive holds 12 kittens.'
    const text = `${filler.repeat(Math.ceil(100_000 / filler.length))}${last}`
    expect(groundStatements(last, [{ text }])).toMatchObject([
      { status: 'supported', evidence: [{ quote: last, end: text.length }] },
    ])
  })
})
