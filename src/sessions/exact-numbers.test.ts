import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessionMaker, type SessionMaker } from '../../test/session-of.js'
import { parseStrict } from '../core/json/strict.js'
import { knownTables, reviewSuite, verifyChecks } from './index.js'

let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

// A double cannot tell these two apart.
const [BIG, OTHER] = ['9007199254740993', '9007199254740992']
const COUNT = '"asserts":[{"comparator":"eq","function":"count","value":1}]'
const step = (text: string) => `{"type":"log","sequence":[{"then":${text}}]}`

test.each([
  ['where', (n: string) => `{"type":"state","table":"bills","where":{"n":${n}},${COUNT}}`],
  [
    'a comparator of where',
    (n: string) => `{"type":"state","table":"bills","where":{"n":{"gte":${n},"lte":${n}}},${COUNT}}`,
  ],
  [
    'value',
    (n: string) =>
      `{"type":"state","table":"bills","asserts":[{"comparator":"eq","path":"_result[0].n","value":${n}}]}`,
  ],
  [
    'function_args',
    (n: string) =>
      `{"type":"state","table":"bills","asserts":[{"comparator":"eq","function":"object_contains","function_args":["_result",{"n":${n}}],"value":true}]}`,
  ],
  [
    'where of an entry',
    (n: string) => `{"type":"changes","allow":[{"table":"bills","kind":"added","where":{"n":${n}}}]}`,
  ],
  [
    'fields of an entry',
    (n: string) =>
      `{"type":"changes","allow":[{"table":"bills","kind":"added","optional":true,"where":{"id":9}},{"table":"bills","kind":"added","fields":{"n":${n}}}]}`,
  ],
  [
    'an entry of an alternative',
    (n: string) =>
      `{"type":"changes","any_of":[[{"table":"bills","kind":"removed"}],[{"table":"bills","kind":"added","fields":{"n":${n}}}]]}`,
  ],
  ['a member of a log entry', (n: string) => `{"type":"log","where":{"n":${n}},${COUNT}}`],
  ['an element', (n: string) => `{"type":"log","element_id":${n},${COUNT}}`],
  ['arguments', (n: string) => `{"type":"log","arguments":{"partial":{"n":${n}}},${COUNT}}`],
  [
    'defaults',
    (n: string) => `{"type":"log","arguments":{"with_defaults":{"a":1},"defaults":{"n":${n}}},${COUNT}}`,
  ],
  ['a step', (n: string) => step(`{"arguments":{"exact":{"a":1,"n":{"eq":${n}}}},"where":{"n":${n}}}`)],
])('numbers keep their digits in %s', async (_where, check) => {
  const exact = { $decimal: BIG }
  const session = await maker.sessionOf({
    before: { bills: [] },
    after: { bills: [{ id: 1, n: exact }] },
    log: [{ element_id: exact, n: exact, arguments: { a: 1, n: exact } }],
  })
  const outcomes: unknown[] = []
  for (const number of [BIG, OTHER]) {
    const checks = parseStrict(`[${check(number ?? '')}]`)
    const suite = await reviewSuite(checks, knownTables([session.before, session.after]), maker.guarded)
    const { verifiers } = await verifyChecks(suite, session, { guarded: maker.guarded, hasJudge: false })
    outcomes.push(verifiers[0]?.outcome)
  }
  expect(outcomes).toEqual(['passed', 'failed'])
})
