import { expect, test } from 'vitest'
import { readDays, readKeyWish } from './wire.js'

test.each([
  [{}, { tenant: 'local', name: '', days: null }],
  [
    { tenant: 'acme', name: 'nightly "run" äß', expires: '90' },
    { tenant: 'acme', name: 'nightly "run" äß', days: 90 },
  ],
  [{ expires: '0.5' }, { tenant: 'local', name: '', days: 0.5 }],
  [
    { name: 'a'.repeat(100), expires: '36500' },
    { tenant: 'local', name: 'a'.repeat(100), days: 36_500 },
  ],
])('%j is read', (options, expected) => {
  expect(readKeyWish(options)).toEqual(expected)
})

test.each([
  ['a tenant of those who have no key', { tenant: 'anonymous' }, '--tenant'],
  ['a tenant that is no name', { tenant: '../x' }, '--tenant'],
  ['an empty tenant', { tenant: '' }, '--tenant'],
  ['a name that could move the cursor', { name: 'a\u001b[2Jb' }, '--name'],
  ['a name of two lines', { name: 'a\nb' }, '--name'],
  ['a name that hides a character', { name: 'a\u200bb' }, '--name'],
  ['a name that is too long', { name: 'a'.repeat(101) }, '--name'],
  ['an end that is now', { expires: '0' }, '--expires'],
  ['an end that is now, in other digits', { expires: '0.000' }, '--expires'],
  ['an end before now', { expires: '-1' }, '--expires'],
  ['an end that is no number', { expires: 'soon' }, '--expires'],
  ['an end in exponents', { expires: '1e9' }, '--expires'],
  ['an end after a hundred years', { expires: '36501' }, '--expires'],
])('refused: %s', (_, options, option) => {
  const message = expect.stringMatching(`^${option} must be`)
  expect(() => readKeyWish(options)).toThrow(expect.objectContaining({ code: 'bad_usage', message }))
})

test('a grace may be nothing, and is null where it was not given', () => {
  expect([readDays({ grace: '0' }, 'grace'), readDays({}, 'grace')]).toEqual([0, null])
})
