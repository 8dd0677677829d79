import { z } from 'zod'
import { contractOf, type Fact, type ListedModel, type ModelDescription } from '../../models/index.js'
import { decisionRecordSchema } from '../../records/index.js'
import type { ModelRun } from './run-model.js'
import { inputTexts, type Rendered, sentinelSchema } from './wire.js'
import { contractUrlOf, DISCLAIMER, specUrlOf } from './words.js'

const scalar = z.union([z.number(), z.string()])

/** The answer of GET /api/v1/models. */
export const catalogueSchema = z.object({
  models: z.array(
    z
      .object({
        name: z.string(),
        specVersion: z.string(),
        title: z.string(),
        summary: z.string(),
        contractUrl: z.string(),
        specUrl: z.string(),
        free: z.boolean().describe('Whether it is run without an access key.'),
      })
      .meta({ id: 'ModelListing' }),
  ),
})

/** Renders the answer of GET /api/v1/models. */
export function renderCatalogue(models: readonly ListedModel[]): z.output<typeof catalogueSchema> {
  const listed = models.map(({ description: { name, specVersion, title, summary, isFree } }) => ({
    name,
    specVersion,
    title,
    summary,
    contractUrl: contractUrlOf(name),
    specUrl: specUrlOf(name),
    free: isFree,
  }))
  return { models: listed }
}

const fact = z.object({
  name: z.string(),
  value: scalar,
  unit: z.string(),
  meaning: z.string(),
  source: z.string(),
  period: z.string().describe('What time it holds for.'),
  checked: z.string().describe('The day on which somebody last looked, YYYY-MM-DD.'),
})

/** The answer of GET /api/v1/models/{model}. */
export const contractSchema = z
  .object({
    name: z.string(),
    specVersion: z.string(),
    title: z.string(),
    summary: z.string(),
    free: z.boolean(),
    inputs: z.looseObject({}).describe('JSON Schema 2020-12, with a unit beside each domain.'),
    outputs: z.array(
      z.object({
        path: z.string().describe('`schedule[].balance` is of each row.'),
        type: z.enum(['number', 'integer', 'string', 'boolean']),
        unit: z.string(),
        meaning: z.string(),
      }),
    ),
    sentinels: z.array(z.object({ field: z.string(), value: scalar, meaning: z.string() })),
    assumptions: z.array(z.string()),
    facts: z.array(fact),
    example: z.looseObject({}).describe('Inputs to begin with.'),
    contractUrl: z.string(),
    specUrl: z.string(),
  })
  .meta({ id: 'ModelContract' })

/** Renders the answer of GET /api/v1/models/{model}. */
export function renderContract(description: ModelDescription) {
  const { name } = description
  return { ...contractOf(description), contractUrl: contractUrlOf(name), specUrl: specUrlOf(name) }
}

/** The answer of GET /api/v1/facts. */
export const factsSchema = z.object({
  facts: z.array(fact.extend({ models: z.array(z.string()).describe('Those that use it.') })),
})

/** Renders the answer of GET /api/v1/facts: a fact that several models use stands once. */
export function renderFacts(models: readonly ListedModel[]): z.output<typeof factsSchema> {
  const used = new Map<string, { fact: Fact; models: string[] }>()
  for (const { description } of models) {
    for (const one of description.facts) {
      const key = JSON.stringify(one, Object.keys(one).sort())
      const known = used.get(key) ?? { fact: one, models: [] }
      known.models.push(description.name)
      used.set(key, known)
    }
  }
  return { facts: [...used.values()].map(({ fact, models }) => ({ ...fact, models })) }
}

/** The request of POST /api/v1/models/{model}: the inputs themselves. */
export const runRequestSchema = z.looseObject({}).describe("The inputs, as the model's contract has them.")

/** The answer of POST /api/v1/models/{model}. */
export const runAnswerSchema = z
  .object({
    ok: z.literal(true),
    model: z.string(),
    specVersion: z.string(),
    contractUrl: z.string(),
    specUrl: z.string(),
    inputs: z.looseObject({}).describe('As they were sent.'),
    outputs: z.looseObject({}),
    sentinels: z.array(sentinelSchema),
    assumptions: z.array(z.string()),
    facts: z.array(fact),
    record: decisionRecordSchema,
    disclaimer: z.string(),
  })
  .meta({ id: 'RunAnswer' })

/** Renders the answer of POST /api/v1/models/{model}. */
export function renderRun({ model, inputs, outputs, sentinels, record }: ModelRun): Rendered<RunAnswer> {
  const answer = {
    ok: true,
    model: model.name,
    specVersion: model.specVersion,
    contractUrl: contractUrlOf(model.name),
    specUrl: specUrlOf(model.name),
    inputs: inputs.value as RunAnswer['inputs'],
    outputs: { ...outputs },
    sentinels: [...sentinels],
    assumptions: [...model.assumptions],
    facts: [...model.facts],
    record: record as RunAnswer['record'],
    disclaimer: DISCLAIMER,
  } as const satisfies RunAnswer
  return { answer, numbers: new Map(inputTexts('/inputs', inputs)) }
}

type RunAnswer = z.output<typeof runAnswerSchema>
