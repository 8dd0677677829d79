import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { Refusal } from '../core/errors.js'
import { parseStrict, type StrictJson } from '../core/json/strict.js'

/**
 * Reads a request written as JSON or YAML. YAML is read as its JSON schema subset (YAML 1.2 core) and goes through the
 * same strict reader as a body, so that both give the same request.
 *
 * @param name the file's name; `.json` is always JSON, any other is JSON when it starts with a brace
 * @throws {Refusal} `bad_json`, `duplicate_key` and the others of the strict reader
 */
export function readRequestText(text: string, name: string): StrictJson {
  if (name.endsWith('.json') || /^\s*\{/.test(text)) return parseStrict(text)
  return parseStrict(yamlAsJson(text))
}

function yamlAsJson(text: string): string {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    version: '1.2',
    schema: 'core',
    uniqueKeys: true,
    lineCounter: lines,
  })
  const [error] = document.errors
  if (error) {
    const code = error.code === 'DUPLICATE_KEY' ? 'duplicate_key' : 'bad_json'
    throw new Refusal(code, `The file is neither JSON nor YAML: ${error.message.split('\n', 1)[0]}`, {
      offset: error.pos[0],
    })
  }
  return nodeAsJson(document.contents)
}

/** Numbers keep the text they were written with; that is why this does not go through JavaScript values. */
function nodeAsJson(node: unknown): string {
  if (node === null || node === undefined) return 'null'
  if (isAlias(node)) throw new Refusal('bad_json', 'Aliases (*name) are not read in a request.')
  if (isMap(node)) return mapAsJson(node)
  if (isSeq(node)) return `[${(node as YAMLSeq).items.map(nodeAsJson).join(',')}]`
  if (!isScalar(node)) throw new Refusal('bad_json', 'A YAML node of a kind that JSON has not.')
  if (typeof node.value === 'number') return numberAsJson(node.value, node.source ?? String(node.value))
  if (node.value === null || typeof node.value === 'boolean' || typeof node.value === 'string')
    return JSON.stringify(node.value)
  throw new Refusal('bad_json', 'A YAML value of a kind that JSON has not.')
}

function mapAsJson(map: YAMLMap): string {
  const members = map.items.map(({ key, value }) => {
    if (!isScalar(key)) throw new Refusal('bad_json', 'A key must be plain text.')
    return `${JSON.stringify(String(key.source ?? key.value))}:${nodeAsJson(value)}`
  })
  return `{${members.join(',')}}`
}

function numberAsJson(value: number, source: string): string {
  if (!Number.isFinite(value))
    throw new Refusal('number_overflow', `${source.slice(0, 40)} is not a number that JSON has.`)
  const plain = source
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=$|[eE])/, '')
  return /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(plain) ? plain : String(value)
}
