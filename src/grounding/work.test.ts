import { expect, test } from 'vitest'
import { GROUNDING_SETTINGS, GROUNDING_WORK, groundStatements } from './index.js'

test('the work module does what groundStatements does, and its result can be cloned', async () => {
  const { work } = await import(GROUNDING_WORK.href)
  const input = {
    output: 'Paris is big. It has 3 rooms.',
    evidence: [{ text: 'Paris is big. It has 5 rooms.' }],
  }
  const expected = groundStatements(input.output, input.evidence)
  expect(expected.map(({ status }) => status)).toEqual(['supported', 'contradicted'])
  expect(structuredClone(work(input))).toEqual(expected)
  expect(work({ ...input, settings: { ...GROUNDING_SETTINGS, likely: 1 } })).toHaveLength(2)
})
