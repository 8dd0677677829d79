import { expect, test } from 'vitest'
import { fnv1a64, seededRandom, splitMix64 } from './seeded-random.js'

// Fowler, Noll, Vo: the published test values of FNV-1a of 64 bits (test_fnv.c).
test.each([
  ['', 0xcbf29ce484222325n],
  ['a', 0xaf63dc4c8601ec8cn],
  ['foobar', 0x85944171f73967e8n],
])('FNV-1a of %j is the published one', (text, expected) => {
  expect(fnv1a64(text)).toBe(expected)
})

// The first five outputs for seed 1234567, as published for Vigna's splitmix64.c (Rosetta Code, "Pseudo-random numbers/Splitmix64").
test('SplitMix64 gives the published numbers', () => {
  const next = splitMix64(1_234_567n)
  expect([next(), next(), next(), next(), next()]).toEqual([
    6457827717110365317n,
    3203168211198807973n,
    9817491932198370423n,
    4593380528125082431n,
    16408922859458223821n,
  ])
})

test('the same text gives the same numbers, another one others, all from 0 to below 1', () => {
  const [one, again, other] = ['a#0', 'a#0', 'a#1'].map((text) => {
    const random = seededRandom(text)
    return Array.from({ length: 1_000 }, random)
  })
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
  for (const value of one ?? []) expect(value >= 0 && value < 1).toBe(true)
  const mean = (one ?? []).reduce((sum, value) => sum + value, 0) / 1_000
  // The mean of 1,000 even numbers lies within 6 standard errors of 1/2: 6 / sqrt(12 x 1000) = 0.055.
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.055)
})
