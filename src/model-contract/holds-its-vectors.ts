import { z } from 'zod'
import { Refusal } from '../core/errors.js'
import { parseStrict } from '../core/json/strict.js'
import { readBy } from '../core/validate.js'
import { agree } from '../models/concordance.js'
import { type ModelInputs, type RunnableModel, renderValue, sentinelsOf } from '../models/index.js'
import { valueAt } from './output-leaves.js'
import { BREACHES_MAX, type Breach, type ModelRule, type Specimen } from './rule.js'
import { runOn } from './runs.js'

const VECTORS_MIN = 3
/** Letters in which hardly anybody shows a calculation. */
const WORKING_MIN = 20

const vectorsSchema = z.array(
  z.strictObject({
    name: z.string().min(1),
    inputs: z.looseObject({}),
    expected: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
    working: z.string().min(WORKING_MIN, `must show the calculation, in ${WORKING_MIN} characters or more`),
  }),
)

/** A case worked out by hand. */
export interface ModelVector {
  readonly name: string
  readonly inputs: ModelInputs
  /** By path, such as `yearlyData[2].stay` or `yearlyData.length`; a number that is not finite as its string. */
  readonly expected: { readonly [path: string]: number | string | boolean }
  /** The calculation, as somebody does it with pencil and paper. */
  readonly working: string
}

/** The cases of vectors.json. @throws {Refusal} it is no list of vectors */
export function readVectors(text: string): readonly ModelVector[] {
  return readBy(vectorsSchema, parseStrict(text).value) as readonly ModelVector[]
}

/** Vectors that can be read, or what is wrong with them. */
function vectorsOf({ vectors }: Specimen): readonly ModelVector[] | string {
  if (vectors === null) return 'vectors.json is missing'
  try {
    return readVectors(vectors)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `vectors.json: ${error.message}`
  }
}

/** What the author knows without running it. */
export const HAS_VECTORS: ModelRule = {
  name: `has at least ${VECTORS_MIN} vectors worked by hand, and every sentinel is met in one`,
  isNeededToServe: false,
  breaches: (specimen) => {
    const vectors = vectorsOf(specimen)
    if (typeof vectors === 'string') return [{ message: vectors }]
    return [...fewOrAlike(vectors), ...unmetSentinels(specimen.model, vectors)].map((message) => ({
      message,
    }))
  },
}

function fewOrAlike(vectors: readonly ModelVector[]): string[] {
  const names = vectors.map(({ name }) => name)
  const twice = names.filter((name, i) => names.indexOf(name) !== i)
  return [
    ...(vectors.length >= VECTORS_MIN ? [] : [`vectors.json has ${vectors.length} vectors`]),
    ...twice.map((name) => `two vectors have the name ${JSON.stringify(name)}`),
    ...vectors
      .filter(({ expected }) => Object.keys(expected).length === 0)
      .map(({ name }) => `the vector ${JSON.stringify(name)} expects nothing`),
  ]
}

function unmetSentinels(model: RunnableModel, vectors: readonly ModelVector[]): string[] {
  const notes = vectors.flatMap(({ inputs }) => {
    const run = runOn(model, inputs)
    return run.ok ? sentinelsOf(model, run.inputs, run.outputs) : []
  })
  return model.sentinels
    .map(({ field, value }) => ({ field, value: renderValue(value) }))
    .filter(
      ({ field, value }) =>
        !notes.some((note) => note.triggered && note.field === field && note.value === value),
    )
    .map(({ field, value }) => `no vector has the sentinel ${value} at ${field}`)
}

/** What was worked out by hand is what the model gives. */
export const HOLDS_ITS_VECTORS: ModelRule = {
  name: 'computes in every vector what was worked out by hand',
  isNeededToServe: false,
  excuse: (specimen) =>
    typeof vectorsOf(specimen) === 'string' ? 'it has no vectors that can be read' : null,
  breaches: (specimen) => {
    const vectors = vectorsOf(specimen)
    if (typeof vectors === 'string') return []
    return vectors.flatMap((vector) => vectorBreaches(vector, specimen.model).slice(0, BREACHES_MAX))
  },
}

function vectorBreaches({ name, inputs, expected, working }: ModelVector, model: RunnableModel): Breach[] {
  const title = `vector ${JSON.stringify(name)}`
  const run = runOn(model, inputs)
  if (!run.ok) return [{ ...run.breach, message: `${title}: ${run.breach.message}` }]
  return Object.entries(expected).flatMap(([path, value]) => {
    const found = valueAt(run.outputs, path)
    if (agree(found, typeof found === 'number' && typeof value === 'string' ? Number(value) : value))
      return []
    const isLeaf = found !== undefined && typeof found !== 'object'
    const message = isLeaf ? `${title}: ${working}` : `${title}: no value stands at the path`
    return [{ message, inputs, path, expected: value, ...(isLeaf && { actual: renderValue(found) }) }]
  })
}
