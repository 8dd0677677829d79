import { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { placeAt } from './place-in-json.js'
import { Unreadable } from './unreadable.js'

/** A number as JSON writes it. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * JSON text of YAML 1.2 (core schema), with the digits of its numbers as they stand.
 *
 * @throws {Unreadable}
 */
export function jsonOfYaml(text: string): string {
  const document = parseDocument(text, { version: '1.2', schema: 'core', merge: false, prettyErrors: false })
  const [fault] = document.errors
  if (fault) {
    const place = placeAt(text, fault.pos[0])
    throw new Unreadable(`Line ${place.line}: this is not YAML: ${fault.message}.`, place)
  }
  return jsonOf(document.contents)
}

function jsonOf(node: unknown): string {
  if (isAlias(node)) throw new Unreadable('Aliases (*name) are not read here: write the value out.', null)
  if (isMap(node)) {
    return `{${node.items.map(({ key, value }) => `${JSON.stringify(keyOf(key))}:${jsonOf(value)}`).join(',')}}`
  }
  if (isSeq(node)) return `[${node.items.map(jsonOf).join(',')}]`
  if (!isScalar(node)) return 'null'
  const { value, source } = node
  if (typeof value === 'number' && source !== undefined && NUMBER.test(source)) return source
  return JSON.stringify(value) ?? 'null'
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.source ?? key.value) : String(key)
}
