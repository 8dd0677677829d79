import { afterAll, expect, test } from 'vitest'
import { createSandbox } from '../sandbox/index.js'
import { FACTS_WORK, type Fact, type FactsInput } from './index.js'

/** As long as a response may be. */
const LENGTH = 16_000

const filled = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)
const fenced = (label: string, unit: string) =>
  `\`\`\`${label}\n${filled(unit).slice(0, LENGTH - 30)}\n\`\`\``

const UNITS = [
  '`',
  '```\n',
  '```py\nx\n```\n',
  '~',
  ':',
  ' ',
  '\n',
  '"',
  '-----BEGIN PRIVATE KEY-----',
  'eyJaaaaaaaaaaaa.',
]
const MORE_UNITS = [
  'password=',
  'postgres://a:b',
  '10.1.2.3.',
  'a.b.c.internal',
  '../',
  '${${',
  '1. a\n',
  'your 5 servers ',
  'the ',
  '| a ',
  'a\u200b',
  "' union select ",
  '<think>',
]
const CODE: readonly (readonly [string, string])[] = [
  ['python', '('],
  ['python', '"""'],
  ['python', '"select " + x + '],
  ['js', '/* '],
  ['js', '('],
  ['js', '`${'],
  ['ts', 'a<'],
  ['java', 'a<'],
  ['sql', 'select ('],
  ['sql', 'select * from a join (b '],
  ['sql', 'selec 1;'],
  ['sql', "'"],
  ['yaml', '- '],
  ['yaml', '['],
  ['yaml', '&a *a '],
  ['xml', '<a>'],
  ['html', '<div '],
  ['json', '[{"a":'],
  ['cpp', 'template<'],
  ['bash', 'curl -a \\\n'],
]

/** One process after the other takes them, in the bounds of any work that the server does. */
const sandbox = createSandbox({ places: 2, shareMs: 600_000 })
afterAll(() => sandbox.close())

const factsOf = (response: string): Promise<Fact[]> =>
  sandbox.run<FactsInput, Fact[]>(
    FACTS_WORK,
    { request: 'List 5 things about my 7 servers in French', response, domain: 'code_generation' },
    { timeMs: BOUND_MS },
  )

/** Alone on an idle machine each takes well under one second; several times that, so that a busy one fails nobody. */
const BOUND_MS = 5_000

test.each([...UNITS, ...MORE_UNITS])('an answer of nothing but %j is looked at in time', async (unit) => {
  expect(Array.isArray(await factsOf(filled(unit)))).toBe(true)
})

test.each(CODE)('%s of nothing but %j is looked at in time', async (label, unit) => {
  expect(Array.isArray(await factsOf(fenced(label, unit)))).toBe(true)
})

test('a secret behind hostile code is found all the same', async () => {
  const key = ['AKIA', 'Z7VRSQ5TJN2XMPLK'].join('')
  const found = await factsOf(
    `${fenced('sql', 'select * from a join (b ').slice(0, 12_000)}\n\`\`\`\nUse ${key}.`,
  )
  expect(found.map(({ kind }) => kind)).toContain('secret')
})
