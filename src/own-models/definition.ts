import { z } from 'zod'
import { Refusal } from '../core/errors.js'
import { nearest } from '../core/nearest.js'
import { readBy } from '../core/validate.js'
import type { JsonSchema, ModelInputs } from '../models/index.js'
import { ModelFault } from './fault.js'
import { plainCopy } from './plain.js'

type Given = Readonly<Record<string, unknown>>

/** A function of a model's own. */
export type OwnFunction = (...given: unknown[]) => unknown

/** A definition as a user's module exports it: its data as ours, its functions still as they are. */
export interface Definition {
  readonly data: DefinitionData
  readonly run: OwnFunction
  readonly review: OwnFunction | null
  readonly sample: OwnFunction | null
  /** Beside each sentinel. */
  readonly isTriggered: readonly (OwnFunction | null)[]
}

export type DefinitionData = z.output<typeof dataSchema> & {
  readonly inputs: JsonSchema
  readonly example: ModelInputs
}

const text = z.string().min(1, 'must not be empty')
const scalar = z.union([z.string(), z.custom<number>((value) => typeof value === 'number')])

const dataSchema = z.strictObject({
  name: text,
  specVersion: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.0.0'),
  title: text,
  summary: text,
  isFree: z.boolean(),
  inputs: z.looseObject({ type: z.literal('object') }),
  outputs: z
    .array(
      z.strictObject({
        path: text,
        type: z.enum(['number', 'integer', 'string', 'boolean']),
        unit: z.string(),
        meaning: text,
      }),
    )
    .min(1, 'must have at least one'),
  sentinels: z.array(z.strictObject({ field: text, value: scalar, meaning: z.string() })).default([]),
  assumptions: z.array(text),
  facts: z
    .array(
      z.strictObject({
        name: text,
        value: scalar,
        unit: z.string(),
        meaning: z.string(),
        source: z.string(),
        period: z.string(),
        checked: z.string(),
      }),
    )
    .default([]),
  example: z.looseObject({}),
})

const FUNCTIONS = ['run', 'review', 'sample'] as const
const MEMBERS: readonly string[] = [...Object.keys(dataSchema.shape), ...FUNCTIONS]

/**
 * Reads a definition out of what a module exports: its default export, or the one named `model`, or the exports themselves.
 *
 * @param file for the message
 * @throws {ModelFault} it is none
 */
export function readDefinition(exported: Given, file: string): Definition {
  try {
    return definitionIn(exported)
  } catch (error) {
    if (!(error instanceof ModelFault || error instanceof Refusal)) throw error
    throw new ModelFault(`${file}: ${error.message.replace(/\.$/, '')}`)
  }
}

function definitionIn(exported: Given): Definition {
  const given = memberOf(exported, 'default') ?? memberOf(exported, 'model') ?? meantMembers(exported)
  if (Object.keys(given).length === 0) {
    throw new ModelFault('it exports no definition: export const model = { name, specVersion, ... }')
  }
  const [run, review, sample] = FUNCTIONS.map((name) => functionIn(given, name))
  if (!run) throw new ModelFault('run is missing: the function that computes the outputs from the inputs')
  const { sentinels, isTriggered } = sentinelsIn(given)
  const rest = Object.entries(given).filter(([name]) => !FUNCTIONS.some((known) => known === name))
  const plain = plainCopy(Object.fromEntries([...rest, ...sentinels]), 'the definition')
  const data = readBy(dataSchema, plain) as DefinitionData
  return { data, run, review: review ?? null, sample: sample ?? null, isTriggered }
}

function memberOf(exported: Given, name: string): Given | undefined {
  const value = Object.hasOwn(exported, name) ? exported[name] : undefined
  return typeof value === 'object' && value !== null ? (value as Given) : undefined
}

/** Of a module's exports those that are members, or are spelt as if they were to be; others are for whoever imports the file. */
function meantMembers(exported: Given): Given {
  const meant = Object.entries(exported).filter(
    ([name]) => MEMBERS.includes(name) || (name !== 'default' && nearest(name, MEMBERS) !== undefined),
  )
  return Object.fromEntries(meant)
}

function functionIn(given: Given, name: string): OwnFunction | undefined {
  const value = given[name]
  if (value === undefined || typeof value === 'function') return value as OwnFunction | undefined
  throw new ModelFault(`${name} must be a function, not ${JSON.stringify(value) ?? typeof value}`)
}

/** Sentinels have a function each, which is taken off before the rest is read as data. */
function sentinelsIn({ sentinels }: Given) {
  if (!Array.isArray(sentinels)) {
    return { sentinels: sentinels === undefined ? [] : [['sentinels', sentinels] as const], isTriggered: [] }
  }
  const given = sentinels.map((one: unknown) =>
    typeof one === 'object' && one !== null ? (one as Given) : { field: one },
  )
  const data = given.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'isTriggered')),
  )
  const isTriggered = given.map((one) => functionIn(one, 'isTriggered') ?? null)
  return { sentinels: [['sentinels', data] as const], isTriggered }
}
