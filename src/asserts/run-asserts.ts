import type { Compared } from '../comparators/index.js'
import type { GuardedWork } from '../core/context.js'
import { showValue } from '../core/data/show-value.js'
import type { Value } from '../core/data/value.js'
import { BudgetExceeded } from '../core/errors.js'
import type { Assert, AssertErrorCode, AssertResult } from './assert.js'
import { shortName, showExpected } from './differences.js'
import type { Explanation, Fold, FoldContext, Found } from './function.js'
import { NO_ROWS } from './kept-rows.js'
import type { PlacedRow, Rows } from './placed-row.js'
import { chunksOf } from './row-chunks.js'
import { rowNamer } from './row-name.js'
import { AssertTrouble } from './trouble.js'

/** Items that a result shows of a list. */
const SHOWN_ITEMS_MAX = 1_000

/** Most that a message says. */
const MESSAGE_CHARS = 2_000

/** An assert on its way through the rows. */
interface Running {
  readonly assert: Assert
  readonly fold: Fold
  trouble?: Trouble
}

interface Trouble {
  readonly code: AssertErrorCode
  readonly message: string
}

/**
 * Runs an assert over rows.
 *
 * @throws {Unavailable} and whatever reading the rows throws
 */
export async function runAssert(assert: Assert, rows: Rows, guarded: GuardedWork): Promise<AssertResult> {
  const [result] = await runAsserts([assert], rows, guarded)
  if (!result) throw new TypeError('an assert without a result')
  return result
}

/**
 * Runs asserts over the same rows, which are read once, in the order of the asserts. No more than a bounded number of rows is held.
 *
 * @throws {Unavailable} and whatever reading the rows throws
 */
export async function runAsserts(
  asserts: readonly Assert[],
  { rows, key }: Rows,
  guarded: GuardedWork,
): Promise<readonly AssertResult[]> {
  const context: FoldContext = { guarded, nameOf: rowNamer(key) }
  const running = asserts.map(
    (assert): Running => ({ assert, fold: assert.function.start(assert.arguments, context) }),
  )
  let count = 0
  const trouble = await troubleOf(async () => {
    for await (const chunk of chunksOf(rows)) {
      const placed = chunk.map((row, index): PlacedRow => ({ row, at: count + index }))
      count += chunk.length
      for (const one of running) await take(one, placed)
    }
  })
  const results: AssertResult[] = []
  for (const one of running) {
    if (trouble) results.push(errorResult(one.assert, trouble))
    else results.push(await resultOf(one, count, guarded))
  }
  return results
}

async function take(one: Running, rows: readonly PlacedRow[]): Promise<void> {
  if (one.trouble) return
  const trouble = await troubleOf(() => one.fold.take(rows))
  if (trouble) one.trouble = trouble
}

async function resultOf(
  { assert, fold, trouble }: Running,
  count: number,
  guarded: GuardedWork,
): Promise<AssertResult> {
  if (trouble) return errorResult(assert, trouble)
  let told: { found: Found; compared: Compared } | undefined
  const late = await troubleOf(async () => {
    const found = await fold.end()
    told = { found, compared: await assert.comparator.compare(found.value, assert.expected, guarded) }
  })
  if (late || !told) return errorResult(assert, late ?? { code: 'budget', message: 'It was not run.' })
  return toldResult(assert, told.found, told.compared, count)
}

function toldResult(assert: Assert, found: Found, compared: Compared, count: number): AssertResult {
  const { comparator, expected } = assert
  const base = { actual: cut(found.value), expected, comparator: comparator.name, matching: found.matching }
  if (compared.kind === 'holds') return { ...base, outcome: 'passed', success: true }
  if (compared.kind === 'not_comparable') {
    const message = sentence(`${whatOf(assert)}: ${compared.message}`)
    return { ...base, outcome: 'error', success: false, code: 'not_comparable', message }
  }
  const explanation = found.explain?.(assert) ?? {}
  const { counterexample } = explanation
  const message = sentence(reasonOf(assert, found, explanation, count))
  return { ...base, outcome: 'failed', success: false, message, ...(counterexample && { counterexample }) }
}

function reasonOf(
  assert: Assert,
  found: Found,
  { message, counterexample, role = 'culprit' }: Explanation,
  count: number,
): string {
  if (counterexample && role === 'itself') return counterexample.message
  const reason = message === undefined ? plainReason(assert, found, count) : `${whatOf(assert)}: ${message}`
  if (!counterexample) return reason
  return `${reason}; ${role === 'nearest' ? 'nearest is ' : ''}${counterexample.message}`
}

function plainReason(assert: Assert, { value, missing }: Found, count: number): string {
  const { comparator, expected } = assert
  const should = `expected ${showExpected(comparator.name, expected)}`
  const why = missing === undefined ? '' : ` (${missing})`
  const is = value === undefined ? `is missing${why}` : `is ${showValue(value)}`
  return `${whatOf(assert)} ${is}, ${should}${count === 0 ? '; there are no rows' : ''}`
}

/** "count(_result[*])", or the path alone. */
function whatOf({ function: { name }, arguments: { path } }: Assert): string {
  const where = shortName(path.text)
  return name === '' ? where : `${name}(${where})`
}

function sentence(text: string): string {
  const whole = (text.length > MESSAGE_CHARS ? `${text.slice(0, MESSAGE_CHARS)}…` : text).toWellFormed()
  return whole.endsWith('.') || whole.endsWith('?') ? whole : `${whole}.`
}

function errorResult({ comparator, expected }: Assert, { code, message }: Trouble): AssertResult {
  return {
    actual: undefined,
    expected,
    comparator: comparator.name,
    outcome: 'error',
    success: false,
    code,
    message: sentence(message),
    matching: NO_ROWS,
  }
}

/** What went wrong with the values rather than with us. */
async function troubleOf(work: () => Promise<void> | void): Promise<Trouble | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AssertTrouble || error instanceof BudgetExceeded) {
      return { code: error.code, message: error.message }
    }
    throw error
  }
}

function cut(value: Value | undefined): Value | undefined {
  if (value == null || typeof value !== 'object' || value.kind !== 'list') return value
  return value.items.length > SHOWN_ITEMS_MAX
    ? { ...value, items: value.items.slice(0, SHOWN_ITEMS_MAX) }
    : value
}
