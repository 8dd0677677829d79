import { z } from 'zod'
import { ANY_LEVEL } from './confidence-table.js'

const share = z.number().min(0).max(1)
const count = z.int().min(0)
const answer = z.enum(['supported', 'contradicted', 'unsupported', 'met', 'not_met'])
const interval = { share: share.nullable(), low: share.nullable(), high: share.nullable() }
const counted = z.object({ count, of: count, ...interval })

/** Who is asked, and how: a calibration holds for no other. */
const judgeIdentitySchema = z.object({
  engine: z.string().min(1),
  model: z.string(),
  question: z.enum(['claims', 'criteria']),
  /** SHA-256 of the fixed words; of the built-in engine of its rules. */
  prompt: z.string().regex(/^[0-9a-f]{64}$/),
  temperature: z.number(),
})

/** Who is asked, and how. */
export type JudgeIdentity = z.output<typeof judgeIdentitySchema>

/** Lines of a {@link ConfidenceTable}. */
export const confidenceTableSchema = z.array(
  z.object({
    answer,
    level: z.string().describe(`2/3: passes that agree; a zone; ${ANY_LEVEL}`),
    n: count,
    right: count,
    confidence: share,
  }),
)

/** What was measured of one judge on one kind of question, and the confidence that follows from it. */
export const calibrationSchema = z.object({
  v: z.literal(1),
  judge: judgeIdentitySchema,
  /** RFC 3339, UTC. */
  measured_at: z.string(),
  file: z.object({
    /** Of its text. */
    sha256: z.string(),
    /** Rows of this kind that it has, each once. */
    rows: count,
    /** Those that were asked about: all, or a sample drawn by a seed. */
    asked: count,
    seed: z.string().nullable(),
  }),
  passes: count,
  /** HTTP requests, those of earlier runs too. */
  requests: count,
  /** Rows that it could not rule on, by the code of why. */
  unjudged: z.array(z.object({ code: z.string(), rows: count })),
  measured: z.object({
    rows: count,
    accuracy: counted,
    sensitivity: counted,
    specificity: counted,
    balanced_accuracy: z.object(interval),
    by_answer: z.array(counted.extend({ answer })),
    confusion: z.array(z.object({ label: answer, answer, rows: count })),
    calibration_error: z.object({ uncalibrated: share.nullable(), calibrated: share.nullable() }),
    curve: z.array(z.object({ coverage: share, rulings: count, accuracy: share })),
    flips: counted,
    votes: z
      .object({ passes: count, correlation: z.number().nullable(), votes: z.number().nullable() })
      .nullable(),
  }),
  table: confidenceTableSchema,
})

/** What was measured of one judge on one kind of question. */
export type Calibration = z.output<typeof calibrationSchema>

/** What `countersign calibrate --json` prints, and the library takes. */
export const calibrationsSchema = z.object({ v: z.literal(1), calibrations: z.array(calibrationSchema) })

/** Calibrations of one run. */
export type CalibrationFile = z.output<typeof calibrationsSchema>
