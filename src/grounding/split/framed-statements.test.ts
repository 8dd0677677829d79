import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { framedStatements } from './framed-statements.js'

const FENCE = '```'

function texts(output: string): string[] {
  return framedStatements(output).map(({ text }) => text)
}

describe('sentences stay whole', () => {
  const ROWS: readonly (readonly [string, string])[] = [
    ['The U.S. economy grew 3.2% in Q1.', 'Dr. Smith of St. Louis disagreed.'],
    ['He met J. K. Rowling at 5 p.m. on Jan. 5, 2020.', 'It cost $3.50.'],
    ['See e.g. Fig. 3 and Eq. 2.', 'The result holds.'],
    ['"We won," said Mr. Jones.', '"It was close."'],
    ['Visit https://example.com/a.html?x=1.2 now.', 'Version 2.0.1 is out.'],
    ['Apple Inc. was founded in 1976.', 'Its CEO is Tim Cook.'],
    ['She lives in Washington D.C. with her dog.', 'He lives in the U.K.'],
    ['The temperature was -3.5 °C.', 'Snow fell.'],
    ['Item no. 5 is missing.', 'We re-ordered it.'],
    ['Prof. Dr. A. B. Müller et al. (2020) agree.', 'Others do not.'],
    ['The company (est. 1990) grew.', 'It has approx. 500 staff.'],
    ['He said "It rains. It pours." and left.', 'She stayed.'],
    ['東京は首都です。', '大阪は商都です！'],
    ['北京是首都。', '上海很大。'],
  ]
  test.each(ROWS)('%s / %s', (first, second) => {
    const joined = /[。！]$/.test(first) ? first + second : `${first} ${second}`
    expect(texts(joined)).toEqual([first, second])
  })
})

describe('a sentence is parted where both sides state something', () => {
  test.each([
    [
      'Revenue was $5 million and profit was $3 million.',
      ['Revenue was $5 million', 'profit was $3 million.'],
    ],
    ['Sales rose 5%; costs fell 2%.', ['Sales rose 5%', 'costs fell 2%.']],
    ['He was born in 1990 and she died in 2000.', ['He was born in 1990', 'she died in 2000.']],
    ['黄河长5464公里；长江长6300公里。', ['黄河长5464公里', '长江长6300公里。']],
    ['Tom and Anna are friends.', ['Tom and Anna are friends.']],
    ['It has red and blue walls.', ['It has red and blue walls.']],
    ['Between 5 and 10 people were there.', ['Between 5 and 10 people were there.']],
    ['He wrote "it was late and it was cold".', ['He wrote "it was late and it was cold".']],
  ])('%s', (output, expected) => {
    expect(texts(output)).toEqual(expected)
  })
})

describe('what states nothing is left out', () => {
  test.each([
    'Hello there!',
    'Sure!',
    'Is it true?',
    '本当ですか？',
    'I cannot help with that.',
    "I'm sorry, but I can't assist with that request.",
    "I don't know.",
    'I do not know the answer.',
    'I’m not sure.',
    'As an AI language model, I cannot answer.',
    'The context does not mention his age.',
    'わかりません。',
    '我不知道。',
    'Let me know if you need more.',
    'Here are the results:',
    'We are sorry!',
    'We’re sorry for the inconvenience.',
    'Our apologies for the delay.',
    'We apologize for any inconvenience this may have caused.',
    'Hope this helps!',
    'I hope you find this information useful.',
    'Let me know if you need anything else.',
    'If you have any other questions, please ask.',
    'Please do not hesitate to contact us.',
    'I’d be happy to help!',
    'Sure, here is the summary:',
    'Certainly! Here’s what I found:',
    'Thanks for asking.',
    'Thank you very much for your patience!',
    'Thank you for contacting us about order 5.',
    'You are very welcome!',
    'Great question!',
    'I understand your frustration.',
    'Let me explain.',
    'Dear Ms. Jones,',
    'Best regards,',
    'Have a great day!',
    'I am an AI.',
    'As an AI language model, I don’t have personal opinions.',
    'My knowledge only goes up to 2023.',
    '# Results',
    ':',
    '',
    '  \n ',
    '---',
    `${FENCE}js\nconst paris = 'big'\n${FENCE}`,
    `~~~\nParis is big.\n~~~`,
    `${FENCE}\nParis is big.`,
    '| City | Size |\n|---|---|',
  ])('%j', (output) => {
    expect(texts(output)).toEqual([])
  })

  test.each([
    ["I don't know, but Paris is in Peru.", ['Paris is in Peru.']],
    ["I'm sorry, but the sky is green.", ['the sky is green.']],
    ['Yes, Paris is big.', ['Paris is big.']],
    ['I know Python.', ['I know Python.']],
    ['**Bold claim is here.** *Next is it. And more.*', ['Bold claim is here.', 'Next is it.', 'And more.']],
    ['Paris is **big**.', ['Paris is **big**.']],
    ["I don't think Paris is in Peru.", ["I don't think Paris is in Peru."]],
    ['# Tesla was founded in 1905', ['Tesla was founded in 1905']],
    ['Thought process:', ['Thought process:']],
    ['Sure, the fee is $30.', ['the fee is $30.']],
    ['Great question! Paris is big.', ['Paris is big.']],
    ['Good morning, the fee is $5.', ['the fee is $5.']],
    ['Thanks for your order, it ships on Monday.', ['it ships on Monday.']],
    ['Sorry, the shop is closed.', ['the shop is closed.']],
    ["I'm sorry to inform you that the refund was denied.", ['the refund was denied.']],
    ['We apologize for the delay, but the shop is closed.', ['the shop is closed.']],
    ['Please note that the fee is $30.', ['the fee is $30.']],
    ['Here is the summary: revenue rose 5%.', ['revenue rose 5%.']],
    ['As of my last update in April 2023, Paris is the capital.', ['Paris is the capital.']],
    ['Based on the provided context, Paris is big.', ['Paris is big.']],
    ['If you have more than 5 cats, the fee is $30.', ['If you have more than 5 cats, the fee is $30.']],
    ['As an AI company, Acme was founded in 2015.', ['As an AI company, Acme was founded in 2015.']],
    ['Great Britain is big.', ['Great Britain is big.']],
    ['Thanks to the grant the museum opened.', ['Thanks to the grant the museum opened.']],
    ['No problem was found.', ['No problem was found.']],
  ])('%j keeps what it states', (output, expected) => {
    expect(texts(output)).toEqual(expected)
  })
})

test('list items, rows and soft line breaks are read as Markdown means them', () => {
  const output =
    'Facts:\n- Paris is big.\n2) Rome\n  is old\n> **Oslo** is cold.\n\n| a | b |\n|---|---|\n| Bern | 2 |'
  expect(texts(output).slice(1)).toEqual(['Paris is big.', 'Rome\n  is old', '**Oslo** is cold.', 'Bern | 2'])
})

test('lines may end as on Windows', () => {
  const output = '| a | b |\r\n|---|---|\r\n| Bern | 2 |\r\n\r\nParis is big.\r\nit is old.\r\n'
  expect(texts(output)).toEqual(['Bern | 2', 'Paris is big.', 'it is old.'])
})

describe('a JSON output is read leaf by leaf', () => {
  test('each leaf is "path is value", with the place of the value', () => {
    const output = ' {"companyName": "Acme", "a": {"founded_year": 1990, "x": [2, true, null, ""]}}\n'
    const found = framedStatements(output)
    expect(found.map(({ text }) => text)).toEqual([
      'company name is Acme',
      'a founded year is 1990',
      'a x is 2',
    ])
    expect(found.map(({ start, end }) => output.slice(start, end))).toEqual(['"Acme"', '1990', '2'])
  })

  test('a member named twice is two statements', () => {
    expect(texts('{"a": 1, "a": 2}')).toEqual(['a is 1', 'a is 2'])
  })

  test('what is not JSON is prose', () => {
    expect(texts('{Paris is big.')).toEqual(['{Paris is big.'])
    expect(texts('{"a": 1} is what I found.')).toEqual(['{"a": 1} is what I found.'])
  })

  test('a long path does not grow with every leaf', () => {
    const output = `{"${'k'.repeat(4_000)}": [${'1,'.repeat(3_000)}1]}`
    const chars = texts(output).reduce((sum, text) => sum + text.length, 0)
    expect(chars).toBeLessThan(3_001 * 100)
  })
})

const FRAGMENTS = fc.constantFrom(
  'Paris is big. ',
  'It has 3 rooms; it was old and he was 5. ',
  '"',
  '“',
  '```\n',
  '- ',
  '| a | b |\n',
  "I don't know, but ",
  'Mr. ',
  '\n',
  '写っていません。',
  '😀',
  '\ud800',
  '__proto__ ',
  '[{"a":',
)

test('prose statements are slices of the output, in order and without overlap', () => {
  const outputs = fc.oneof(
    fc.array(FRAGMENTS, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
  fc.assert(
    fc.property(outputs, (output) => {
      let last = 0
      const isJson = /^\s*[{[]/.test(output)
      for (const { text, start, end } of framedStatements(output)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(output.length)
        if (!isJson) expect(text).toBe(output.slice(start, end))
        last = end
      }
    }),
    { numRuns: 300 },
  )
})
