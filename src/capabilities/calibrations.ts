import { z } from 'zod'
import {
  type Calibration,
  type CalibrationFile,
  calibrationSchema,
  calibrationsSchema,
  confidenceTableSchema,
  type JudgeIdentity,
} from '../core/calibration/calibration.js'
import { confidenceIn } from '../core/calibration/confidence-table.js'
import type { JudgedAnswer } from '../core/calibration/judged-row.js'
import type { JsonValue } from '../core/json/value.js'
import { readBy } from '../core/validate.js'
import { GROUNDING_POLICY } from '../grounding/index.js'
import { CLAIMS_PROMPT, CRITERIA_PROMPT, type Judge } from '../judges/index.js'
import { canonicalJson, sha256Hex } from '../records/index.js'

/** The calibrations that are known here. */
export interface Calibrations {
  /** The same list until one changes. */
  inForce(): Promise<readonly Calibration[]>
}

/** What is asked of a judge. */
export type QuestionKind = JudgeIdentity['question']

/** A provider's model as it is asked one kind of question. */
export function modelIdentity(provider: Judge['providers'][number], question: QuestionKind): JudgeIdentity {
  const { digest: prompt } = question === 'claims' ? CLAIMS_PROMPT : CRITERIA_PROMPT
  return { engine: provider.name, model: provider.model, question, prompt, temperature: 0 }
}

/** The built-in engine; it rules on claims alone. */
export const BUILT_IN_IDENTITY: JudgeIdentity = {
  engine: 'deterministic',
  model: GROUNDING_POLICY.engine,
  question: 'claims',
  prompt: sha256Hex(canonicalOf(GROUNDING_POLICY)),
  temperature: 0,
}

/** What a calibration is found by. */
export function identityDigest(identity: JudgeIdentity): string {
  return sha256Hex(canonicalOf(identity))
}

/** What a policy names a calibration by. */
function calibrationDigest(calibration: Calibration): string {
  return sha256Hex(canonicalOf(calibration))
}

/** The confidence of one judge's rulings, as it goes into a policy: with the table, so that a replay needs nothing else. */
export const scaleSchema = z.object({
  engine: z.string(),
  model: z.string(),
  question: z.enum(['claims', 'criteria']),
  /** Of the whole calibration. */
  calibration: z.string(),
  table: confidenceTableSchema,
})

/** The confidence of one judge's rulings. */
export type Scale = z.output<typeof scaleSchema>

/** The scales of those judges that may rule here: the providers as they are asked now, and the built-in engine. */
export function scalesOf(calibrations: readonly Calibration[], { providers }: Judge): Scale[] {
  const asked = providers.flatMap((provider) => [
    modelIdentity(provider, 'claims'),
    modelIdentity(provider, 'criteria'),
  ])
  return [...asked, BUILT_IN_IDENTITY].flatMap((identity) => {
    const calibration = calibrationOf(calibrations, identity)
    if (!calibration) return []
    const { engine, model, question } = identity
    const digest = calibrationDigest(calibration)
    return [{ engine, model, question, calibration: digest, table: calibration.table }]
  })
}

/** The calibration of a judge. */
export function calibrationOf(
  calibrations: readonly Calibration[],
  identity: JudgeIdentity,
): Calibration | undefined {
  const wanted = identityDigest(identity)
  return calibrations.find(({ judge }) => identityDigest(judge) === wanted)
}

/** A ruling whose confidence is wanted. */
export interface ScaledRuling extends Pick<Scale, 'engine' | 'model' | 'question'> {
  readonly answer: JudgedAnswer
  readonly level: string
}

/** Rows without which nothing was measured: of 9 right in 10 Wilson's interval goes from 0.60 to 0.98, of fewer it is wider still. */
export const ROWS_MIN = 10

/** 0..1; null where the judge is not calibrated, or gave this answer on fewer than ten rows. */
export function scaledConfidence(
  scales: readonly Scale[],
  { engine, model, question, answer, level }: ScaledRuling,
): number | null {
  const scale = scales.find(
    (one) => one.engine === engine && one.model === model && one.question === question,
  )
  const table = scale?.table.filter(({ n }) => n >= ROWS_MIN) ?? []
  return confidenceIn(table, answer, level)
}

/** Reads calibrations as they are kept. One that cannot be read is of another version, so that it is of another judge. */
export function readCalibrations(texts: readonly string[]): Calibration[] {
  return texts.flatMap((text) => calibrationSchema.safeParse(jsonOf(text)).data ?? [])
}

const given = new WeakMap<CalibrationFile, Calibrations>()

/** Calibrations of a file, as it was printed. @throws {Refusal} `invalid_request`: it is none */
export function givenCalibrations(file: CalibrationFile): Calibrations {
  const known = given.get(file)
  if (known) return known
  const { calibrations } = readBy(calibrationsSchema, file, 'calibration')
  const made: Calibrations = { inForce: async () => calibrations }
  given.set(file, made)
  return made
}

/** The same list of calibrations for the same list of texts. */
export function calibrationsFrom(read: () => Promise<readonly string[]>): Calibrations {
  let known: { readonly texts: readonly string[]; readonly calibrations: readonly Calibration[] } | undefined
  return {
    inForce: async () => {
      const texts = await read()
      if (known?.texts !== texts) known = { texts, calibrations: readCalibrations(texts) }
      return known.calibrations
    },
  }
}

function jsonOf(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function canonicalOf(value: object): string {
  return canonicalJson(JSON.parse(JSON.stringify(value)) as JsonValue)
}
