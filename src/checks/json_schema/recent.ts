import type { ExactJson } from '../exact-json.js'
import { compileSchema, type Ready } from './compile.js'
import type { Refused } from './refused.js'

/** Schemas that a thread keeps compiled: reading one takes far longer than holding an output against it. */
const RECENT_MAX = 50
/** Longer schemas, in UTF-16 units of their text, are not kept. */
const TEXT_CHARS_MAX = 32_000

const recent = new Map<string, Ready | Refused>()

/** The schema compiled now, or not long ago. @throws {RangeError} it is nested too deeply */
export async function recentlyCompiled(schema: ExactJson): Promise<Ready | Refused> {
  const text = JSON.stringify([schema.value, [...schema.numbers]])
  const result = recent.get(text) ?? (await compileSchema(schema))
  recent.delete(text)
  if (text.length <= TEXT_CHARS_MAX) recent.set(text, result)
  const [oldest] = recent.keys()
  if (oldest !== undefined && recent.size > RECENT_MAX) recent.delete(oldest)
  return result
}
