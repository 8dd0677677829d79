import { type Document, isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml'
import { Refusal } from '../core/errors.js'
import { jsonNumberOfYaml } from './json-number-of-yaml.js'

/** A YAML document as a JSON text. */
export interface JsonOfYaml {
  readonly json: string
  /** Where in the YAML stands what stands at an offset of the JSON text. */
  yamlOffset(jsonOffset: number): number
}

/** The one tag that is read: this is a text, whatever it looks like. */
const TEXT_TAG = 'tag:yaml.org,2002:str'

/**
 * Writes a document as JSON.
 *
 * @throws {Refusal} `bad_json` with `offset` in the YAML: it has what JSON has not
 */
export function jsonOfYaml(document: Document): JsonOfYaml {
  const places: { readonly json: number; readonly yaml: number }[] = []
  let json = ''

  const writeAt = (text: string, yaml: number) => {
    places.push({ json: json.length, yaml })
    json += text
  }
  const writeNode = (node: ParsedNode | null, offset: number) => {
    if (node !== null) refuseMarks(node)
    if (node === null) writeAt('null', offset)
    else if (isScalar(node)) writeAt(scalarAsJson(node), offsetOf(node))
    else if (isSeq<ParsedNode>(node)) writeSeq(node.items, offsetOf(node))
    else if (isMap(node)) writeMap(node.items, offsetOf(node))
    else throw unread('a value of a kind that JSON has not', offset)
  }
  const writeSeq = (items: readonly ParsedNode[], offset: number) => {
    writeAt('[', offset)
    for (const [i, item] of items.entries()) {
      if (i > 0) json += ','
      writeNode(item, offset)
    }
    json += ']'
  }
  const writeMap = (items: readonly { key: unknown; value: unknown }[], offset: number) => {
    writeAt('{', offset)
    for (const [i, { key, value }] of items.entries()) {
      if (i > 0) json += ','
      const name = keyText(key, offset)
      writeAt(`${JSON.stringify(name.text)}:`, name.offset)
      writeNode(value as ParsedNode | null, name.offset)
    }
    json += '}'
  }

  writeNode(document.contents as ParsedNode | null, 0)
  return {
    json,
    yamlOffset: (jsonOffset) => places.findLast((place) => place.json <= jsonOffset)?.yaml ?? 0,
  }
}

function refuseMarks(node: ParsedNode): void {
  if (isAlias(node)) throw unread(`an alias (*${node.source})`, offsetOf(node))
  if (node.anchor !== undefined) throw unread(`an anchor (&${node.anchor})`, offsetOf(node))
  if (node.tag !== undefined && !(isScalar(node) && node.tag === TEXT_TAG)) {
    throw unread(`the tag ${node.tag}`, offsetOf(node))
  }
}

function scalarAsJson(node: Scalar.Parsed): string {
  const { value, source } = node
  if (typeof value === 'number') return jsonNumberOfYaml(source, offsetOf(node))
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  throw unread('a value of a kind that JSON has not', offsetOf(node))
}

/** As it is written: `1:`, `true:` and `0x1F:` are the keys "1", "true" and "0x1F". */
function keyText(key: unknown, mapOffset: number): { readonly text: string; readonly offset: number } {
  if (key === null || !(isScalar(key) || isMap(key) || isSeq(key) || isAlias(key))) {
    throw unread('an empty key', mapOffset)
  }
  const node = key as ParsedNode
  refuseMarks(node)
  if (!isScalar(node)) throw unread('a key that is no plain text', offsetOf(node))
  if (node.source === '' && node.type === 'PLAIN') throw unread('an empty key', offsetOf(node))
  return { text: typeof node.value === 'string' ? node.value : node.source, offset: offsetOf(node) }
}

function offsetOf(node: ParsedNode): number {
  return node.range[0]
}

function unread(what: string, offset: number): Refusal {
  return new Refusal('bad_json', `A request in YAML is of what JSON can say too: ${what} is not read.`, {
    offset,
  })
}
