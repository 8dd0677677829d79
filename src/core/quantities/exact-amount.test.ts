import { expect, test } from 'vitest'
import { readerOfText, readingsIn } from './read-quantity.js'

const exactIn = (text: string) =>
  readingsIn(readerOfText(text)).map(({ quantity }) => (quantity.kind === 'amount' ? quantity.exact : null))

test.each([
  ['1,610.46', '1610.46', -2, 1],
  ['$3.3 million', '3300000', 5, 1],
  ['1.1 million', '1100000', 5, 1],
  ['12k', '12000', 3, 1],
  ['twenty-five', '25', 0, 1],
  ['two hundred thousand dollars', '200000', 5, 1],
  ['minus 5', '-5', 0, 1],
  ['-$500.25', '-500.25', -2, 1],
  ['10 degrees below zero', '-10', 0, 1],
  ['2.50 years', '2.5', -2, 12],
  ['7 %', '7', 0, 1],
  ['50 basis points', '50', 0, 0.01],
  ['zero', '0', 0, 1],
  ['0.00', '0', -2, 1],
  ['.5 mg', '0.5', -1, 1e-6],
])('%s is exactly %s, to 10^%i, of %d', (text, decimal, lastPlace, factor) => {
  expect(exactIn(text)).toEqual([{ text: decimal, lastPlace, factor }])
})

test.each(['3rd', 'Monday', 'the 1990s', '6 feet 2 inches'])('%s has no exact decimal', (text) => {
  expect(exactIn(text)).toEqual([undefined])
})

test.each(['5 feet 2.0.1 inches', '1 hour and ٣ minutes', '3 km ٣ m'])(
  '%s is read without a fault',
  (text) => {
    expect(exactIn(text)).not.toEqual([])
  },
)
