import { describe, expect, it } from 'vitest'
import { type Variant, variantsOf } from '../../../parts/schema-form/variants-of.js'
import { EMPTY_DRAFT, writeDraft } from './draft.js'

const variants: readonly Variant[] = variantsOf({
  properties: { type: { type: 'string', const: 'numeric' }, expected: { type: 'number' } },
  required: ['type', 'expected'],
})
const numeric = (key: number, expected: string) => ({
  key,
  variant: 'numeric',
  typed: { texts: { expected }, asJson: {} },
})

describe('a request that was typed', () => {
  it('leaves out what says nothing', () => {
    const draft = { ...EMPTY_DRAFT, output: 'yes', evidence: ['', ' ', 'a'], criteria: '\nshort\n' }
    expect(writeDraft(draft, variants)).toEqual({
      json: '{"agent_output":"yes","evidence":["a"],"criteria":["short"]}',
    })
  })

  it('keeps every digit of a number', () => {
    const draft = { ...EMPTY_DRAFT, output: '', checks: [numeric(1, '9007199254740993')] }
    expect(writeDraft(draft, variants)).toEqual({
      json: '{"agent_output":"","checks":[{"type":"numeric","expected":9007199254740993}]}',
    })
  })

  it('names what is wrong with which check', () => {
    const draft = { ...EMPTY_DRAFT, checks: [numeric(1, '1'), numeric(2, 'many')] }
    expect(writeDraft(draft, variants)).toEqual({
      faults: new Map([[2, { expected: 'This is no number, such as 4 or 0.25.' }]]),
    })
  })
})
