import { extname } from 'node:path'
import { z } from 'zod'
import { BudgetExceeded, Refusal } from '../../core/errors.js'
import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import { extractField, unreadableResult } from '../extract.js'
import type { SumQuestion, SumsToAnswer, SumsToInput } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

const schema = z
  .strictObject({
    type: z.literal('sums_to'),
    total: z
      .union([z.number(), z.string().min(1).max(2_000)])
      .describe(
        'What the numbers come to, exactly: a number; with `path` also the JSONPath of one number in the output; with `column` also `last_row`, the last row of that table.',
      ),
    path: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe(
        'The JSONPath (RFC 9535) of the numbers, such as `$.items[*].price`. Numbers in strings count.',
      ),
    column: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Instead of `path`: the header of the column of a Markdown table that has the numbers.'),
    extract: extractField.optional(),
  })
  .superRefine(({ total, path, column, extract }, refusal) => {
    const wrong = (field: string, message: string) =>
      refusal.addIssue({ code: 'custom', path: [field], message })
    if ((path === undefined) === (column === undefined))
      wrong('path', 'Exactly one of path and column is needed')
    else if (column !== undefined && extract !== undefined) wrong('extract', 'A table is no JSON')
    else if (column !== undefined && typeof total === 'string' && total !== 'last_row')
      wrong('total', 'must be a number or last_row for a column')
  })
  .describe('Numbers in the output come to a total.')

export type SumsToSpec = z.output<typeof schema>

/** Numbers in the output, in its JSON or in a table, come to a total: in decimals, exactly. */
export const sumsTo = {
  type: 'sums_to',
  version: 1,
  isReplayable: true,
  summary: 'Numbers in the JSON or in a table of the output come to a total, exactly.',
  schema,
  work: WORK,

  async review(spec, field, context) {
    const answer = await asked(spec, null, context).catch(unlessTooLarge)
    if (answer?.kind !== 'fault') return
    const part = answer.part ?? 'path'
    const message = `The ${part} is no JSONPath: ${answer.message}.`
    throw new Refusal('invalid_request', message, { field: `${field}.${part}` })
  },

  async run({ output }, spec, context) {
    return resultOf(await asked(spec, output, context))
  },
} satisfies CheckDefinition<SumsToSpec>

function asked(spec: SumsToSpec, output: string | null, context: CheckContext): Promise<SumsToAnswer> {
  const question = questionOf(spec, context)
  return context.guarded.run<SumsToInput, SumsToAnswer>(WORK, { question, output })
}

function questionOf({ path, column, total, extract }: SumsToSpec, { numbers }: CheckContext): SumQuestion {
  const number = { number: numbers.get('/total') ?? String(total) }
  if (path !== undefined) {
    const wanted = typeof total === 'string' ? { path: total } : number
    return { kind: 'path', path, total: wanted, extract: extract === 'json' }
  }
  return { kind: 'column', column: column ?? '', total: typeof total === 'string' ? 'last_row' : number }
}

/** What is too large to be read is not known to be wrong; running it ends as `budget`. */
function unlessTooLarge(error: unknown): null {
  if (error instanceof BudgetExceeded) return null
  throw error
}

function resultOf(answer: SumsToAnswer): CheckResult {
  switch (answer.kind) {
    case 'summed': {
      const verb = answer.holds ? 'is' : 'is not'
      const detail = `The ${answer.count} numbers come to ${short(answer.sum)}, which ${verb} ${short(answer.total)}.`
      return { outcome: answer.holds ? 'passed' : 'failed', detail, evidence: 'output' }
    }
    case 'failed':
    case 'error':
      return { outcome: answer.kind, code: answer.code, detail: answer.message, evidence: 'output' }
    case 'fault':
      return { outcome: 'error', code: 'invalid_path', detail: `${answer.message}.`, evidence: null }
    case 'readable':
      throw new TypeError('a path was read where it had to be run')
    default:
      return unreadableResult(answer)
  }
}

function short(number: string): string {
  return number.length > 60 ? `${number.slice(0, 60)}…` : number
}
