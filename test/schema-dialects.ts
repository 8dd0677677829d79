import { afterAll, expect } from 'vitest'
import { DIALECTS, type Dialect } from '../src/checks/json_schema/dialect.js'
import { type JsonSchemaSpec, jsonSchema } from '../src/checks/json_schema/index.js'
import { Refusal } from '../src/core/errors.js'
import { parseStrict } from '../src/core/json/strict.js'
import { createSandbox } from '../src/sandbox/index.js'
import { checkContext } from './check-context.js'

const guarded = createSandbox()
afterAll(() => guarded.close())

export const ALL = ['2020-12', '2019-09', 'draft-07', 'draft-06', 'draft-04'] as const
export const OLD = ['draft-07', 'draft-06', 'draft-04'] as const
export const NEW = ['2020-12', '2019-09'] as const
export const SINCE_06 = ['2020-12', '2019-09', 'draft-07', 'draft-06'] as const

/** The schema as one of a dialect; its members as they are written. */
export function of(dialect: Dialect, members: string): string {
  return `{"$schema":"${DIALECTS[dialect]}"${members && `,${members}`}}`
}

/** passed, failed, or the code of the refusal or the error. */
export async function found(schema: string, output: string): Promise<string> {
  const { value, numbers } = parseStrict(`{"type":"json_schema","schema":${schema}}`)
  const spec: JsonSchemaSpec = jsonSchema.schema.parse(value)
  const context = checkContext({ guarded, numbers })
  try {
    await jsonSchema.review(spec, 'checks[0]', context)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  const { outcome, code } = await jsonSchema.run({ output }, spec, context)
  return outcome === 'error' ? (code ?? outcome) : outcome
}

export async function detailOf(schema: string, output: string): Promise<string> {
  const { value, numbers } = parseStrict(`{"type":"json_schema","schema":${schema}}`)
  const context = checkContext({ guarded, numbers })
  return (await jsonSchema.run({ output }, jsonSchema.schema.parse(value), context)).detail
}

/** A schema's members under some dialects, an output, and what is found. */
export type Row = readonly [dialects: readonly Dialect[], schema: string, output: string, found: string]

export async function expectRow(
  dialects: readonly Dialect[],
  schema: string,
  output: string,
  outcome: string,
) {
  for (const dialect of dialects) {
    expect(`${dialect} ${await found(of(dialect, schema), output)}`).toBe(`${dialect} ${outcome}`)
  }
}
