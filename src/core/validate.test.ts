import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readBy } from './validate.js'

const schema = z.strictObject({
  agent_output: z.string(),
  evidence: z
    .array(z.union([z.string(), z.strictObject({ text: z.string(), title: z.string().optional() })]))
    .optional(),
  checks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('regex'), expected: z.string(), flags: z.string().optional() }),
        z.strictObject({ type: z.literal('equals'), expected: z.union([z.string(), z.number()]) }),
      ]),
    )
    .optional(),
  mode: z.enum(['a', 'b']).optional(),
  count: z.int().min(1).optional(),
})

describe('says what is wrong, where, and what would be right', () => {
  test.each([
    [
      { agent_ouput: '4', agent_output: '4' },
      'unknown_key',
      '',
      'The request has a key that is not known: "agent_ouput"; did you mean "agent_output"? It takes agent_output, evidence, checks, mode, count.',
    ],
    [
      { agent_output: '4', zzz: 1 },
      'unknown_key',
      '',
      'The request has a key that is not known: "zzz". It takes agent_output, evidence, checks, mode, count.',
    ],
    [
      { agent_output: '4', checks: [{ type: 'regex', expected: 'a', flgas: 'i' }] },
      'unknown_key',
      'checks[0]',
      'checks[0] has a key that is not known: "flgas"; did you mean "flags"? It takes type, expected, flags.',
    ],
    [
      { agent_output: '4', evidence: [{ txt: 'a' }] },
      'unknown_key',
      'evidence[0]',
      'evidence[0] has a key that is not known: "txt"; did you mean "text"? It takes text, title.',
    ],
    [{}, 'invalid_request', 'agent_output', 'agent_output is missing.'],
    [{ agent_output: 1 }, 'invalid_request', 'agent_output', 'agent_output must be a string, not a number.'],
    [
      { agent_output: '4', evidence: [1] },
      'invalid_request',
      'evidence[0]',
      'evidence[0] must be a string or an object, not a number.',
    ],
    [
      { agent_output: '4', checks: [{ type: 'vibes' }] },
      'invalid_request',
      'checks[0].type',
      'checks[0].type must be one of "regex", "equals".',
    ],
    [
      { agent_output: '4', checks: [{ type: 'equal' }] },
      'invalid_request',
      'checks[0].type',
      'checks[0].type must be one of "regex", "equals"; did you mean "equals"?',
    ],
    [
      { agent_output: '4', checks: [{}] },
      'invalid_request',
      'checks[0].type',
      'checks[0].type must be one of "regex", "equals".',
    ],
    [
      { agent_output: '4', checks: [{ type: 'equals', expected: true }] },
      'invalid_request',
      'checks[0].expected',
      'checks[0].expected must be a string or a number, not true.',
    ],
    [
      { agent_output: '4', checks: [{ type: 'equals' }] },
      'invalid_request',
      'checks[0].expected',
      'checks[0].expected is missing.',
    ],
    [{ agent_output: '4', mode: 'c' }, 'invalid_request', 'mode', 'mode must be one of "a", "b".'],
    [null, 'invalid_request', '', 'The request must be an object, not null.'],
    [[], 'invalid_request', '', 'The request must be an object, not an array.'],
  ])('%j', (value, code, field, message) => {
    expect(() => readBy(schema, value)).toThrow(
      expect.objectContaining({ code, message, details: expect.objectContaining({ field }) }),
    )
  })

  test('zod says the rest in its own words', () => {
    expect(() => readBy(schema, { agent_output: '4', count: 0 })).toThrow(/^count Too small/)
  })
})

test('what is right is read', () => {
  expect(readBy(schema, { agent_output: '4', evidence: ['a', { text: 'b' }] })).toEqual({
    agent_output: '4',
    evidence: ['a', { text: 'b' }],
  })
})
