import { describe, expect, test } from 'vitest'
import { readAnswer } from '../src/capabilities/consensus/answer-text.js'
import { sameAnswer } from '../src/capabilities/consensus/same-answer.js'
import { GROUNDING_SETTINGS } from '../src/grounding/index.js'
import { PAIRS_OF_SENTENCES } from './consensus-pairs/sentences.js'
import { PAIRS_OF_VALUES } from './consensus-pairs/values.js'

const read = (output: string) => readAnswer(output, GROUNDING_SETTINGS)

/** From both sides, which must be the same. */
function basisOf(one: string, other: string) {
  const basis = sameAnswer(read(one), read(other))
  expect(sameAnswer(read(other), read(one))).toBe(basis)
  return basis
}

describe.each([...PAIRS_OF_VALUES, ...PAIRS_OF_SENTENCES])('answers about $about', ({ one, two }) => {
  test.each(one)('%j and %j say the same', (text, other) => {
    expect(basisOf(text, other)).not.toBe(null)
  })

  test.each(two)('%j and %j do not', (text, other) => {
    expect(basisOf(text, other)).toBe(null)
  })
})
