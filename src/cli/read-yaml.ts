import { Composer, type CST, type Document, isScalar, Parser, type YAMLParseError } from 'yaml'
import { Refusal } from '../core/errors.js'
import { parseStrict, type StrictJson } from '../core/json/strict.js'
import { GUARDS } from '../core/limits.js'
import { jsonOfYaml } from './json-of-yaml.js'

/**
 * Reads one document of YAML 1.2, core schema, of what JSON can say too: it is written as JSON, every number with the
 * digits that it came with, and read by the strict reader. Refused, since JSON has nothing for them or two readers might
 * differ on them: more documents than one, other versions, tags but `!!str`, anchors and aliases, keys that are no plain
 * text, `.inf` and `.nan`.
 *
 * @throws {Refusal} `bad_json`, `empty_body`, `too_complex` and those of the strict reader, with `offset` in the YAML
 */
export function readYaml(text: string): StrictJson {
  const { json, yamlOffset } = jsonOfYaml(onlyDocument(text))
  try {
    return parseStrict(json)
  } catch (error) {
    if (!(error instanceof Refusal) || typeof error.details.offset !== 'number') throw error
    throw new Refusal(error.code, error.message, {
      ...error.details,
      offset: yamlOffset(error.details.offset),
    })
  }
}

function onlyDocument(text: string): Document {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    // The strict reader finds them, in less than quadratic time.
    uniqueKeys: false,
    prettyErrors: false,
  })
  const documents = composer.compose(tokensOf(text), true, text.length)
  const first = documents.next().value
  if (!first) throw new Refusal('empty_body', EMPTY)
  refuseFaults(first)
  const next = documents.next().value
  if (next) throw notYaml('there is more than one document', next.range[0])
  if (isNothing(first.contents)) throw new Refusal('empty_body', EMPTY)
  return first
}

const EMPTY = 'There is no request: the text holds no value.'

function isNothing(contents: unknown): boolean {
  return contents === null || (isScalar(contents) && contents.source === '' && contents.type === 'PLAIN')
}

/** What the first pass finds, before anything that recurses into it: the second one has only the stack to go by. */
function tokensOf(text: string): CST.Token[] {
  const tokens: CST.Token[] = []
  for (const token of new Parser().parse(text)) {
    if (token.type === 'error') throw notYaml(token.message, token.offset)
    tokens.push(token)
  }
  refuseDeep(tokens)
  return tokens
}

function refuseDeep(tokens: readonly CST.Token[]): void {
  const open: { token: CST.Token; depth: number }[] = tokens.map((token) => ({ token, depth: 0 }))
  for (let at = open.pop(); at; at = open.pop()) {
    const { token, depth } = at
    if (depth > GUARDS.requestDepth) {
      const message = `The text is nested more than ${GUARDS.requestDepth} levels deep.`
      throw new Refusal('too_complex', message, { offset: token.offset })
    }
    for (const inner of innerTokens(token)) open.push({ token: inner, depth: depth + 1 })
  }
}

function innerTokens(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (!('items' in token)) return []
  return token.items.flatMap((item) =>
    [item.key, item.value].filter((inner) => inner !== undefined && inner !== null),
  )
}

function refuseFaults({ errors, warnings, directives }: Document.Parsed): void {
  const [fault]: YAMLParseError[] = errors
  if (fault) throw notYaml(fault.message, fault.pos[0])
  const [warning] = warnings
  if (warning) throw notYaml(warning.message, warning.pos[0])
  if (directives.yaml.version !== '1.2')
    throw notYaml(`version ${directives.yaml.version} is not read, 1.2 is`, 0)
}

function notYaml(message: string, offset: number): Refusal {
  return new Refusal('bad_json', `The text cannot be read as YAML: ${message.replace(/\.$/, '')}.`, {
    offset,
  })
}
