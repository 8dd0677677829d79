import { expect, test } from 'vitest'
import { normalForm } from './normal-form.js'
import { root } from './root.js'
import { stem } from './stem.js'

test.each([
  ['cities', 'city'],
  ['moved', 'move'],
  ['moving', 'move'],
  ['stopped', 'stop'],
  ['wrote', 'write'],
  ['children', 'child'],
  ['boxes', 'box'],
  ['carried', 'carry'],
  ["company's", 'company'],
])('%s and %s are one word', (one, other) => {
  expect(stem(one)).toBe(stem(other))
})

test.each([
  ['universe', 'university'],
  ['news', 'new'],
  ['bus', 'buy'],
  ['careless', 'careful'],
  ['safe', 'unsafe'],
])('%s and %s are two words', (one, other) => {
  expect(stem(one)).not.toBe(stem(other))
})

test.each([
  ['director', 'direction'],
  ['canada', 'canadian'],
  ['america', 'american'],
  ['france', 'french'],
  ['creator', 'creation'],
])('%s and %s are akin', (one, other) => {
  expect(root(stem(one))).toBe(root(stem(other)))
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', ''])(
  '%j is a word like any',
  (word) => {
    expect(typeof root(stem(normalForm(word)))).toBe('string')
  },
)

test('forms of one word in Unicode are one', () => {
  expect(normalForm('Cafe\u0301')).toBe(normalForm('CAFÉ'))
  expect(normalForm('p\u200bay')).toBe('pay')
  expect(normalForm('can’t')).toBe("can't")
  expect(normalForm('がく')).toBe('がく')
})
