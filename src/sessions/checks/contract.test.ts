import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arbitraryValue } from '../../../test/arbitrary-value.js'
import { createSessionMaker, RUN, type SessionMaker } from '../../../test/session-of.js'
import type { Row } from '../../core/data/value.js'
import { parseStrict } from '../../core/json/strict.js'
import { openSnapshotFolder, type StoredSnapshot } from '../../snapshots/index.js'
import {
  knownTables,
  reviewSuite,
  SESSION_CHECKS,
  SESSION_TROUBLES,
  type Session,
  verifyChecks,
} from '../index.js'

const HERE = new URL('.', import.meta.url)
let maker: SessionMaker
let path = ''
beforeAll(async () => {
  maker = await createSessionMaker()
  path = await mkdtemp(join(tmpdir(), 'contract-'))
})
afterAll(async () => {
  await maker.close()
  await rm(path, { recursive: true, force: true })
})

it('every folder is a check on the list, and every check has the folder of its name', () => {
  const folders = readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(SESSION_CHECKS.map(({ type }) => type)).toEqual(folders.map(({ name }) => name).sort())
})

/** Checks of each type that ask as much as they can of a table `events`. */
const HARD: Readonly<Record<string, readonly object[]>> = {
  state: [
    {
      table: 'events',
      asserts: [
        { comparator: 'eq', value: [] },
        { comparator: 'gt', function: 'first', function_args: ['_result[*].a'], value: 1 },
      ],
    },
    {
      table: 'events',
      view: 'changed',
      where: { a: { neq: 1 } },
      asserts: [{ comparator: 'contains', path: '_result[*].before', value: { a: 1 } }],
    },
    {
      table: 'events',
      view: 'removed',
      where: { a: { within: 'run' } },
      asserts: [{ comparator: 'eq', function: 'count', value: 0 }],
    },
  ],
  changes: [
    { allow: [] },
    {
      allow: [{ table: 'events', kind: 'added', where: { a: { gt: 0 } }, count: { min: 0 } }],
      ignore: ['events.b'],
    },
    {
      any_of: [
        [{ table: 'events', kind: 'changed', fields: ['a'], bind: { id: 'x' } }],
        [{ table: 'events', kind: 'removed', bind: { id: 'x' }, count: 2 }],
      ],
    },
  ],
  log: [
    { asserts: [{ comparator: 'eq', function: 'distinct', function_args: ['_result[*].a'], value: [] }] },
    {
      where: { a: { contains: 'a' } },
      arguments: { exact: { a: 1 } },
      sequence: [{ anything: true }, { never: { tool: 'a' } }],
    },
    {
      arguments: { with_defaults: { a: { gte: 1 } }, defaults: { b: null } },
      asserts: [{ comparator: 'eq', function: 'count', value: 0 }],
    },
  ],
  rubric: [{ criteria: ['It did.'] }],
}

const COLUMNS = ['id', 'a', 'b', '__proto__']
const row = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...COLUMNS), arbitraryValue), {
    maxLength: 4,
    selector: ([name]) => name,
  })
  .map((cells): Row => new Map(cells))
const table = fc.array(row, { maxLength: 5 })
const entry = fc
  .uniqueArray(fc.tuple(fc.constantFrom('event_type', 'tool', 'arguments', 'status', 'a'), arbitraryValue), {
    maxLength: 5,
    selector: ([name]) => name,
  })
  .map((cells): Row => new Map(cells))

async function snapshotOf(rows: readonly Row[] | null): Promise<StoredSnapshot | null> {
  if (!rows) return null
  const folder = await openSnapshotFolder(path)
  async function* all() {
    yield* rows ?? []
  }
  async function* tables() {
    const columns = COLUMNS.map((name) => ({ name, type: 'json', isNullable: true }))
    yield { shape: { name: 'events', key: null, columns }, rows: all() }
  }
  return folder.take(tables(), RUN.startedAt)
}

const OUTCOMES = ['passed', 'failed', 'error', 'pending']

describe.each(SESSION_CHECKS.map((definition) => [definition.type, definition] as const))(
  '%s',
  (type, definition) => {
    it('says what it is, and its example is one', async () => {
      expect(definition.summary).toMatch(/^[A-Z].*\.$/)
      expect(definition.operator).toMatch(/^[a-z_]+$/)
      expect(definition.version).toBeGreaterThan(0)
      const session = await maker.sessionOf({ before: { events: [{ id: 1, title: 'x' }] } })
      const tables = knownTables([session.before, session.after])
      const suite = await reviewSuite(parseStrict(`[${definition.example}]`), tables, maker.guarded)
      expect(suite.checks).toMatchObject([{ type, operator: definition.operator }])
    })

    it('refuses a key that it does not know, and a check without its fields', () => {
      const example = JSON.parse(definition.example) as object
      expect(definition.schema.safeParse(example).success).toBe(true)
      expect(definition.schema.safeParse({ ...example, surprise: 1 }).success).toBe(false)
      expect(definition.schema.safeParse({ ...example, type: `${type}s` }).success).toBe(false)
    })

    it('on any session has an outcome, and a pass is a pass of all that it asserts', async () => {
      const given = fc.record({
        check: fc.constantFrom(...(HARD[type] ?? [])),
        before: fc.option(table),
        after: fc.option(table),
        log: fc.array(entry, { maxLength: 5 }),
      })
      await fc.assert(
        fc.asyncProperty(given, async ({ check, before, after, log }) => {
          async function* read() {
            yield* log
          }
          const session: Session = {
            before: await snapshotOf(before),
            after: await snapshotOf(after),
            log: read,
            run: RUN,
          }
          // Checks are reviewed by what a session has; here by what it might have.
          const tables = knownTables([await snapshotOf([]), session.before, session.after])
          const known = new Map([...tables].map(([name, one]) => [name, { ...one, canChange: true }]))
          const suite = await reviewSuite(
            parseStrict(JSON.stringify([{ type, ...check }])),
            known,
            maker.guarded,
          )
          const { success, verifiers } = await verifyChecks(suite, session, {
            guarded: maker.guarded,
            hasJudge: true,
          })
          const [verifier] = verifiers
          expect(OUTCOMES).toContain(verifier?.outcome)
          expect(success).toBe(verifier?.success)
          if (verifier?.outcome === 'passed') {
            expect(verifier.asserts.length).toBeGreaterThan(0)
            expect(verifier.asserts.every((one) => one.success === true)).toBe(true)
          }
          for (const { outcome, success, error, message } of [verifier, ...(verifier?.asserts ?? [])].flatMap(
            (one) => one ?? [],
          )) {
            expect(success).toBe(outcome === 'pending' ? 'PENDING' : outcome === 'passed')
            if (error !== undefined) expect(Object.keys(SESSION_TROUBLES)).toContain(error)
            expect(message?.isWellFormed() ?? true).toBe(true)
          }
          expect(JSON.parse(JSON.stringify(verifier))).toEqual(verifier)
        }),
        { numRuns: 60, interruptAfterTimeLimit: 20_000 },
      )
    })
  },
)
