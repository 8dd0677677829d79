import { extractJson } from '../core/json/extract.js'
import type { JsonNode, JsonNumber } from '../core/json/node.js'
import { readJson } from '../core/json/read.js'
import {
  duplicateKeys,
  isExact,
  type NumberTexts,
  overflowingNumbers,
  plainValue,
  walk,
} from '../core/json/value.js'
import type { ExactJson } from './exact-json.js'

/** Why an output holds no JSON that can be checked. Offsets are UTF-16 units of the output. */
export type Unreadable =
  | {
      readonly kind: 'unreadable'
      readonly code: 'invalid_json' | 'duplicate_key' | 'number_overflow' | 'invalid_unicode'
      readonly message: string
    }
  /** JSON values that differ, as they stand in the output. */
  | { readonly kind: 'ambiguous'; readonly places: readonly [JsonPlace, JsonPlace] }

/** A JSON value in an output: its offset in UTF-16 units, and the beginning of its text. */
export interface JsonPlace {
  readonly offset: number
  readonly text: string
}

export type OutputReading = Unreadable | ({ readonly kind: 'json' } & ExactJson)

/**
 * Reads the JSON of an output: all of it, or the JSON in it. Beyond the grammar of RFC 8259 it must be what every
 * reader understands alike (RFC 7493): no key twice, no number past a double, no half of a surrogate pair.
 */
export function readOutput(output: string, extract: boolean): OutputReading {
  const found = readOutputNode(output, extract)
  if (found.kind !== 'found') return found
  return { kind: 'json', value: plainValue(found.node), numbers: toldNumbers(found.node) }
}

type Found = Unreadable | { readonly kind: 'found'; readonly node: JsonNode }

/** The same, as it stands in the output. */
export function readOutputNode(output: string, extract: boolean): Found {
  const found = extract ? extracted(output) : whole(output)
  if (found.kind !== 'found') return found
  return duplicate(found.node) ?? loneSurrogate(found.node) ?? overflow(found.node) ?? found
}

function whole(output: string): Found {
  const reading = readJson(output)
  if (reading.ok) return { kind: 'found', node: reading.node }
  const { message, offset } = reading.fault
  const hint =
    extractJson(output).kind === 'one' ? ' "extract": "json" would take the JSON that stands in it.' : ''
  return unreadable('invalid_json', `The output is not JSON: ${message} at ${offset}.${hint}`)
}

function extracted(output: string): Found {
  const result = extractJson(output)
  switch (result.kind) {
    case 'one':
      return { kind: 'found', node: result.node }
    case 'none':
      return unreadable('invalid_json', 'The output holds no JSON object or array.')
    case 'ambiguous':
      return { kind: 'ambiguous', places: [placeOf(result.first, output), placeOf(result.other, output)] }
  }
}

/** Enough for an excerpt to tell that there is more. */
const TEXT_CHARS = 101

function placeOf({ start, end }: JsonNode, output: string): JsonPlace {
  return { offset: start, text: output.slice(start, Math.min(end, start + TEXT_CHARS)) }
}

function duplicate(node: JsonNode): Unreadable | null {
  const [first] = duplicateKeys(node)
  if (!first) return null
  return unreadable(
    'duplicate_key',
    `The key ${shown(first.key)} stands twice in one object, again at ${first.offset}.`,
  )
}

function overflow(node: JsonNode): Unreadable | null {
  const [first] = overflowingNumbers(node)
  if (!first) return null
  return unreadable(
    'number_overflow',
    `The number ${first.text.slice(0, 40)} at ${first.start} is beyond a double.`,
  )
}

function loneSurrogate(root: JsonNode): Unreadable | null {
  let offset: number | null = null
  walk(root, '', (node) => {
    if (offset !== null) return
    if (node.kind === 'string' && !node.value.isWellFormed()) offset = node.start
    if (node.kind !== 'object') return
    offset = node.members.find(({ key }) => !key.isWellFormed())?.keyStart ?? null
  })
  if (offset === null) return null
  return unreadable('invalid_unicode', `The string at ${offset} holds half of a surrogate pair.`)
}

/**
 * Texts of the numbers that a double cannot hold, and of whole ones written with a fraction or an exponent. Long pointers
 * are no matter here: the thread's memory bounds them.
 */
function toldNumbers(node: JsonNode): NumberTexts {
  const texts = new Map<string, string>()
  walk(node, '', (child, pointer) => {
    if (child.kind === 'number' && !saysAll(child)) texts.set(pointer(), child.text)
  })
  return texts
}

function saysAll(number: JsonNumber): boolean {
  return isExact(number) && !(/[.eE]/.test(number.text) && Number.isInteger(Number(number.text)))
}

function unreadable(code: (Unreadable & { kind: 'unreadable' })['code'], message: string): Unreadable {
  return { kind: 'unreadable', code, message }
}

function shown(key: string): string {
  return JSON.stringify(key.slice(0, 60).toWellFormed())
}
