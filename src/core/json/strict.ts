import { Refusal } from '../errors.js'
import { GUARDS } from '../limits.js'
import type { JsonNode } from './node.js'
import { readJson } from './read.js'
import {
  duplicateKeys,
  type JsonValue,
  type NumberTexts,
  numberTexts,
  overflowingNumbers,
  plainValue,
  walk,
} from './value.js'

/** A request body: plain values, and beside them the text of each number that a double cannot hold. */
export interface StrictJson {
  readonly value: JsonValue
  readonly numbers: NumberTexts
}

/**
 * Reads the text of a request.
 *
 * @throws {Refusal} `bad_json`, `duplicate_key`, `invalid_unicode`, `number_overflow` or `too_complex`, with `offset`
 */
export function parseStrict(text: string): StrictJson {
  const reading = readJson(text)
  if (!reading.ok) {
    throw new Refusal('bad_json', `The text is not JSON: ${reading.fault.message}.`, {
      offset: reading.fault.offset,
    })
  }
  refuseDeep(reading.node)
  refuseDuplicates(reading.node)
  refuseLoneSurrogates(reading.node)
  refuseOverflow(reading.node)
  return { value: plainValue(reading.node), numbers: numberTexts(reading.node) }
}

function refuseDeep(root: JsonNode): void {
  walk(root, '', (node, _pointer, depth) => {
    if (depth <= GUARDS.requestDepth) return
    const message = `The text is nested more than ${GUARDS.requestDepth} levels deep.`
    throw new Refusal('too_complex', message, { offset: node.start })
  })
}

function refuseDuplicates(root: JsonNode): void {
  const [first] = duplicateKeys(root)
  if (!first) return
  throw new Refusal('duplicate_key', `The key ${JSON.stringify(first.key)} stands twice in one object.`, {
    key: first.key,
    offset: first.offset,
  })
}

function refuseLoneSurrogates(root: JsonNode): void {
  walk(root, '', (node) => {
    if (node.kind === 'string') refuseLone(node.value, node.start)
    if (node.kind === 'object') for (const { key, keyStart } of node.members) refuseLone(key, keyStart)
  })
}

function refuseLone(text: string, offset: number): void {
  if (text.isWellFormed()) return
  throw new Refusal('invalid_unicode', 'A string holds half of a surrogate pair.', { offset })
}

function refuseOverflow(root: JsonNode): void {
  const [first] = overflowingNumbers(root)
  if (!first) return
  throw new Refusal(
    'number_overflow',
    `The number ${first.text.slice(0, 40)} is beyond what a double can hold.`,
    {
      offset: first.start,
    },
  )
}
