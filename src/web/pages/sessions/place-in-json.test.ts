import { expect, test } from 'vitest'
import { placeOfField } from './place-in-json.js'

const CHECKS = `[
  {"type": "state"},
  {"type": "state",
   "asserts": [{"comparator": "eqq", "value": 1}], "zz": 1}
]`
const WHOLE = `{"after": {}, "checks": ${CHECKS}}`

const selected = (text: string, field: string, root: string, keys: string[] = []) => {
  const place = placeOfField(text, field, root, keys)
  return place && [place.line, text.slice(place.start, place.end)]
}

test.each([
  ['a member of a check', CHECKS, 'checks[1].asserts[0].comparator', 'checks', [], [4, '"eqq"']],
  ['the same within a whole document', WHOLE, 'checks[1].asserts[0].comparator', '', [], [4, '"eqq"']],
  ['a key that is not known', CHECKS, 'checks[1]', 'checks', ['zz'], [4, '"zz": 1']],
  [
    'what is missing: the object that should have it',
    CHECKS,
    'checks[0].table',
    'checks',
    [],
    [2, '{"type": "state"}'],
  ],
  ['another part of the request', CHECKS, 'sessionId', 'checks', [], null],
  ['a part of another request', WHOLE, 'tables.t[0]', '', [], null],
  ['a text that is no JSON', 'checks: []', 'checks[0]', '', [], null],
] as const)('the place of %s', (_, text, field, root, keys, place) => {
  expect(selected(text, field, root, [...keys])).toEqual(place)
})
