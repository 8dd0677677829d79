import { readJson } from '../../../core/json/read.js'
import { parseStrict, type StrictJson } from '../../../core/json/strict.js'
import { placeAt } from './place-in-json.js'
import { Unreadable } from './unreadable.js'

/**
 * Reads JSON or YAML with every digit of its numbers.
 *
 * @throws {Unreadable}
 */
export async function readTyped(text: string): Promise<StrictJson> {
  if (text.trim() === '') throw new Unreadable('There is nothing to read yet.', null)
  if (/^\s*[[{]/.test(text)) return readTypedJson(text)
  // Loaded where it is needed: most of what is sent is JSON.
  const { jsonOfYaml } = await import('./json-of-yaml.js')
  return strict(jsonOfYaml(text))
}

function readTypedJson(text: string): StrictJson {
  const reading = readJson(text)
  if (reading.ok) return strict(text)
  const place = placeAt(text, reading.fault.offset)
  throw new Unreadable(`Line ${place.line}: this is not JSON: ${reading.fault.message}.`, place)
}

function strict(json: string): StrictJson {
  try {
    return parseStrict(json)
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error), null)
  }
}
