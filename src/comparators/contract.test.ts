import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyValue } from '../../test/any-value.js'
import { typedOrMissing, typedValue } from '../../test/typed-value.js'
import type { Value } from '../core/data/value.js'
import { BudgetExceeded } from '../core/errors.js'
import { createSandbox } from '../sandbox/index.js'
import { COMPARATORS, type Compared, compareMany, findComparator, unknownComparator } from './index.js'

interface Vectors {
  readonly vectors: readonly Vector[]
  /** Expected values that the review refuses. */
  readonly never: readonly string[]
}

/** Values are JSON, in which `$decimal`, `$instant`, `$blob` and `$bag` stand for what JSON has not; or `missing`. */
interface Vector {
  readonly name: string
  readonly actual: string
  readonly expected: string
  readonly outcome: 'holds' | 'fails' | 'not_comparable'
  /** Part of what is said where nothing can be compared. */
  readonly message?: string
}

const HERE = new URL('.', import.meta.url)
const guarded = createSandbox()
beforeAll(async () => {
  await findComparator('regex')?.compare('a', 'a', guarded)
})
afterAll(() => guarded.close())

const HOSTILE: readonly Value[] = [
  null,
  true,
  '',
  '\ud800',
  '\u0000',
  'a'.repeat(100_000),
  '2024-11-20T14:00:00Z',
  { kind: 'number', text: 'NaN' },
  { kind: 'number', text: '-Infinity' },
  { kind: 'number', text: '1e999999999999' },
  { kind: 'number', text: `0.${'0'.repeat(10_000)}1` },
  { kind: 'instant', utc: 'not a moment at all' },
  { kind: 'instant', utc: '+999999-12-31T23:59:59Z' },
  { kind: 'blob', sha256: '', bytes: Number.NaN },
  { kind: 'list', items: [] },
  { kind: 'list', items: new Array<Value>(5_000).fill(null), isBag: true },
  {
    kind: 'object',
    members: new Map<string, Value>([['__proto__', { kind: 'object', members: new Map() }]]),
  },
  nested(500, (inner) => ({ kind: 'list', items: [inner] })),
  nested(500, (inner) => ({ kind: 'object', members: new Map([['constructor', inner]]) })),
]

function nested(depth: number, around: (inner: Value) => Value): Value {
  let value: Value = '5'
  for (let level = 0; level < depth; level++) value = around(value)
  return value
}

it('every folder is a comparator on the list, sorted, and every comparator has the folder of its name', () => {
  const folders = readdirSync(HERE, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(COMPARATORS.map(({ name }) => name)).toEqual(folders.map(({ name }) => name).sort())
})

it.each([
  ['eqq', 'is no comparator: "eqq"; did you mean eq?'],
  [
    'matches',
    'is no comparator: "matches"; it is one of contains, deep_equal, eq, gt, gte, in, lt, lte, neq, regex',
  ],
  ['__proto__', 'is no comparator: "__proto__"; it is one of contains'],
  ['GTE', 'is no comparator: "GTE"; did you mean gte?'],
])('a name that is none, %s, is told with the one that was meant', (name, message) => {
  expect(findComparator(name)).toBeUndefined()
  expect(unknownComparator(name)).toContain(message)
})

describe.each(COMPARATORS.map((comparator) => [comparator.name, comparator] as const))(
  '%s',
  (name, comparator) => {
    const { vectors, never } = JSON.parse(
      readFileSync(new URL(`${name}/vectors.json`, HERE), 'utf8'),
    ) as Vectors

    it('is found by its name, and says what it is', () => {
      expect(findComparator(name)).toBe(comparator)
      expect(comparator.summary).toMatch(/^[A-Z].*\.$/)
      expect(comparator.takes).not.toBe('')
    })

    it('has vectors that hold, that fail and that cannot be compared', () => {
      expect(new Set(vectors.map(({ outcome }) => outcome))).toEqual(
        new Set(['holds', 'fails', 'not_comparable']),
      )
      expect(new Set(vectors.map((vector) => vector.name)).size).toBe(vectors.length)
    })

    it.each(vectors.map((vector) => [vector.outcome, vector.name, vector] as const))(
      '%s: %s',
      async (outcome, _name, vector) => {
        const [actual, expected] = [typedOrMissing(vector.actual), typedValue(vector.expected)]
        expect(await comparator.review(expected, guarded)).toBeNull()
        const compared = await comparator.compare(actual, expected, guarded)
        expect(compared.kind).toBe(outcome)
        if (compared.kind === 'not_comparable') expect(compared.message).toContain(vector.message ?? '')
        expect(await compareMany(comparator, [actual, actual], expected, guarded)).toEqual([
          compared,
          compared,
        ])
      },
    )

    it('the expected values of its example and of its vectors are not refused, those that could never be met are', async () => {
      expect(await comparator.review(typedValue(comparator.example), guarded)).toBeNull()
      for (const expected of never) {
        expect([expected, await comparator.review(typedValue(expected), guarded)]).toEqual([
          expected,
          expect.any(String),
        ])
      }
    })

    it('nothing at all never holds', async () => {
      for (const { expected } of vectors) {
        const compared = await comparator.compare(undefined, typedValue(expected), guarded)
        expect(compared.kind).not.toBe('holds')
      }
    })

    it('says something of any two values, the most hostile too, or that they are too much', async () => {
      for (const expected of HOSTILE) {
        const actuals = [undefined, ...HOSTILE]
        const answers = await compareMany(comparator, actuals, expected, guarded).catch(
          (error: unknown) => error,
        )
        if (answers instanceof BudgetExceeded) continue
        for (const compared of answers as Compared[]) expectAnswer(compared)
      }
    })

    it('says the same each time, of any two values', async () => {
      await fc.assert(
        fc.asyncProperty(anyValue, anyValue, async (actual, expected) => {
          if (comparator.work && (await comparator.review(expected, guarded)) !== null) return
          const compared = await comparator.compare(actual, expected, guarded)
          expectAnswer(compared)
          expect(await comparator.compare(actual, expected, guarded)).toEqual(compared)
        }),
        { numRuns: comparator.work ? 50 : 1_000 },
      )
    })
  },
)

function expectAnswer(compared: Compared): void {
  expect(['holds', 'fails', 'not_comparable']).toContain(compared.kind)
  if (compared.kind === 'not_comparable') {
    expect(compared.message.length).toBeGreaterThan(0)
    expect(compared.message.length).toBeLessThan(1_500)
    expect(compared.message.isWellFormed()).toBe(true)
  }
}

describe('together', () => {
  const held = async (name: string, actual: Value, expected: Value) =>
    (await findComparator(name)?.compare(actual, expected, guarded))?.kind

  it('eq and neq never both hold, and of what can be compared one of them does', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, anyValue, async (actual, expected) => {
        const [eq, neq] = [await held('eq', actual, expected), await held('neq', actual, expected)]
        expect([eq, neq]).not.toEqual(['holds', 'holds'])
        expect(eq === 'not_comparable').toBe(neq === 'not_comparable')
        if (eq !== 'not_comparable') expect([eq, neq].toSorted()).toEqual(['fails', 'holds'])
      }),
      { numRuns: 1_000 },
    )
  })

  it('eq that holds one way does not fail the other way', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, anyValue, async (a, b) => {
        if ((await held('eq', a, b)) === 'holds') expect(await held('eq', b, a)).not.toBe('fails')
      }),
      { numRuns: 1_000 },
    )
  })

  it('what deep_equal holds of, eq does not fail of', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, anyValue, async (a, b) => {
        if ((await held('deep_equal', a, b)) === 'holds') expect(await held('eq', a, b)).toBe('holds')
      }),
      { numRuns: 1_000 },
    )
  })

  it('of what has an order one of gt, lt and eq holds, and gte and lte are what they say', async () => {
    await fc.assert(
      fc.asyncProperty(anyValue, anyValue, async (a, b) => {
        const kinds = await Promise.all(['gt', 'lt', 'gte', 'lte', 'eq'].map((name) => held(name, a, b)))
        const [gt, lt, gte, lte, eq] = kinds.map((kind) => kind === 'holds')
        if (kinds[0] === 'not_comparable') return
        expect([gt, lt, eq].filter(Boolean)).toHaveLength(1)
        expect([gte, lte]).toEqual([gt || eq, lt || eq])
      }),
      { numRuns: 2_000 },
    )
  })
})
