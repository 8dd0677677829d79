import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROVIDERS } from '../src/judges/providers/index.js'
import { examplesIn, runShell, steady } from './documented-commands.js'
import { makeScratch } from './embedded.js'
import { type JudgeRequest, type JudgeServer, judgeServer } from './judge-server.js'

const PAGE = readFileSync(join(import.meta.dirname, '../docs/judges.md'), 'utf8')

let data: string
let server: JudgeServer
beforeAll(async () => {
  data = await makeScratch()
  server = await judgeServer()
  server.answer((request) => ({ content: honestly(request) }))
})
afterAll(async () => {
  await server.close()
  rmSync(data, { recursive: true, force: true })
})

/** As a good judge rules on the claims of `judges check`. */
function honestly({ data: { claims } }: JudgeRequest) {
  return {
    claims: (claims as { id: string; text: string }[]).map(({ id, text }) => ({
      id,
      verdict: text.includes('312 metres') ? 'supported' : 'contradicted',
    })),
  }
}

const timeless = (text: string) => text.replace(/\b\d+ ms\b/g, '* ms').replace(/("time_ms": )\d+/g, '$1"*"')

describe('every command of docs/judges.md prints what the page shows', () => {
  test.each(examplesIn(PAGE))('$commands', async ({ commands, kind, output }) => {
    const here = commands
      .replaceAll('npx countersign', 'node dist/main.js')
      .replaceAll('http://127.0.0.1:11434', server.url)
    const printed = await runShell(here, data)
    expect(steady(timeless(printed), kind)).toBe(steady(timeless(output), kind))
  })

  test('and there are those for checking and for cassettes', () => {
    expect(examplesIn(PAGE)).toHaveLength(3)
  })
})

test('every repair that code names is on the page', () => {
  const code = ['read-reply.ts', 'candidates.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, '../src/judges/reading', file), 'utf8'),
  )
  const named = [...code.join().matchAll(/'([a-z]+_[a-z]+|fence|comment|other)'/g)].map(([, name]) => name)
  const repairs = new Set(named.filter((name) => !['judge_malformed', 'bad_json'].includes(name ?? '')))
  expect(repairs.size).toBeGreaterThan(9)
  for (const repair of repairs) expect(PAGE).toContain(`\`${repair}\``)
})

test('the table of rungs has every rung that a provider of the settings may use', () => {
  const settings = {
    GROQ_API_KEY: 'k',
    GROQ_MODEL: 'openai/gpt-oss-120b',
    GROQ_BASE_URL: 'https://g.example',
    CLOUDFLARE_ACCOUNT_ID: 'a',
    CLOUDFLARE_API_TOKEN: 't',
    WORKERS_AI_MODEL: 'm',
    CLOUDFLARE_BASE_URL: 'https://c.example',
    OPENAI_BASE_URL: 'https://o.example',
    OPENAI_MODEL: 'm',
    ANTHROPIC_API_KEY: 'k',
    ANTHROPIC_MODEL: 'm',
    ANTHROPIC_BASE_URL: 'https://a.example',
  } as unknown as Parameters<(typeof PROVIDERS)[number]['setUp']>[0]
  const columns = { groq: 1, openai_compatible: 1, workers_ai: 2, anthropic: 3 } as Record<string, number>
  for (const provider of PROVIDERS) {
    const rungs = provider.setUp(settings)?.rungs ?? []
    for (const rung of ['json_schema_strict', 'json_schema', 'json_object', 'plain'] as const) {
      const row = PAGE.split('\n').find((line) => line.startsWith(`| \`${rung}\` |`))
      const cell = row?.split('|')[(columns[provider.name] ?? 0) + 1]?.trim()
      expect([provider.name, rung, cell !== '']).toEqual([provider.name, rung, rungs.includes(rung)])
    }
  }
})
