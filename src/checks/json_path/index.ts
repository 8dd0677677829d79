import { extname } from 'node:path'
import { BudgetExceeded, Refusal } from '../../core/errors.js'
import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import { unreadableResult } from '../extract.js'
import { reviewPattern } from '../review-pattern.js'
import { type JsonPathSpec, jsonPathSchema, questionOf } from './question.js'
import type { JsonPathAnswer, JsonPathInput, PathQuestion } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

/** What a JSONPath finds in the JSON of the output: whether anything, how many, which value, which texts. */
export const jsonPath = {
  type: 'json_path',
  version: 1,
  isReplayable: true,
  summary:
    'What a JSONPath (RFC 9535) finds in the JSON of the output exists, is a value, matches, or is so many.',
  schema: jsonPathSchema,
  work: WORK,

  async review(spec, field, context) {
    const answer = await asked(spec, null, context).catch(unlessTooLarge)
    if (answer?.kind === 'fault') {
      const message = `The path is no JSONPath: ${answer.message}.`
      throw new Refusal('invalid_request', message, { field: `${field}.path` })
    }
    if (answer?.kind === 'invalid') await reviewPattern(Promise.resolve(answer), field, 'matches')
  },

  async run({ output }, spec, context) {
    const answer = await asked(spec, output, context)
    return resultOf(answer, spec.path, questionOf(spec, context.numbers))
  },
} satisfies CheckDefinition<JsonPathSpec>

function asked(
  spec: JsonPathSpec,
  output: string | null,
  { guarded, numbers }: CheckContext,
): Promise<JsonPathAnswer> {
  const { path, extract } = spec
  const input = { path, question: questionOf(spec, numbers), extract: extract === 'json', output }
  return guarded.run<JsonPathInput, JsonPathAnswer>(WORK, input)
}

/** What is too large to be read is not known to be wrong; running it ends as `budget`. */
function unlessTooLarge(error: unknown): null {
  if (error instanceof BudgetExceeded) return null
  throw error
}

function resultOf(answer: JsonPathAnswer, path: string, question: PathQuestion): CheckResult {
  switch (answer.kind) {
    case 'found':
      return {
        outcome: answer.holds ? 'passed' : 'failed',
        detail: detailOf(answer, path, question),
        evidence: 'output',
      }
    case 'fault':
      return { outcome: 'error', code: 'invalid_path', detail: `${answer.message}.`, evidence: null }
    case 'invalid':
      return { outcome: 'error', code: 'invalid_pattern', detail: answer.message, evidence: null }
    case 'readable':
      throw new TypeError('a path was read where it had to be run')
    default:
      return unreadableResult(answer)
  }
}

function detailOf(
  { count, shown, holds }: JsonPathAnswer & { kind: 'found' },
  path: string,
  question: PathQuestion,
): string {
  const several = `${count} value${count === 1 ? '' : 's'}`
  const found = count === 0 ? 'nothing' : count === 1 && shown !== null ? inLine(shown, 200) : several
  const at = `${inLine(path, 100)} finds ${found}`
  switch (question.kind) {
    case 'exists':
      return question.isThere || count === 0 ? `${at}.` : `${at}, where nothing should be.`
    case 'count':
      return `${inLine(path, 100)} finds ${several}, and ${countText(question)} should be there.`
    case 'equals':
      return `${at}, which ${holds ? 'is' : 'is not'} ${inLine(question.expected, 100)}.`
    case 'matches': {
      const decisive = !holds && count > 1 && shown !== null ? `, of which ${inLine(shown, 100)}` : ', which'
      return `${at}${decisive} ${holds ? 'matches' : 'does not match'}.`
    }
  }
}

/** JSON is quoted already where it has to be. */
function inLine(text: string, chars: number): string {
  const line = text.slice(0, chars).replace(/\s+/g, ' ').toWellFormed()
  return text.length > chars ? `${line}…` : line
}

function countText({ min, max }: PathQuestion & { kind: 'count' }): string {
  if (min === max) return String(min)
  if (max === Number.MAX_SAFE_INTEGER) return `at least ${min}`
  return min === 0 ? `at most ${max}` : `${min} to ${max}`
}
