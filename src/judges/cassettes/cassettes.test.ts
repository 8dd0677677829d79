import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allOf, judgeOf, verdictQuestion } from '../../../test/judge-of.js'
import { type JudgeScript, type JudgeServer, judgeServer, settingsFor } from '../../../test/judge-server.js'
import { createSandbox } from '../../sandbox/index.js'

const guarded = createSandbox()
let server: JudgeServer
let folder: string
beforeAll(async () => {
  server = await judgeServer()
})
afterAll(async () => {
  await server.close()
  await guarded.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
  folder = mkdtempSync(join(tmpdir(), 'countersign-cassettes-'))
})

const QUESTION = verdictQuestion(['one', 'two'])
const GOOD: JudgeScript = ({ data }) => ({ content: allOf(data) as never })
const cassettes = () => readdirSync(folder).filter((name) => name !== 'providers.json')

async function record(engines: readonly string[], script: readonly JudgeScript[], passes = 1) {
  server.answer(...script)
  const all = Object.assign({}, ...engines.map((engine) => settingsFor(engine, server.url)))
  const { judge } = judgeOf({ ...all, JUDGE_CASSETTES: `record ${folder}` }, guarded)
  return judge.ask(QUESTION, { passes })
}

/** Nobody has a key. */
function replayed() {
  server.answer({ status: 500 })
  return judgeOf({ JUDGE_CASSETTES: `replay ${folder}` }, guarded).judge
}

describe.each(['groq', 'workers_ai', 'openai_compatible', 'anthropic'])('%s', (engine) => {
  it('is replayed without a key and without a request', async () => {
    const recorded = await record([engine], [GOOD], 3)
    expect(cassettes()).toHaveLength(3)
    const judge = replayed()
    expect(judge.providers).toMatchObject([{ name: engine }])
    const asked = await judge.ask(QUESTION, { passes: 3 })
    expect(asked.passes.map(({ ruling }) => ruling)).toEqual(recorded.passes.map(({ ruling }) => ruling))
    expect(asked).toMatchObject({ engine, model: recorded.model })
    expect(server.requests).toEqual([])
  })

  it('leaves no secret in any file', async () => {
    await record([engine], [GOOD])
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(texts.join()).not.toMatch(/gsk_test|cft_test|sk-|acc0/)
  })
})

it('what was asked otherwise is unknown, and the digest is said', async () => {
  await record(['groq'], [GOOD])
  const [passed] = (await replayed().ask(verdictQuestion(['three']))).passes
  expect(passed?.trouble).toMatchObject({
    code: 'judge_unavailable',
    message: expect.stringMatching(/holds no reply to this request: [0-9a-f]{64}\./),
  })
  const warmer = await replayed().ask(QUESTION, { temperature: 0.7 })
  expect(warmer.passes[0]?.trouble?.code).toBe('judge_unavailable')
})

it('however often something unknown is asked, it is said so', async () => {
  await record(['groq'], [GOOD])
  const judge = replayed()
  for (let i = 0; i < 7; i += 1) {
    const [passed] = (await judge.ask(verdictQuestion(['three']))).passes
    expect(passed?.trouble?.message).toMatch(/holds no reply/)
  }
})

it('errors are not kept: the provider behind them rules in the replay too', async () => {
  const recorded = await record(
    ['groq', 'anthropic'],
    [(request) => (request.form === 'chat' ? { status: 401 } : GOOD(request))],
  )
  expect([recorded.engine, cassettes().length]).toEqual(['anthropic', 1])
  const asked = await replayed().ask(QUESTION)
  expect(asked).toMatchObject({
    engine: 'anthropic',
    passedOver: [{ engine: 'groq', code: 'judge_unavailable' }],
  })
})

it('a cut reply and what came after it are both replayed', async () => {
  const recorded = await record(['groq'], [{ content: '{"cla', finish: 'length' }, GOOD])
  expect(recorded.passes[0]?.call.requests).toBe(2)
  expect((await replayed().ask(QUESTION)).passes[0]).toMatchObject({ trouble: null, call: { requests: 2 } })
})

it.each([
  ['an empty folder', null, /has no providers\.json \(ENOENT\): nothing was recorded there/],
  ['a damaged list', '{"a"', /has a providers\.json that cannot be read/],
])('%s is refused at the start', (_words, text, message) => {
  if (text !== null) writeFileSync(join(folder, 'providers.json'), text)
  expect(() => replayed()).toThrow(message)
})

it('a damaged reply is said to be one', async () => {
  await record(['groq'], [GOOD])
  writeFileSync(join(folder, cassettes()[0] ?? ''), '{')
  expect((await replayed().ask(QUESTION)).passes[0]?.trouble?.message).toMatch(/no JSON: [0-9a-f]{64}/)
})

it('a folder that cannot be made is refused at the start', () => {
  writeFileSync(join(folder, 'file'), '')
  const settings = { ...settingsFor('groq', server.url), JUDGE_CASSETTES: `record ${folder}/file/in` }
  expect(() => judgeOf(settings, guarded)).toThrow(
    /JUDGE_CASSETTES names a folder that cannot be written to \(ENOTDIR\)/,
  )
})
