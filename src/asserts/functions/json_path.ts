import type { GuardedWork } from '../../core/context.js'
import type { ListValue, Value } from '../../core/data/value.js'
import { BudgetExceeded } from '../../core/errors.js'
import { explainList } from '../explain-list.js'
import type { Fold, FoldContext, Found, FunctionArguments, FunctionDefinition } from '../function.js'
import { createHeldValues } from '../held-values.js'
import { createKeptRows } from '../kept-rows.js'
import { foundOne } from '../one-value.js'
import { isMany, type PlacedValue, valuesAt } from '../path-values.js'
import { queryJson } from '../query-json.js'
import { AssertTrouble } from '../trouble.js'
import type { JsonPathAnswer, JsonPathInput } from './json_path.work.js'

const WORK = new URL(
  import.meta.url.endsWith('.ts') ? './json_path.work.ts' : './json_path.work.js',
  import.meta.url,
)

/** What a JSONPath finds. */
export const jsonPath = {
  name: 'json_path',
  summary:
    'What a JSONPath (RFC 9535) finds in the value at the path, or in the list of all of them: one value or missing where it can find no more than one, else a list.',
  parameters: [
    { kind: 'path', isNeeded: true, summary: 'Where the value is.' },
    { kind: 'query', isNeeded: true, summary: 'The JSONPath, from `$` on.' },
  ],
  example: '["_result[0].payload", "$.items[?@.price > 10].name"]',
  work: WORK,
  async review({ query }, guarded) {
    const answer = await asked({ query, document: null }, guarded).catch(unlessTooLarge)
    return answer?.kind === 'invalid' ? { place: 1, message: `is no JSONPath: ${answer.message}` } : null
  },
  possible: () => null,
  start,
} satisfies FunctionDefinition

function start({ path, query }: FunctionArguments, context: FoldContext): Fold {
  const [held, found] = [createHeldValues(), [] as PlacedValue[]]
  return {
    take(rows) {
      for (const placed of valuesAt(path, rows)) {
        held.add(placed.value)
        found.push(placed)
      }
    },
    async end() {
      const document: Value | undefined = isMany(path) ? { kind: 'list', items: held.values } : held.values[0]
      if (document === undefined) return foundOne(undefined, path, context)
      const answer = await asked({ query, document: { json: queryJson(document) } }, context.guarded)
      if (answer.kind === 'invalid') throw new AssertTrouble('not_comparable', `${query}: ${answer.message}`)
      return foundNodes(answer, document, found, isMany(path), context)
    },
  }
}

/** The nodes by their places in the values as they are, with numbers that JSON in doubles would have lost. */
function foundNodes(
  { locations, isSingular }: JsonPathAnswer & { kind: 'nodes' },
  document: Value,
  from: readonly PlacedValue[],
  isBag: boolean,
  context: FoldContext,
): Found {
  const items = locations
    .map((location) => valueAt(document, location))
    .filter((value) => value !== undefined)
  const kept = createKeptRows()
  const isWhole = !isBag || locations.some((location) => location.length === 0)
  const places = new Set(locations.map(([place]) => place))
  if (locations.length > 0) kept.addAll(isWhole ? from : from.filter((_row, place) => places.has(place)))
  const matching = kept.matching()
  if (isSingular) return { value: items[0], matching, missing: 'the JSONPath finds nothing' }
  const list: ListValue = { kind: 'list', items, ...(isBag && { isBag }) }
  return { value: list, matching, explain: (assert) => explainList(list, false, assert, context) }
}

function valueAt(document: Value, location: readonly (string | number)[]): Value | undefined {
  let value: Value | undefined = document
  for (const step of location) {
    if (value === null || typeof value !== 'object') return undefined
    if (value.kind === 'list' && typeof step === 'number') value = value.items[step]
    else if (value.kind === 'object' && typeof step === 'string') value = value.members.get(step)
    else return undefined
  }
  return value
}

function asked(input: JsonPathInput, guarded: GuardedWork): Promise<JsonPathAnswer> {
  return guarded.run<JsonPathInput, JsonPathAnswer>(WORK, input)
}

function unlessTooLarge(error: unknown): null {
  if (error instanceof BudgetExceeded) return null
  throw error
}
