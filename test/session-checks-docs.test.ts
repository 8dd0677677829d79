import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SESSION_CHECKS } from '../src/sessions/index.js'
import { createSessionMaker, type SessionGiven, type SessionMaker } from './session-of.js'

const TEXT = readFileSync(join(import.meta.dirname, '../docs/session-checks.md'), 'utf8')
let maker: SessionMaker
beforeAll(async () => {
  maker = await createSessionMaker()
})
afterAll(() => maker.close())

const [, SESSION = ''] = /<!-- session -->\n```json\n([\s\S]*?)```\n<!-- end -->/.exec(TEXT) ?? []
const EXAMPLES = [...TEXT.matchAll(/```json (passed|failed|error|pending)\n([\s\S]*?)```/g)].map(
  ([, outcome = '', text = '']) => [text.trim(), outcome] as const,
)

function checksIn(text: string): { readonly type: string }[] {
  const read = JSON.parse(text) as { type: string } | { type: string }[]
  return Array.isArray(read) ? read : [read]
}

describe('the examples in docs/session-checks.md end as they say', () => {
  const given = JSON.parse(SESSION) as SessionGiven

  it('and there are some of each type', () => {
    const types = new Set(EXAMPLES.flatMap(([text]) => checksIn(text)).map(({ type }) => type))
    expect([...types].sort()).toEqual(SESSION_CHECKS.map(({ type }) => type))
    expect(new Set(EXAMPLES.map(([, outcome]) => outcome))).toEqual(new Set(['passed', 'failed', 'pending']))
  })

  it.each(EXAMPLES)('%s %s', async (text, outcome) => {
    const { verifiers } = await maker.verify(given, checksIn(text))
    expect(verifiers.map((verifier) => [verifier.outcome, verifier.error])).toEqual(
      verifiers.map(() => [outcome, undefined]),
    )
  })

  it('the suite that the session was asked for passes it, and fails where nothing was done', async () => {
    const checks = EXAMPLES.filter(
      ([text, outcome]) => outcome === 'passed' && text.includes('"changes"'),
    ).map(([text]) => text)
    const [closed = ''] = checks
    expect((await maker.verify(given, checksIn(closed))).success).toBe(true)
    expect((await maker.verify({ before: given.before ?? {} }, checksIn(closed))).success).toBe(false)
  })
})
