import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkContext, type ScriptedNet, scriptedNet } from '../../test/check-context.js'
import { parseStrict } from '../core/json/strict.js'
import { readBy } from '../core/validate.js'
import { createSandbox } from '../sandbox/index.js'
import type { CheckContext, CheckDefinition } from './check.js'
import { CHECKS, findCheck } from './index.js'
import { runDefinition } from './run.js'

interface Vector {
  readonly name: string
  /** The check as JSON text, so that its numbers keep theirs. */
  readonly check: string
  readonly output: string
  readonly outcome: 'passed' | 'failed' | 'error'
  /** What the detail starts with, before a colon. */
  readonly code?: string
  /** What the network answers, where the check asks it. */
  readonly net?: ScriptedNet | undefined
  /** SHA-256 of what was read, null where nothing was. Left out: of the salt and the output. */
  readonly evidenceHash?: string | null
}

const HERE = new URL('.', import.meta.url)
const SALT = new Uint8Array(32).fill(7)
/** Twice what a check may take to run, for a machine that has other things to do. */
const DEADLINE_MS = 2_000

const guarded = createSandbox()
// The first work loads what it needs, which takes longer than any check may.
beforeAll(async () => {
  for (const definition of CHECKS)
    for (const vector of vectorsOf(definition.type).slice(0, 4)) await run(definition, vector)
})
afterAll(() => guarded.close())

function vectorsOf(type: string): readonly Vector[] {
  return JSON.parse(readFileSync(new URL(`${type}/vectors.json`, HERE), 'utf8')) as Vector[]
}

function read(
  definition: CheckDefinition,
  { check, net }: Pick<Vector, 'check' | 'net'>,
): { spec: { type: string }; context: CheckContext } {
  const { value, numbers } = parseStrict(check)
  const context = checkContext({ guarded, numbers, net: scriptedNet(net) })
  return { spec: readBy(definition.schema, value), context }
}

function run(definition: CheckDefinition, { check, output, net }: Pick<Vector, 'check' | 'output' | 'net'>) {
  const { spec, context } = read(definition, { check, net })
  return runDefinition(definition, spec, { output }, context, SALT)
}

function hashOfOutput(output: string): string {
  return createHash('sha256').update(SALT).update(output).digest('hex')
}

const HOSTILE: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half of a surrogate pair', 'a\ud800b'],
  ['zero bytes', '\u0000'.repeat(100)],
  ['open braces', '{'.repeat(16_000)],
  ['open brackets', '['.repeat(16_000)],
  ['nested brackets', '['.repeat(8_000) + ']'.repeat(8_000)],
  ['open objects', '{"a":'.repeat(3_200)],
  ['nested objects', `${'{"a":'.repeat(2_600)}1${'}'.repeat(2_600)}`],
  ['open parentheses', '('.repeat(16_000)],
  ['minus signs', '-'.repeat(16_000)],
  ['one long number', '9'.repeat(16_000)],
  ['odd fractions', Array.from({ length: 2_000 }, (_, n) => `1/${2 * n + 3}`).join('+')],
  ['deep exponents', '[1e-999999999,1E+999999999]'],
  ['many large numbers under a long key', `{"${'k'.repeat(8_000)}":[${'9007199254740993,'.repeat(450)}1]}`],
  ['prototypes', '{"__proto__":{"a":1},"constructor":{"prototype":1}}'],
  ['a word and its like', `${'a'.repeat(15_000)}!`],
  ['backticks', '`'.repeat(16_000)],
]

it('every folder is a check on the list, and every check has the folder of its name', () => {
  const folders = readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(CHECKS.map(({ type }) => type)).toEqual(folders.map(({ name }) => name).sort())
})

describe.each(CHECKS.map((definition) => [definition.type, definition] as const))(
  '%s',
  (type, definition) => {
    const vectors = vectorsOf(type)

    it('is found by its type, and says what it is', () => {
      expect(findCheck(type)).toBe(definition)
      expect(definition.summary).toMatch(/^[A-Z].*\.$/)
      expect(definition.version).toBeGreaterThan(0)
    })

    it('has vectors that pass, that fail and that cannot tell', () => {
      expect(new Set(vectors.map(({ outcome }) => outcome))).toEqual(new Set(['passed', 'failed', 'error']))
      expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length)
      for (const { outcome, code } of vectors) if (outcome === 'error') expect(code).toBeDefined()
    })

    it('refuses a key that it does not know, and a check without its fields', () => {
      for (const { check } of vectors) {
        const value = JSON.parse(check) as object
        expect(definition.schema.safeParse({ ...value, surprise: 1 }).success).toBe(false)
        expect(definition.schema.safeParse({ type }).success).toBe(false)
        expect(definition.schema.safeParse({ ...value, type: `${type}s` }).success).toBe(false)
      }
    })

    it.each(vectors.map((vector) => [vector.name, vector] as const))('%s', async (_name, vector) => {
      const { spec, context } = read(definition, vector)
      await definition.review?.(spec, 'checks[0]', context)
      const start = performance.now()
      const finding = await run(definition, vector)
      expect(performance.now() - start).toBeLessThan(DEADLINE_MS)
      expect(finding).toMatchObject({ type, outcome: vector.outcome })
      if (vector.code) expect(finding.detail.startsWith(`${vector.code}: `)).toBe(true)
      else expect(finding.detail).not.toMatch(/^[a-z_]+: /)
      const { evidenceHash = hashOfOutput(vector.output) } = vector
      expect(finding.evidenceHash).toBe(evidenceHash)
    })

    const questions = [...new Map(vectors.map((vector) => [vector.check, vector])).values()]
    const expectFair = async (question: Vector, output: string) => {
      const start = performance.now()
      const { outcome, detail } = await run(definition, { ...question, output })
      expect(performance.now() - start).toBeLessThan(DEADLINE_MS)
      expect(['passed', 'failed', 'error']).toContain(outcome)
      if (outcome === 'error') expect(detail).toMatch(/^[a-z_]+: /)
      expect(detail.isWellFormed()).toBe(true)
      expect(detail.length).toBeLessThan(1_500)
    }

    it.each(HOSTILE)('has a finding on %s, in time', async (_what, output) => {
      for (const question of questions.slice(0, 5)) await expectFair(question, output)
    })

    it('has a finding on any text', async () => {
      const text = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.json(),
        fc.string({ unit: fc.constantFrom(...'{}[]":,1.-+*/() a\n`') }),
      )
      const quick = questions.slice(0, 12)
      await fc.assert(fc.asyncProperty(fc.constantFrom(...quick), text, expectFair), {
        numRuns: 200,
        // Some questions bring a page of a megabyte.
        interruptAfterTimeLimit: 10_000,
      })
    })
  },
)
