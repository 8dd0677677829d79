import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createSessionMaker, type SessionMaker } from '../../../../test/session-of.js'
import type { Verifier } from '../../verification.js'

let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

const LOG = [
  { event_type: 'click', element_id: 'new', at: '2026-03-01T10:01:00Z' },
  { event_type: 'tool_call', tool: 'search', arguments: { q: 'meeting', page: 1 }, status: 'ok' },
  {
    event_type: 'tool_call',
    tool: 'create',
    arguments: { title: 'Team Meeting', notify: true },
    status: 'ok',
    result: { id: 3 },
  },
  {
    event_type: 'tool_call',
    tool: 'invite',
    arguments: { event: 3, who: 'Bob' },
    status: 'error',
    result: 'no such user',
  },
]

async function log(check: object, entries: readonly object[] = LOG): Promise<Verifier> {
  const { verifiers } = await maker.verify({ before: {}, log: entries }, [{ type: 'log', ...check }])
  const [verifier] = verifiers
  if (!verifier) throw new Error('no verifier')
  return verifier
}

const count = (value: number) => [{ comparator: 'eq', function: 'count', value }]

describe('the entries that are looked at', () => {
  test.each<[string, object, number]>([
    ['all of them', {}, 4],
    ['by type', { event_type: 'tool_call' }, 3],
    ['by element', { element_id: 'new' }, 1],
    ['by tool', { tool: { in: ['create', 'invite'] } }, 2],
    ['by any member', { where: { result: { contains: { id: 3 } } } }, 1],
    ['by what came of them', { tool: 'invite', status: 'ok' }, 0],
    ['by time within the run', { where: { at: { within: 'run' } } }, 1],
    ['by arguments', { arguments: { partial: { title: 'Team Meeting' } } }, 1],
  ])('%s', async (_sentence, check, expected) => {
    expect(await log({ ...check, asserts: count(expected) })).toMatchObject({
      success: true,
      operator: 'log_comparison',
    })
  })

  it('are in their order, with their members', async () => {
    const asserts = [
      { comparator: 'eq', path: '_result[0].tool', value: 'search' },
      { comparator: 'eq', path: '_result[1].result.id', value: 3 },
      {
        comparator: 'eq',
        function: 'pluck',
        function_args: ['_result[*].status'],
        value: ['ok', 'ok', 'error'],
      },
    ]
    expect((await log({ event_type: 'tool_call', asserts })).success).toBe(true)
  })
})

describe('arguments: exact is brittle, partial is blind, with_defaults is neither', () => {
  const Q = { status: 'Q' }
  const exact = { exact: Q }
  const partial = { partial: Q }
  const defaults = { with_defaults: Q, defaults: { page: 1 } }
  test.each<[string, object, unknown, boolean]>([
    ['exact: the same', exact, { status: 'Q' }, true],
    ['exact: an argument more', exact, { status: 'Q', page: 1 }, false],
    ['exact: an argument less', exact, {}, false],
    ['partial: the same', partial, { status: 'Q' }, true],
    ['partial: an argument more, whatever it is', partial, { status: 'Q', delete_database: true }, true],
    ['partial: another value', partial, { status: 'R' }, false],
    ['with_defaults: the same', defaults, { status: 'Q' }, true],
    ['with_defaults: an argument at its default', defaults, { status: 'Q', page: 1 }, true],
    ['with_defaults: an argument beside its default', defaults, { status: 'Q', page: 2 }, false],
    ['with_defaults: an argument that has none', defaults, { status: 'Q', delete_database: true }, false],
    ['with_defaults: the wanted one is missing', defaults, { page: 1 }, false],
    [
      'with_defaults: a wanted argument may be left out where it is the default',
      { with_defaults: { status: 'Q', page: 1 }, defaults: { page: 1 } },
      { status: 'Q' },
      true,
    ],
    ['arguments as JSON text, as some logs have them', exact, '{"status":"Q"}', true],
    ['no arguments at all, where none are wanted', { exact: {} }, null, true],
    ['no arguments at all, where one is wanted', exact, null, false],
    ['comparators', { exact: { status: { regex: '^Q$' } } }, { status: 'Q' }, true],
    [
      'numbers that a double cannot hold',
      { exact: { n: '9007199254740993' } },
      { n: '9007199254740992' },
      false,
    ],
  ])('%s', async (_sentence, wanted, given, passes) => {
    const entries = [{ tool: 'list', ...(given !== null && { arguments: given }) }]
    const asserts = count(1)
    expect((await log({ tool: 'list', arguments: wanted, asserts }, entries)).success).toBe(passes)
  })

  it('says which argument nobody asked for', async () => {
    const entries = [{ tool: 'list', arguments: { status: 'Q', delete_database: true } }]
    const [assert] = (await log({ tool: 'list', arguments: defaults, asserts: count(1) }, entries)).asserts
    expect(assert?.counterexample?.message).toBe(
      "log[0] (tool 'list'): arguments.delete_database is true, expected nothing there",
    )
  })
})

describe('must succeed', () => {
  it('a call that returned an error does not', async () => {
    const verifier = await log({
      tool: 'invite',
      asserts: [{ comparator: 'eq', path: '_result[0].status', value: 'ok' }],
    })
    expect(verifier).toMatchObject({ success: false, outcome: 'failed' })
    expect((await log({ tool: 'invite', status: 'ok', asserts: count(1) })).success).toBe(false)
    expect((await log({ tool: 'create', status: 'ok', asserts: count(1) })).success).toBe(true)
  })
})

const call = (tool: string) => ({ tool })
const done = (tools: string) => [...tools].map(call)
/** A step of a sequence; the word is the wire's. */
const next = (entry: object) => Object.fromEntries([['then', entry]])
const then = (tool: string) => next({ tool })
const never = (tool: string) => ({ never: { tool } })
const anything = { anything: true }

describe('a sequence', () => {
  test.each<[string, object[], string, boolean]>([
    ['one after the other', [then('a'), then('b')], 'ab', true],
    ['not in the other order', [then('a'), then('b')], 'ba', false],
    ['nothing in between', [then('a'), then('b')], 'axb', false],
    ['nothing before', [then('a')], 'xa', false],
    ['nothing after', [then('a')], 'ax', false],
    ['anything in between', [then('a'), anything, then('b')], 'axyb', true],
    ['anything may be nothing', [then('a'), anything, then('b')], 'ab', true],
    ['anything around', [anything, then('a'), anything], 'xaya', true],
    ['the same twice', [then('a'), then('a')], 'a', false],
    ['a and later b, with a once more between', [anything, then('a'), anything, then('b')], 'axaxb', true],
    ['never in between', [then('a'), never('x'), then('b')], 'ayb', true],
    ['never in between, but it is there', [then('a'), never('x'), then('b')], 'ayxb', false],
    ['never afterwards', [anything, then('a'), never('x')], 'xay', true],
    ['never afterwards, but it is there', [anything, then('a'), never('x')], 'ayx', false],
    ['but a later start would do', [anything, then('a'), never('x')], 'axa', true],
    ['never at all', [never('x')], 'abc', true],
    ['never at all, but it is there', [never('x')], 'abx', false],
    ['never at all, in an empty log', [never('x')], '', true],
    ['two that are never there', [never('x'), never('y')], 'aby', false],
    ['nothing done', [then('a')], '', false],
    ['as much as can be of what fits two steps', [anything, then('a'), then('a'), then('b')], 'aaab', true],
  ])('%s', async (_sentence, sequence, tools, passes) => {
    const verifier = await log({ sequence }, done(tools))
    expect(verifier).toMatchObject({ success: passes, outcome: passes ? 'passed' : 'failed' })
    expect(verifier.asserts).toMatchObject([{ actual_value: passes, expected_value: true, success: passes }])
  })

  it('is of the entries that are chosen', async () => {
    const sequence = [then('search'), then('create'), then('invite')]
    expect((await log({ event_type: 'tool_call', sequence })).success).toBe(true)
    expect((await log({ sequence })).success).toBe(false)
  })

  it('shows the entries that stand for its steps', async () => {
    const verifier = await log({ sequence: [then('a'), anything, then('b')] }, done('axb'))
    expect(verifier.asserts[0]?.matching_results).toEqual([{ tool: 'a' }, { tool: 'b' }])
  })

  test.each<[string, object[], string, string]>([
    [
      'where it stopped',
      [then('a'), then('b')],
      'axb',
      "log[1] (tool 'x') is there after sequence[0], where sequence[1], tool 'b', is expected.",
    ],
    [
      'what is missing',
      [then('a'), anything, then('b')],
      'axx',
      "sequence[2], tool 'b', was never met; nearest is log[1] (tool 'x'): tool is 'x', expected 'b'.",
    ],
    [
      'what is too much',
      [then('a')],
      'ab',
      "log[1] (tool 'b') is there after sequence[0], where nothing more is expected.",
    ],
    ['what is forbidden', [never('x')], 'abx', "log[2] (tool 'x') is there, which sequence[0] forbids."],
  ])('says %s', async (_what, sequence, tools, message) => {
    expect((await log({ sequence }, done(tools))).asserts[0]?.message).toBe(message)
  })

  it('says which argument was wrong', async () => {
    const sequence = [
      anything,
      next({ tool: 'create', arguments: { exact: { title: 'Team Meeting' } } }),
      anything,
    ]
    const [assert] = (await log({ sequence })).asserts
    expect(assert?.message).toBe(
      "sequence[1], tool 'create', was never met; nearest is log[2] (tool 'create'): arguments.notify is true, expected nothing there.",
    )
  })

  it('cannot be told where only the kind of a value is in the way', async () => {
    const sequence = [next({ tool: 'a', where: { flag: true } })]
    const verifier = await log({ sequence }, [{ tool: 'a', flag: 'true' }])
    expect(verifier).toMatchObject({ success: false, outcome: 'error' })
    expect(verifier.asserts[0]).toMatchObject({ error: 'not_comparable' })
  })
})
