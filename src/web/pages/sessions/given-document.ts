import type { StrictJson } from '../../../core/json/strict.js'
import { jsonText } from '../../../core/json/text.js'
import { type JsonValue, numberTextsBelow, pointerSegment } from '../../../core/json/value.js'
import { Unreadable } from './unreadable.js'

/** A whole session in one document, as the requests that make it on a server. Each is JSON with every digit. */
export interface GivenDocument {
  readonly open: string
  /** Null where the document has no state before. */
  readonly before: string | null
  readonly after: string
  /** An entry a line. */
  readonly log: readonly string[]
  readonly checks: string
}

/** As `countersign verify-session` takes it. A server's session knows its `run` for itself. */
const MEMBERS = ['sessionId', 'before', 'after', 'keys', 'ignore', 'log', 'run', 'checks']

/**
 * Takes a document apart.
 *
 * @throws {Unreadable} it is no session
 */
export function takeApart({ value, numbers }: StrictJson): GivenDocument {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unreadable('A session is an object with after, checks and, mostly, before and log.', null)
  const members = new Map<string, JsonValue>(Object.entries(value))
  const unknown = [...members.keys()].find((name) => !MEMBERS.includes(name))
  if (unknown !== undefined)
    throw new Unreadable(
      `A session takes no ${JSON.stringify(unknown)}; it takes ${MEMBERS.join(', ')}.`,
      null,
    )
  const missing = ['after', 'checks'].find((name) => !members.has(name))
  if (missing !== undefined) throw new Unreadable(`${missing} is missing.`, null)
  const text = (name: string) => jsonText(members.get(name), numberTextsBelow(numbers, pointerSegment(name)))
  const openMembers = ['sessionId', 'keys', 'ignore'].filter((name) => members.has(name))
  return {
    open: `{${openMembers.map((name) => `${JSON.stringify(name)}:${text(name)}`).join(',')}}`,
    before: members.has('before') ? text('before') : null,
    after: text('after'),
    log: linesOf(members.get('log'), (i) => numberTextsBelow(numbers, `/log/${i}`)),
    checks: text('checks'),
  }
}

function linesOf(
  log: JsonValue | undefined,
  numbersAt: (i: number) => ReturnType<typeof numberTextsBelow>,
): string[] {
  if (log === undefined) return []
  if (!Array.isArray(log)) throw new Unreadable('log must be a list of entries.', null)
  return log.map((entry, i) => jsonText(entry, numbersAt(i)))
}
