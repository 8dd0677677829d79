import { extname } from 'node:path'
import { z } from 'zod'
import { BudgetExceeded, Refusal } from '../../core/errors.js'
import { type JsonValue, numberTextsBelow } from '../../core/json/value.js'
import type { CheckContext, CheckDefinition, CheckResult } from '../check.js'
import { extractField, unreadableResult } from '../extract.js'
import type { JsonSchemaAnswer, JsonSchemaInput } from './work.js'

const WORK = new URL(`./work${extname(import.meta.url)}`, import.meta.url)

const schema = z
  .strictObject({
    type: z.literal('json_schema'),
    schema: z
      .union([z.boolean(), z.looseObject({})])
      .describe(
        'A JSON Schema of 2020-12, or of 2019-09, draft-07, draft-06 or draft-04 where its `$schema` says so. Numbers are compared exactly; `format` is an annotation and checks nothing; a `$ref` to another document is refused.',
      ),
    extract: extractField.optional(),
  })
  .describe('The output is JSON that a JSON Schema allows.')

export type JsonSchemaSpec = z.output<typeof schema>

/** The output is JSON, and a JSON Schema allows it. */
export const jsonSchema = {
  type: 'json_schema',
  version: 3,
  isReplayable: true,
  summary: 'The output is JSON, and a JSON Schema (draft-04 to 2020-12) allows it.',
  schema,
  work: WORK,

  async review(spec, field, context) {
    const answer = await asked(spec, null, context).catch(unlessTooLarge)
    if (answer?.kind !== 'refused') return
    const where = answer.pointer === null ? '' : ` at ${JSON.stringify(answer.pointer)}`
    throw new Refusal(answer.code, `The schema cannot be used: ${answer.message}${where}.`, {
      field: `${field}.schema`,
      ...(answer.pointer !== null && { pointer: answer.pointer }),
    })
  },

  async run({ output }, spec, context) {
    return resultOf(await asked(spec, output, context))
  },
} satisfies CheckDefinition<JsonSchemaSpec>

function asked(
  spec: JsonSchemaSpec,
  output: string | null,
  context: CheckContext,
): Promise<JsonSchemaAnswer> {
  const numbers = numberTextsBelow(context.numbers, '/schema')
  const input = {
    schema: { value: spec.schema as JsonValue, numbers },
    output,
    extract: spec.extract === 'json',
  }
  return context.guarded.run<JsonSchemaInput, JsonSchemaAnswer>(WORK, input)
}

/** A schema too large to be read is not known to be wrong; running it ends as `budget`. */
function unlessTooLarge(error: unknown): null {
  if (error instanceof BudgetExceeded) return null
  throw error
}

function resultOf(answer: JsonSchemaAnswer): CheckResult {
  switch (answer.kind) {
    case 'valid':
      return { outcome: 'passed', detail: 'The schema allows the output.', evidence: 'output' }
    case 'invalid':
      return { outcome: 'failed', detail: answer.messages, evidence: 'output' }
    case 'unreadable':
    case 'ambiguous':
      return unreadableResult(answer)
    case 'refused':
      return { outcome: 'error', code: answer.code, detail: `${answer.message}.`, evidence: null }
    case 'readable':
      throw new TypeError('a schema was read where an output had to be held against it')
  }
}
