import type { OutputUnit } from '@hyperjump/json-schema/draft-2020-12'
import { BASIC, interpret } from '@hyperjump/json-schema/experimental'
import * as Instance from '@hyperjump/json-schema/instance/experimental'
import type { ExactJson } from '../exact-json.js'
import { readOutput, type Unreadable } from '../output-json.js'
import type { Ready } from './compile.js'
import { expectNumbers } from './exact-keywords.js'
import { messagesOf } from './messages.js'
import { recentlyCompiled } from './recent.js'
import { type Refused, refusalOf } from './refused.js'

export interface JsonSchemaInput {
  readonly schema: ExactJson
  /** Null: the schema is only read. */
  readonly output: string | null
  readonly extract: boolean
}

export type JsonSchemaAnswer =
  | Refused
  | Unreadable
  | { readonly kind: 'readable' }
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly messages: string }

export function prepare({ schema }: JsonSchemaInput): Promise<Ready | Refused> {
  return recentlyCompiled(schema)
}

export function work({ output, extract }: JsonSchemaInput, ready: Ready | Refused): JsonSchemaAnswer {
  if (ready.kind === 'refused') return ready
  if (output === null) return { kind: 'readable' }
  const instance = readOutput(output, extract)
  if (instance.kind !== 'json') return instance
  try {
    return held(instance, ready)
  } catch (error) {
    // The meta-schema has not seen what such a reference leads to; the validator then stumbles over it.
    const refusal =
      ready.isLoose && error instanceof TypeError ? refusalOf(error, { ...ready, schema: null }) : null
    if (!refusal) throw error
    return refusal
  }
}

function held(instance: ExactJson, ready: Ready): JsonSchemaAnswer {
  expectNumbers(ready.compiled, instance.numbers)
  const result = interpret(ready.compiled, Instance.fromJs(instance.value), BASIC)
  if (result.valid) return { kind: 'valid' }
  const errors: readonly OutputUnit[] = result.errors ?? []
  return { kind: 'invalid', messages: messagesOf(errors, ready, instance) }
}
