import { describe, expect, test } from 'vitest'
import { claimedText, type Draft, groupDraft, inputsText, placeText, withAt } from './draft.js'
import { inputFields } from './input-field.js'

const FIELDS = inputFields({
  type: 'object',
  required: ['amount', 'note', 'lines'],
  properties: {
    amount: { type: 'number', title: 'Amount', unit: 'EUR', minimum: 0, maximum: 1e6 },
    note: { type: 'string' },
    sides: { type: 'integer', enum: [1, 2], default: 2 },
    kind: { type: 'string', enum: ['a', 'b'] },
    isOn: { type: 'boolean', default: false },
    lines: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: { type: 'object', required: ['q'], properties: { q: { type: 'number' } } },
    },
    free: {},
  },
})

const filled = (more: Readonly<Record<string, unknown>>) =>
  groupDraft(FIELDS, { amount: 1, note: 'x', lines: [{ q: 2 }], ...more })

describe('a form made from a contract', () => {
  test('knows kinds, limits and what is needed', () => {
    expect(FIELDS.map(({ name, kind, limits, isNeeded }) => [name, kind, limits, isNeeded])).toEqual([
      ['amount', 'number', '0 to 1,000,000', true],
      ['note', 'text', '', true],
      ['sides', 'choice', '', false],
      ['kind', 'choice', '', false],
      ['isOn', 'truth', '', false],
      ['lines', 'list', '1 to 3 items', true],
      ['free', 'json', '', false],
    ])
  })

  test('begins with what is given, else with the default, else empty', () => {
    expect([...groupDraft(FIELDS, { amount: 0.1 })]).toEqual([
      ['amount', '0.1'],
      ['note', ''],
      ['sides', '2'],
      ['kind', ''],
      ['isOn', 'false'],
      ['lines', []],
      ['free', ''],
    ])
  })

  test('is written as JSON, lists and groups within it', () => {
    expect(inputsText(FIELDS, filled({ kind: 'b', isOn: true, free: [1] }))).toEqual({
      text: '{"amount":1,"note":"x","sides":2,"kind":"b","isOn":true,"lines":[{"q":2}],"free":[\n  1\n]}',
      faults: new Map(),
    })
  })

  test.each(['9007199254740993', '0.10', '1e3', '-0'])(
    'keeps the digits of %s as they were typed',
    (typed) => {
      const { text } = inputsText(FIELDS, withAt(filled({}), ['amount'], typed))
      expect(text).toContain(`"amount":${typed},`)
    },
  )

  test.each(['1,000', '.5', '1.', '+1', '0x1', 'NaN', '01', 'two'])(
    'says of %s that it is no number, at its place',
    (typed) => {
      const { faults } = inputsText(FIELDS, withAt(filled({}), ['lines', 0, 'q'], typed))
      expect([...faults.keys()]).toEqual(['lines[0].q'])
    },
  )

  test('leaves out what is empty, but for a text that is needed', () => {
    const draft: Draft = new Map([['note', '']])
    expect(inputsText(FIELDS, draft).text).toBe('{"note":"","lines":[]}')
  })

  test('adds an item to a list and takes one out', () => {
    const two = withAt(filled({}), ['lines', 1, 'q'], '3')
    expect(inputsText(FIELDS, two).text).toContain('"lines":[{"q":2},{"q":3}]')
    expect(inputsText(FIELDS, withAt(two, ['lines', 0], null)).text).toContain('"lines":[{"q":3}]')
  })

  test('names places as the server does', () => {
    expect(placeText(['lines', 0, 'q'])).toBe('lines[0].q')
  })
})

describe('what is claimed', () => {
  test.each([
    ['15000.10', false, '15000.10'],
    [' true ', false, 'true'],
    ['Infinity', false, '"Infinity"'],
    ['1,000', false, '"1,000"'],
    ['12', true, '"12"'],
  ])('%s, of a text: %s, is sent as %s', (typed, isString, sent) => {
    expect(claimedText(typed, isString)).toBe(sent)
  })
})
