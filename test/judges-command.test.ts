import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeScratch } from './embedded.js'
import { type JudgeRequest, type JudgeServer, judgeServer, settingsFor } from './judge-server.js'
import { PROGRAM } from './start-server.js'

let data: string
let server: JudgeServer
beforeAll(async () => {
  data = await makeScratch()
  server = await judgeServer()
})
afterAll(async () => {
  await server.close()
  rmSync(data, { recursive: true, force: true })
})

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** As a user types it, with nothing but these settings. */
function check(settings: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: data, COUNTERSIGN_DATA: data, ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, 'judges', 'check', ...words], { env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

type Claim = { readonly id: string; readonly text: string }

/** @param verdictOn of a claim that is true, and of one that is false */
function ruling(verdictOn: (isTrue: boolean) => string) {
  return ({ data: { claims } }: JudgeRequest) => ({
    content: {
      claims: (claims as Claim[]).map(({ id, text }) => ({
        id,
        verdict: verdictOn(text.includes('312 metres')),
      })),
    },
  })
}

const honest = (isTrue: boolean) => (isTrue ? 'supported' : 'contradicted')

describe('countersign judges check', () => {
  it('asks every configured provider, and is content with 0', async () => {
    server.answer(ruling(honest))
    const engines = ['groq', 'workers_ai', 'openai_compatible', 'anthropic']
    const all = Object.assign({}, ...engines.map((engine) => settingsFor(engine, server.url)))
    const { code, stdout, stderr } = await check(all)
    expect([code, stderr]).toEqual([0, ''])
    const lines = stdout.trim().split('\n').slice(1)
    expect(lines.map((line) => line.trim().split(/\s+/).slice(0, 2))).toEqual(
      engines.map((engine) => ['ok', engine]),
    )
    expect(lines[0]).toMatch(
      /openai\/gpt-oss-120b +\d+ ms {2}json_schema_strict {2}true claim right, false claim right$/,
    )
  })

  it.each([
    ['finds all claims supported', () => 'supported', { true_claim: true, false_claim: false }],
    ['finds no claim supported', () => 'unsupported', { true_claim: false, false_claim: true }],
  ])('ends with 1 for a judge that %s', async (_words, verdictOn, controls) => {
    server.answer(ruling(verdictOn))
    const { code, stdout } = await check(settingsFor('groq', server.url), '--json')
    expect([code, JSON.parse(stdout).judges]).toEqual([
      1,
      [expect.objectContaining({ result: 'wrong', controls })],
    ])
  })

  it('says what is wrong and what to do, without the key', async () => {
    server.answer({
      status: 401,
      body: { error: { message: 'Invalid API Key gsk_test', code: 'invalid_api_key' } },
    })
    const { code, stdout, stderr } = await check(settingsFor('groq', server.url))
    expect(code).toBe(2)
    expect(stdout).toContain(
      'judge_misconfigured: groq refuses the key (HTTP 401, invalid_api_key). Set GROQ_API_KEY to a key that is valid.',
    )
    expect(stdout + stderr).not.toContain('gsk_test')
  })

  it('ends with 2 where one of two cannot be asked', async () => {
    server.answer((request) => (request.form === 'chat' ? ruling(honest)(request) : { status: 404 }))
    const both = { ...settingsFor('groq', server.url), ...settingsFor('anthropic', server.url) }
    const { code, stdout } = await check(both)
    expect(code).toBe(2)
    expect(stdout).toMatch(/ok +groq/)
    expect(stdout).toMatch(
      /no ruling {5}anthropic .*ms\n {16}judge_misconfigured: .*Set ANTHROPIC_MODEL .*and ANTHROPIC_BASE_URL/,
    )
  })

  it('ends with 2 and names the settings where none is configured', async () => {
    const { code, stdout, stderr } = await check({ OPENAI_API_KEY: 'sk-of-another-program' })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^No judge is configured: set GROQ_API_KEY, /)
  })

  it('is refused under half a configuration, which is named', async () => {
    const { code, stderr } = await check({ CLOUDFLARE_API_TOKEN: 'cft_half' })
    expect(code).toBe(3)
    expect(stderr).toContain('bad_setting: CLOUDFLARE_API_TOKEN is set and CLOUDFLARE_ACCOUNT_ID is not')
    expect(stderr).not.toContain('cft_half')
  })

  it('is coloured where that is wanted', async () => {
    server.answer(ruling(honest))
    const { stdout } = await check({ ...settingsFor('groq', server.url), FORCE_COLOR: '1' })
    expect(stdout).toContain('\u001b[32m  ok')
  })
})
