import { z } from 'zod'
import type { Fault } from '../asserts/index.js'
import type { GuardedWork } from '../core/context.js'
import { Refusal } from '../core/errors.js'
import type { StrictJson } from '../core/json/strict.js'
import { type JsonValue, numberTextsBelow } from '../core/json/value.js'
import { readBy } from '../core/validate.js'
import type { KnownTables } from './app-state/known-tables.js'
import type { CheckReview } from './checks/check.js'
import {
  definitionOf,
  type ReadyCheck,
  SESSION_CHECK_SCHEMAS,
  type SessionCheckSpec,
} from './checks/index.js'
import { isObject } from './terms/review-terms.js'

/** Checks in one suite. */
export const CHECKS_MAX = 100

/** Checks that have been reviewed and can run. */
export interface Suite {
  readonly checks: readonly SuiteCheck[]
}

export interface SuiteCheck extends ReadyCheck {
  /** The caller's, or `check-1` and so on by its place. */
  readonly id: string
  readonly type: string
  readonly operator: string
}

const checkSchema = z.discriminatedUnion('type', SESSION_CHECK_SCHEMAS)

/**
 * Reads the `checks` of a request, and finds whatever is wrong with one before anything runs.
 *
 * @param checks the list, and the texts of its numbers by pointers from it
 * @param tables of the session, see {@link knownTables}
 * @throws {Refusal} `bad_check`, `unknown_key` or `invalid_request`, with `field` and, where it is about one check, its id as `check`
 * @throws {Unavailable}
 */
export async function reviewSuite(
  checks: StrictJson,
  tables: KnownTables,
  guarded: GuardedWork,
): Promise<Suite> {
  const items = listOf(checks.value)
  const specs = items.map((item, index) => readCheck(item, index))
  const ids = specs.map((spec, index) => spec.id ?? defaultId(index))
  refuseRepeated(ids)
  const known = new Set<string>()
  const ready: SuiteCheck[] = []
  for (const [index, spec] of specs.entries()) {
    const id = ids[index] ?? defaultId(index)
    const { type, operator, bindsNames, review } = definitionOf(spec)
    const bindable = bindsNames ? new Set<string>() : null
    const reviewed = await review(spec, {
      at: `checks[${index}]`,
      numbers: numberTextsBelow(checks.numbers, `/${index}`),
      guarded,
      tables,
      names: { known, bindable },
    } satisfies CheckReview)
    if (!reviewed.ok) throw badCheck(id, reviewed.faults)
    for (const name of bindable ?? []) known.add(name)
    ready.push({ id, type, operator, ...reviewed.check })
  }
  return { checks: ready }
}

function listOf(value: JsonValue): readonly JsonValue[] {
  if (!Array.isArray(value)) throw wrong('checks must be a list of checks.', 'checks')
  if (value.length === 0) throw wrong('checks must have a check: nothing checked is never a pass.', 'checks')
  if (value.length <= CHECKS_MAX) return value
  throw wrong(`checks has ${value.length} items, and at most ${CHECKS_MAX} are allowed.`, 'checks')
}

function readCheck(item: JsonValue, index: number): SessionCheckSpec {
  try {
    return readBy(checkSchema, item, `checks[${index}]`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const given = isObject(item) && typeof item.id === 'string' ? item.id : defaultId(index)
    throw new Refusal(error.code, error.message, { check: given.slice(0, 200), ...error.details })
  }
}

function defaultId(index: number): string {
  return `check-${index + 1}`
}

function refuseRepeated(ids: readonly string[]): void {
  const at = ids.findIndex((id, index) => ids.indexOf(id) < index)
  const id = ids[at]
  if (id === undefined) return
  const field = `checks[${at}].id`
  throw badCheck(id, [
    { field, message: `${field} is ${JSON.stringify(id)}, as is that of checks[${ids.indexOf(id)}].` },
  ])
}

/** Faults that a refusal names, beside the first, which is its message. */
const FAULTS_MAX = 20

function badCheck(check: string, faults: readonly Fault[]): Refusal {
  const [first] = faults
  if (!first) throw new TypeError('a check was refused without a fault')
  const all = faults.length > 1 ? { faults: faults.slice(0, FAULTS_MAX) } : {}
  return new Refusal('bad_check', first.message, { check, field: first.field, ...all })
}

function wrong(message: string, field: string): Refusal {
  return new Refusal('invalid_request', message, { field })
}
