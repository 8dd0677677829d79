import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStrict } from './strict.js'
import { jsonText } from './text.js'

test.each([
  ['a number beyond a double', '{"a":9007199254740993}'],
  ['digits that a double drops', '{"b":[{"a~/b":0.1000000000000000055}],"a":1}'],
  ['an exact number as the double writes it', '[1e+21,0.1,-5]'],
  ['a lone number', '123456789012345678901234567890'],
])('%s is written as it was read', (_name, text) => {
  const { value, numbers } = parseStrict(text)
  expect(jsonText(value, numbers)).toBe(text)
})

test('members keep their order, absent ones are left out, and a text that names no number is passed over', () => {
  const value = { b: 1, a: undefined, c: [null, 'x'] }
  expect(jsonText(value, new Map([['/c/1', '9007199254740993']]))).toBe('{"b":1,"c":[null,"x"]}')
})

test('without number texts it is what JSON.stringify writes, and so it is where they name nothing', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = JSON.parse(text)
      const none = new Map([['/no-such-key-here', '1']])
      expect(jsonText(value, none)).toBe(JSON.stringify(value))
      expect(jsonText(value, none, 2)).toBe(JSON.stringify(value, null, 2))
    }),
  )
})
