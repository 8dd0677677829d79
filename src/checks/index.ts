import type { z } from 'zod'
import type { CheckFinding } from '../core/finding.js'
import type { CheckContext, CheckDefinition, CheckSubject } from './check.js'
import { contains } from './contains/index.js'
import { date } from './date/index.js'
import { equals } from './equals/index.js'
import { jsonPath } from './json_path/index.js'
import { jsonSchema } from './json_schema/index.js'
import { length } from './length/index.js'
import { notContains } from './not_contains/index.js'
import { numberInText } from './number_in_text/index.js'
import { numeric } from './numeric/index.js'
import { onchain } from './onchain/index.js'
import { oneOf } from './one_of/index.js'
import { regex } from './regex/index.js'
import { runDefinition } from './run.js'
import { similarity } from './similarity/index.js'
import { startsWith } from './starts_with/index.js'
import { sumsTo } from './sums_to/index.js'
import { urlContains } from './url_contains/index.js'

export type { CheckContext, CheckDefinition, CheckResult, CheckSubject } from './check.js'

const PARTS = [
  contains,
  date,
  equals,
  jsonPath,
  jsonSchema,
  length,
  notContains,
  numberInText,
  numeric,
  onchain,
  oneOf,
  regex,
  similarity,
  startsWith,
  sumsTo,
  urlContains,
] as const

/** Every check that can be asked for, sorted by type. */
export const CHECKS: readonly CheckDefinition[] = PARTS

/** The schemas of {@link CHECKS}, told apart by `type`. */
export const CHECK_SCHEMAS = schemasOf(PARTS)

/** A check as a request carries it. */
export type CheckSpec = z.output<(typeof PARTS)[number]['schema']>

/** What of the checks themselves a verdict depends on. */
export const CHECKS_POLICY = {
  v: 1,
  versions: Object.fromEntries(PARTS.map(({ type, version }) => [type, version])),
}

/** The modules that checks run in the sandbox. */
export const CHECK_WORK: readonly URL[] = CHECKS.flatMap(({ work }) => work ?? [])

const BY_TYPE: ReadonlyMap<string, CheckDefinition> = new Map(CHECKS.map((check) => [check.type, check]))

/** The definition of a type of check. */
export function findCheck(type: string): CheckDefinition | undefined {
  return BY_TYPE.get(type)
}

/**
 * Refuses a check that could never run.
 *
 * @param field where it stands in the request, such as `checks[0]`
 * @throws {Refusal} with `field` @throws {Unavailable}
 */
export async function reviewCheck(spec: CheckSpec, field: string, context: CheckContext): Promise<void> {
  await definitionOf(spec).review?.(spec, field, context)
}

/** Runs a reviewed check; see {@link runDefinition}. @throws {Unavailable} */
export function runCheck(
  spec: CheckSpec,
  subject: CheckSubject,
  context: CheckContext,
  salt: Uint8Array,
): Promise<CheckFinding> {
  return runDefinition(definitionOf(spec), spec, subject, context, salt)
}

function definitionOf({ type }: CheckSpec): CheckDefinition {
  const definition = findCheck(type)
  if (!definition) throw new TypeError(`no check of type ${type}`)
  return definition
}

/** A tuple's map forgets that it is a tuple; the schemas stand where their checks do. */
function schemasOf<const Parts extends readonly CheckDefinition[]>(parts: Parts) {
  return parts.map(({ schema }) => schema) as { -readonly [I in keyof Parts]: Parts[I]['schema'] }
}
