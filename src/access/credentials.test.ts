import { expect, test } from 'vitest'
import { readCredentials } from './credentials.js'

const KEY = `csk_0123456789abcdef_${'A'.repeat(32)}`
const OTHER = KEY.replace('AA', 'AB')
const none = { kind: 'none' }
const unusable = { kind: 'unusable' }
const key = { kind: 'key', text: KEY }

test.each<[string, Record<string, string[]>, object]>([
  ['nothing', {}, none],
  ['headers without a value', { authorization: [''], 'x-api-key': [' '] }, none],
  ['a bearer', { authorization: [`Bearer ${KEY}`] }, key],
  ['a bearer in other letters and with spaces', { authorization: [`bEARER   ${KEY} `] }, key],
  ['the other header', { 'x-api-key': [KEY] }, key],
  ['both, of one mind', { authorization: [`Bearer ${KEY}`], 'x-api-key': [KEY] }, key],
  ['one twice, of one mind', { authorization: [`Bearer ${KEY}`, `Bearer ${KEY}`] }, key],
  ['a key beside an empty header', { authorization: [''], 'x-api-key': [KEY] }, key],
  ['both, of two minds', { authorization: [`Bearer ${KEY}`], 'x-api-key': [OTHER] }, unusable],
  ['two bearers', { authorization: [`Bearer ${KEY}`, `Bearer ${OTHER}`] }, unusable],
  ['another scheme', { authorization: [`Basic ${KEY}`] }, unusable],
  ['another scheme beside a key', { authorization: ['Basic dTpw'], 'x-api-key': [KEY] }, unusable],
  ['a key beside another scheme', { authorization: [`Bearer ${KEY}`, 'Basic dTpw'] }, unusable],
  ['a key without a scheme', { authorization: [KEY] }, unusable],
  ['a scheme without a key', { authorization: ['Bearer'] }, unusable],
  ['a bearer of two words', { authorization: [`Bearer ${KEY} ${KEY}`] }, unusable],
  ['10 kB', { 'x-api-key': ['A'.repeat(10_000)] }, unusable],
  ['10 kB as a bearer', { authorization: [`Bearer ${'A'.repeat(10_000)}`] }, unusable],
  ['10 kB of spaces', { authorization: [`Bearer${' '.repeat(10_000)}`] }, unusable],
])('%s', (_, headers, expected) => {
  expect(readCredentials(headers)).toEqual(expected)
})

test('a text that is no key is handed on, to be found out as unknown', () => {
  expect(readCredentials({ 'x-api-key': ['naïve 😀'] })).toEqual({ kind: 'key', text: 'naïve 😀' })
})
