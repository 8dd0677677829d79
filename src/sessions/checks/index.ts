import type { z } from 'zod'
import { changes } from './changes/index.js'
import type { SessionCheckDefinition } from './check.js'
import { log } from './log/index.js'
import { rubric } from './rubric/index.js'
import { state } from './state/index.js'

export type { CheckResult, ReadyCheck, Rubric, SessionCheckDefinition } from './check.js'

const PARTS = [
  changes, //
  log,
  rubric,
  state,
] as const

/** Every type of check of a session, sorted by type. */
export const SESSION_CHECKS: readonly SessionCheckDefinition[] = PARTS

/** The schemas of {@link SESSION_CHECKS}, told apart by `type`. */
export const SESSION_CHECK_SCHEMAS = schemasOf(PARTS)

/** A check of a session as a request carries it. */
export type SessionCheckSpec = z.output<(typeof PARTS)[number]['schema']>

/** What of the checks themselves a verdict on a session depends on. */
export const SESSION_CHECKS_POLICY = {
  v: 1,
  versions: Object.fromEntries(PARTS.map(({ type, version }) => [type, version])),
}

const BY_TYPE: ReadonlyMap<string, SessionCheckDefinition> = new Map(
  SESSION_CHECKS.map((definition) => [definition.type, definition]),
)

/** The definition of a type that a schema has let through. */
export function definitionOf({ type }: { readonly type: string }): SessionCheckDefinition {
  const definition = BY_TYPE.get(type)
  if (!definition) throw new TypeError(`no check of type ${type}`)
  return definition
}

/** A tuple's map forgets that it is a tuple; the schemas stand where their checks do. */
function schemasOf<const Parts extends readonly SessionCheckDefinition[]>(parts: Parts) {
  return parts.map(({ schema }) => schema) as { -readonly [I in keyof Parts]: Parts[I]['schema'] }
}
