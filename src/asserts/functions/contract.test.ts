import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { anyValue } from '../../../test/any-value.js'
import { runAssertText } from '../../../test/run-assert.js'
import { COMPARATORS } from '../../comparators/index.js'
import { valueOfJson } from '../../core/data/read-json.js'
import type { Row, Value } from '../../core/data/value.js'
import { BudgetExceeded } from '../../core/errors.js'
import { type JsonValue, NO_NUMBER_TEXTS } from '../../core/json/value.js'
import { createSandbox } from '../../sandbox/index.js'
import type { FoldContext, Found, FunctionArguments, FunctionDefinition } from '../function.js'
import type { PlacedRow } from '../placed-row.js'
import { reviewArguments } from '../review-arguments.js'
import { rowNamer } from '../row-name.js'
import { AssertTrouble } from '../trouble.js'
import { ASSERT_FUNCTIONS, findFunction, unknownFunction } from './index.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

const context: FoldContext = { guarded, nameOf: rowNamer(['id']) }

/** Whole rows, one column, one row, one list; with a further argument for those that take one. */
const FURTHER: Readonly<Record<string, readonly JsonValue[]>> = {
  path: [],
  field: ['a'],
  object: [{ a: 5 }],
  filter: [{ eq: '5' }],
  query: ['$..a'],
  order: ['desc'],
}

async function argumentsOf(definition: FunctionDefinition, path: string): Promise<FunctionArguments> {
  const [, second] = definition.parameters
  const isRows = !path.includes('.')
  const further = second ? (FURTHER[second.kind] ?? []) : []
  const given: JsonValue[] = [path, ...(second?.kind === 'filter' && isRows ? [{ a: 5 }] : further)]
  const values = given.map((value) => valueOfJson({ value, numbers: NO_NUMBER_TEXTS }))
  const review = await reviewArguments(definition, values, {
    at: 'args',
    numbers: NO_NUMBER_TEXTS,
    columns: null,
    guarded,
  })
  if (!review.ok) throw new Error(review.faults.map(({ message }) => message).join())
  return review.given
}

/** What a function makes of rows, or why it cannot be told. */
async function madeOf(
  definition: FunctionDefinition,
  given: FunctionArguments,
  pieces: readonly (readonly PlacedRow[])[],
): Promise<Found | string> {
  try {
    const fold = definition.start(given, context)
    for (const piece of pieces) await fold.take(piece)
    return await fold.end()
  } catch (error) {
    if (error instanceof AssertTrouble || error instanceof BudgetExceeded)
      return `${error.code}: ${error.message}`
    throw error
  }
}

const anyRow: fc.Arbitrary<Row> = fc.tuple(anyValue, anyValue, fc.boolean()).map(
  ([a, id, hasA]) =>
    new Map<string, Value>(
      hasA
        ? [
            ['id', id],
            ['a', a],
          ]
        : [['id', id]],
    ),
)

it('every file is a function on the list, sorted', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter(
    (name) => !/^index\.|\.work\.|\.test\./.test(name),
  )
  expect(ASSERT_FUNCTIONS.map(({ name }) => `${name}.ts`)).toEqual(files.sort())
})

it.each([
  ['object_contain', 'did you mean object_contains?'],
  ['counts', 'did you mean count?'],
  ['toString', 'it is one of all, any, avg, count'],
])('a name that is none, %s, is told with the one that was meant', (name, message) => {
  expect(findFunction(name)).toBeUndefined()
  expect(unknownFunction(name)).toContain(message)
})

describe.each(ASSERT_FUNCTIONS.map((definition) => [definition.name, definition] as const))(
  '%s',
  (name, definition) => {
    it('is found by its name, and says what it is', () => {
      expect(findFunction(name)).toBe(definition)
      expect(definition.summary).toMatch(/^[A-Z].*\.$/)
      for (const { summary } of definition.parameters) expect(summary).toMatch(/^[A-Z`].*\.$/)
      const isNeeded = definition.parameters.map((parameter) => Number(parameter.isNeeded))
      expect(isNeeded).toEqual(isNeeded.toSorted((a, b) => b - a))
    })

    it.each(['_result', '_result[*].a', '_result[1]', '_result[0].a'])(
      'makes the same of the same rows, however they are cut, and names no fault of ours: %s',
      async (path) => {
        const given = await argumentsOf(definition, path)
        await fc.assert(
          fc.asyncProperty(fc.array(anyRow, { maxLength: 5 }), async (rows) => {
            const placed = rows.map((row, at) => ({ row, at }))
            const whole = await madeOf(definition, given, [placed])
            const cut = await madeOf(
              definition,
              given,
              placed.map((row) => [row]),
            )
            if (typeof whole === 'string' || typeof cut === 'string') {
              expect(cut).toBe(whole)
              return
            }
            expect(cut.value).toEqual(whole.value)
            expect(cut.matching).toEqual(whole.matching)
            expect(whole.matching.rows.every((row) => rows.includes(row))).toBe(true)
          }),
          { numRuns: definition.work ? 15 : 150 },
        )
      },
    )

    it('says something of any rows, whatever is expected', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyRow, { maxLength: 4 }), anyValue, async (rows, expected) => {
          const given = await argumentsOf(definition, '_result[*].a')
          const found = await madeOf(definition, given, [rows.map((row, at) => ({ row, at }))])
          if (typeof found === 'string') {
            expect(found).toMatch(/^(not_comparable|budget): /)
            return
          }
          for (const comparator of COMPARATORS) {
            const explained = found.explain?.({
              function: definition,
              arguments: given,
              comparator,
              expected,
            })
            expect((explained?.message ?? 'x').length).toBeLessThan(2_000)
          }
        }),
        { numRuns: definition.work ? 15 : 150 },
      )
    })
  },
)

it('no row at all is nothing, and never passes but where nothing is expected', async () => {
  const passed: string[] = []
  for (const { name, example } of ASSERT_FUNCTIONS) {
    for (const value of ['true', 'false', '0', '1', '[]', '"x"', 'null']) {
      const text = `{"comparator":"eq","function":"${name}","function_args":${example},"value":${value}}`
      const result = await runAssertText(text, { rows: [], guarded }).catch(() => null)
      if (result?.success) passed.push(`${name} ${value}`)
    }
  }
  expect(passed).toEqual([
    'any false',
    'count 0',
    'distinct []',
    'exists false',
    'object_contains false',
    'pluck []',
    'sorted []',
    'sum 0',
  ])
})
