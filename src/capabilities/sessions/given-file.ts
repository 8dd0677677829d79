import { jsonLines } from '../../core/json/lines.js'
import type { StrictJson } from '../../core/json/strict.js'
import { type NumberTexts, numberTextsBelow } from '../../core/json/value.js'
import { limitsOf } from '../../core/settings.js'
import type { Desk } from '../capability.js'

/** Whether a file is of JSON lines, by its name. */
export function hasLines(path: string): boolean {
  return /\.(ndjson|jsonl)$/.test(path)
}

/** The lines of a file, as they come. @throws {Refusal} as over HTTP, naming the line */
export function linesOf(path: string, desk: Desk): AsyncIterable<StrictJson> {
  return jsonLines(desk.readStream(path), limitsOf(desk.settings).bodyBytes)
}

/** Entries of a log: a file of lines, else one entry or a list of them. */
export async function entriesOf(
  path: string,
  desk: Desk,
): Promise<AsyncIterable<StrictJson> | readonly StrictJson[]> {
  if (hasLines(path)) return linesOf(path, desk)
  const whole = await desk.readRequest(path)
  if (!Array.isArray(whole.value)) return [whole]
  return whole.value.map((value, i) => ({ value, numbers: numberTextsBelow(whole.numbers, `/${i}`) }))
}

/** The request for checks in a file: `{checks}`, or a list of them alone. */
export async function checksRequest(sessionId: string, path: string, desk: Desk): Promise<StrictJson> {
  const { value, numbers } = await desk.readRequest(path)
  if (Array.isArray(value)) {
    return { value: { sessionId, checks: value }, numbers: moved(numbers, '/checks') }
  }
  if (value === null || typeof value !== 'object') return { value, numbers }
  return { value: { ...value, sessionId }, numbers }
}

function moved(numbers: NumberTexts, to: string): NumberTexts {
  return new Map([...numbers].map(([at, text]) => [to + at, text]))
}
