import { Refusal } from '../../core/errors.js'
import type { StatementFinding } from '../../core/finding.js'
import { readJson } from '../../core/json/read.js'
import { parseStrict } from '../../core/json/strict.js'
import type { Quantity } from '../../core/quantities/quantity.js'
import { type GroundingSettings, rulerOn, splitStatements } from '../../grounding/index.js'
import { canonicalJson } from '../../records/index.js'
import { bareValue } from './bare-value.js'
import { type Claim, claimOf } from './claim.js'
import { formalLines } from './formal-lines.js'
import { unfenced, unwrapped } from './unwrapped.js'
import { withFullNot, wordsKey } from './words-key.js'

/** One answer, read for being compared with others. */
export interface AnswerText {
  /** Its words up to case and punctuation; empty where it says nothing. */
  readonly words: string
  /** The one value that it is, where it is nothing else. */
  readonly value: Quantity | null
  /** Of a JSON object or array: the same for two exactly if they have the same value. Else null. */
  readonly json: string | null
  /** What stands in fences, which no claim engine reads. */
  readonly code: string
  /** What it begins with, so far as that is an answer by itself. */
  readonly yesOrNo: 'yes' | 'no' | null
  /** The letter of a choice that it begins with. */
  readonly choice: string | null
  /** Its lines of code and formulas outside fences. */
  readonly formal: string
  /** Whether it is a list of numbered items, whose order says something. */
  readonly isNumbered: boolean
  readonly claims: readonly Claim[]
  /** Rules on a claim by the claims of this answer, one of which is a piece of evidence each. */
  readonly rule: (claim: Claim) => StatementFinding
}

const FENCED = /^ {0,3}(```|~~~)[^\n]*\n([\s\S]*?)(?:^ {0,3}\1|$(?![\s\S]))/gm
const FENCE_INFO = /^( {0,3}(?:```|~~~))[^\n`]*$/gm
/** "B. Paris", "(B) Paris": the letter says which. */
const CHOICE = /^[\s*_"'“([]*([A-Z])[\s*_]*[.):\]][\s*_]/
// Looking back keeps long runs of spaces linear.
const LINE_END = /(?<![ \t])[ \t]+$/gm
const NUMBERED = /^[ \t]{0,8}\d{1,3}[.)][ \t]/gm
const YES_OR_NO =
  /^[\s*_"'“]*(?:(yes|yeah|yep|correct|true)|no|nope|incorrect|false)(?=[\s*_"'”]*(?:[,.;:!\n—–-]|$))/i

/** Reads one answer. Linear, but for what claims are ruled by. */
export function readAnswer(output: string, settings: GroundingSettings): AnswerText {
  const text = withFullNot(unwrapped(output).replace(FENCE_INFO, '$1'))
  const isNumbered = (output.match(NUMBERED)?.length ?? 0) > 1
  const json = jsonKey(unfenced(output))
  const claims = json === null ? statementsIn(text, isNumbered).map(claimOf) : []
  let ruler: ReturnType<typeof rulerOn> | undefined
  return {
    words: wordsKey(text),
    value: bareValue(text),
    json,
    code: codeIn(output),
    yesOrNo: yesOrNo(output),
    choice: CHOICE.exec(text)?.[1] ?? null,
    formal: formalLines(text.replace(FENCED, '')),
    isNumbered,
    claims,
    rule: (claim) => {
      ruler ??= rulerOn(claims, settings)
      return ruler({ text: claim.text, start: 0, end: claim.text.length })
    },
  }
}

/** What is said twice is compared once, but for the steps of a numbered list. */
function statementsIn(text: string, isNumbered: boolean): string[] {
  const all = splitStatements(text).map((statement) => statement.text)
  return isNumbered ? all : [...new Set(all)]
}

function codeIn(output: string): string {
  const blocks = [...output.matchAll(FENCED)].map(([, , code = '']) => code)
  return blocks.join('\n').replace(LINE_END, '').trim()
}

function yesOrNo(output: string): AnswerText['yesOrNo'] {
  const found = YES_OR_NO.exec(output)
  return found ? (found[1] === undefined ? 'no' : 'yes') : null
}

/** The canonical form, in which numbers are exact and the order of keys is nothing. */
function jsonKey(output: string): string | null {
  const reading = readJson(output)
  if (!reading.ok || (reading.node.kind !== 'object' && reading.node.kind !== 'array')) return null
  try {
    const { value, numbers } = parseStrict(output)
    return canonicalJson(value, numbers)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A key that stands twice, or a number beyond all bounds: the same only as the same text.
    return `as written: ${output}`
  }
}
