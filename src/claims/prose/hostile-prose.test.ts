import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampTolerance, matchNumbers, namedLeaves } from '../index.js'

const rows = (length: number) =>
  Array.from({ length }, (_, n) => ({ month: n + 1, balance: 600 - n, payment: 1, nothing: 0 }))
const FIELDS = [
  { path: 'total', unit: 'USD', meaning: 'What is paid in all.' },
  { path: 'share', unit: 'ratio' },
  { path: 'schedule[].month', unit: 'months' },
  { path: 'schedule[].balance', unit: 'USD' },
]
const valuesOf = (length: number) =>
  namedLeaves(
    { total: 600, share: 0.5, 'a b': 1, never: Infinity, list: [1, [2, 3]], schedule: rows(length) },
    FIELDS,
  )
const FEW = valuesOf(12)
const MANY = valuesOf(600)
const PATHS = new Set(MANY.flatMap(({ path }) => [path, path.slice(0, path.lastIndexOf(']') + 1)]))

const PIECES = `0 1 -1 1.5 1e5 1e-999 1e999 1, .5 5. , . ; ( ) [1] $ € % ‰ minus about over at least to or and
month year 12 months row 2027 2027-03 03/04/2027 3/4 1/0 first 3rd one zero dozen hundred million M k x × 10^9 ⁻³ ٣ ５ 五
schedule[3].balance total interest payment | |1| - – — − # #1 1. \n \t 😀 \ud800 \u0000 \u00a0 \u200b é ́ NaN Infinity no. v1.2
https://x 9:30 a.m. 9007199254740993 1,234 1.234,56 12,34,567 (5) loss "5" \\ / & < >`.split(/\s/)

/** What is wrong with the matches of a text: nothing, of any text. */
function faultsIn(text: string, values = FEW): string[] {
  let before = 0
  return matchNumbers(text, values, clampTolerance()).flatMap(
    ({ text: number, start, end, status, paths }) => {
      const isPlaced = start >= before && end > start && number === text.slice(start, end)
      before = end
      const isNamed = paths.length > 0 === (status !== 'not_found') && paths.length <= 10
      return isPlaced && isNamed && paths.every((path) => PATHS.has(path)) ? [] : [`${number} at ${start}`]
    },
  )
}

function expectSound(text: string): void {
  expect(faultsIn(text)).toEqual([])
}

test('10,000 texts of numbers, words and signs are read without a fault', () => {
  const piece = fc.constantFrom(...PIECES, ' ', ' ', '\n', '')
  const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''))
  fc.assert(fc.property(text, expectSound), { numRuns: 9_000 })
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectSound), { numRuns: 1_000 })
}, 300_000)

test('a value that is written as it is, is found', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const [match] = matchNumbers(`x is ${value}`, namedLeaves({ x: value, y: 0.5 }, []), clampTolerance())
      expect(match).toMatchObject({ status: 'matched', paths: ['x'] })
    }),
  )
})

test('a value that is rounded at any place is found', () => {
  const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1_000)
  fc.assert(
    fc.property(value, fc.nat(3), (exact, places) => {
      const written = exact.toFixed(places)
      // A zero without decimals is nothing at all.
      fc.pre(places > 0 || Number(written) !== 0)
      const [match] = matchNumbers(`x is ${written}`, namedLeaves({ x: exact }, []), clampTolerance())
      expect(match?.status).toBe('matched')
    }),
  )
})

test('a value further off than the last digit is not found', () => {
  const value = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 100)
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 1_000 }), fc.boolean(), (exact, apart, isAbove) => {
      const written = (exact + ((isAbove ? 1 : -1) * (apart + 50)) / 100).toFixed(2)
      const [match] = matchNumbers(`x is ${written}`, namedLeaves({ x: exact }, []), clampTolerance())
      expect(match?.status).toBe('not_found')
    }),
  )
})

const CHARS = 20_000
/** Processor time, so that a busy machine fails nobody. The slowest of these takes about a third of it. */
const BOUND_MS = 3_000
const filled = (unit: string) => unit.repeat(Math.ceil(CHARS / unit.length)).slice(0, CHARS)

const UNITS =
  `0 ,1 1, 1/ 1- 1e ( . " [1] M |1 $ 0.5% month ordinal-1st about over 12-months 1e5 3/4 #1 https://x million
٣ 9:30 2027 loss (5)`
    .split(/\s+/)
    .map((unit) => unit.replace('-', ' '))

const LONG: readonly (readonly [string, string])[] = [
  ...UNITS.flatMap((unit) => [unit, `${unit} `]),
  'month 1 600 ',
  'in month 1 it is 0.\n',
  '|1|0|\n',
  'total of $600, ',
  'over 1 ',
  '1. \n',
  '0 \ud800',
].map((unit) => [JSON.stringify(unit), filled(unit)] as const)

describe('20,000 characters of any text take a bounded time', () => {
  test.each<readonly [string, string]>([
    ...LONG,
    ['spaces', `1${' '.repeat(CHARS - 2)}1`],
    [
      'numbers, none alike',
      Array.from({ length: CHARS }, (_, n) => n)
        .join(' ')
        .slice(0, CHARS),
    ],
  ])('%s', (_, text) => {
    const started = process.cpuUsage()
    expect(faultsIn(text, MANY)).toEqual([])
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(BOUND_MS)
  })
})
