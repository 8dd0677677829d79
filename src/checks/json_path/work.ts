import { type PatternSearch, searchPattern, searchTexts } from '../../comparators/pattern-search.js'
import type { JsonNode } from '../../core/json/node.js'
import { readJson } from '../../core/json/read.js'
import { sameJson } from '../../core/json/same.js'
import { nodesIn, type PathFault, pathFault } from '../json-nodes.js'
import type { Unreadable } from '../output-json.js'

/** What is asked of the values that a path finds. */
export type PathQuestion =
  | { readonly kind: 'exists'; readonly isThere: boolean }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  /** `expected` is JSON text, so that its numbers keep theirs. */
  | { readonly kind: 'equals'; readonly expected: string }
  | { readonly kind: 'matches'; readonly pattern: string; readonly flags: string }

export interface JsonPathInput {
  readonly path: string
  readonly question: PathQuestion
  readonly extract: boolean
  /** Null: path and pattern are only read. */
  readonly output: string | null
}

export type JsonPathAnswer =
  | Unreadable
  | PathFault
  | (PatternSearch & { readonly kind: 'invalid' })
  | { readonly kind: 'readable' }
  | {
      readonly kind: 'found'
      readonly holds: boolean
      readonly count: number
      /** The beginning of the value that decided, as it stands in the output; null where none did. */
      readonly shown: string | null
    }

/** Enough for an excerpt to tell that there is more. */
const SHOWN_CHARS = 201

/** @throws {BudgetExceeded} */
export function work({ path, question, extract, output }: JsonPathInput): JsonPathAnswer {
  if (output === null) return pathFault(path) ?? patternFault(question) ?? { kind: 'readable' }
  const found = nodesIn(output, extract, path)
  if (found.kind !== 'nodes') return found
  const { nodes, isSingular } = found
  const ruling = ruled(nodes, isSingular, question)
  if ('kind' in ruling) return ruling
  const { holds, decisive } = ruling
  const shown = decisive
    ? output.slice(decisive.start, Math.min(decisive.end, decisive.start + SHOWN_CHARS))
    : null
  return { kind: 'found', holds, count: nodes.length, shown }
}

function patternFault(question: PathQuestion): (PatternSearch & { kind: 'invalid' }) | null {
  if (question.kind !== 'matches') return null
  const reading = searchPattern(question.pattern, question.flags, null)
  return reading.kind === 'invalid' ? reading : null
}

interface Ruling {
  readonly holds: boolean
  readonly decisive: JsonNode | undefined
}

function ruled(
  nodes: readonly JsonNode[],
  isSingular: boolean,
  question: PathQuestion,
): Ruling | (PatternSearch & { kind: 'invalid' }) {
  const [first] = nodes
  switch (question.kind) {
    case 'exists':
      return { holds: nodes.length > 0 === question.isThere, decisive: first }
    case 'count':
      return { holds: question.min <= nodes.length && nodes.length <= question.max, decisive: undefined }
    case 'equals':
      return {
        holds: areEqual(nodes, isSingular, question.expected),
        decisive: isSingular ? first : undefined,
      }
    case 'matches':
      return areMatches(nodes, question.pattern, question.flags)
  }
}

/** The one value of a path that finds no more than one; of another the list of all that it finds. */
function areEqual(nodes: readonly JsonNode[], isSingular: boolean, expected: string): boolean {
  const wanted = readJson(expected)
  if (!wanted.ok) throw new TypeError('the expected value was not written as JSON')
  if (!isSingular) return sameJson({ kind: 'array', items: nodes, start: 0, end: 0 }, wanted.node)
  const [node] = nodes
  return node !== undefined && sameJson(node, wanted.node)
}

/** Each value that is found is a text with a match, and there is one. */
function areMatches(
  nodes: readonly JsonNode[],
  pattern: string,
  flags: string,
): Ruling | (PatternSearch & { kind: 'invalid' }) {
  const texts = nodes.filter((node) => node.kind === 'string')
  const searches = searchTexts(
    pattern,
    flags,
    texts.map(({ value }) => value),
  )
  const invalid = searches.find((search) => search.kind === 'invalid')
  if (invalid) return invalid
  const other = nodes.find((node) => node.kind !== 'string')
  const unmatched = other ?? texts.find((_, i) => searches[i]?.kind !== 'match')
  return { holds: nodes.length > 0 && !unmatched, decisive: unmatched ?? nodes[0] }
}
