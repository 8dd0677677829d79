import { Refusal } from '../core/errors.js'
import { parseStrict, type StrictJson } from '../core/json/strict.js'
import { readYaml } from './read-yaml.js'

/**
 * Reads a request written as JSON or YAML. Both go through the same strict reader as a body over HTTP, so that both give
 * the same request.
 *
 * @param name the file's name; `.json` is always JSON, `.yaml` and `.yml` always YAML, any other is JSON when it starts
 *   with a brace
 * @throws {Refusal} `empty_body`, `bad_json`, `duplicate_key` and the others of the strict reader, with `line` and
 *   `column` (from 1) beside `offset`
 */
export function readRequestText(text: string, name: string): StrictJson {
  try {
    if (/^\s*$/.test(text)) throw new Refusal('empty_body', 'There is no request: the text is empty.')
    return isJson(text, name) ? parseStrict(text) : readYaml(text)
  } catch (error) {
    if (!(error instanceof Refusal) || typeof error.details.offset !== 'number') throw error
    throw new Refusal(error.code, error.message, {
      ...error.details,
      ...placeOf(text, error.details.offset),
    })
  }
}

function isJson(text: string, name: string): boolean {
  if (/\.json$/i.test(name)) return true
  return !/\.ya?ml$/i.test(name) && /^\s*\{/.test(text)
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset)
  const lines = before.split(/\r\n?|\n/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
