import { z } from 'zod'
import type { JsonValue } from '../../core/json/value.js'
import type { CalibrationStore } from '../../store/index.js'
import { identityDigest, type QuestionKind } from '../calibrations.js'
import type { JudgeUnderTest, Outcome } from './judge-under-test.js'
import type { LabelledRow } from './labelled-row.js'

/** Rulings that outlast the run, so that nobody is asked twice. */
export interface KeptOutcomes {
  /** All of one kind, by {@link outcomeKey}. */
  all(question: QuestionKind): Promise<Map<string, Outcome>>
  /** Null where it is not known yet. */
  find(row: LabelledRow, pass: number): Promise<Outcome | null>
  /** Keeps it; but no outage, which says nothing of the row. */
  keep(row: LabelledRow, pass: number, outcome: Outcome): Promise<void>
}

/** What a row's outcome in one pass is found by. */
export function outcomeKey({ digest }: Pick<LabelledRow, 'digest'>, pass: number): string {
  return `${digest} ${pass}`
}

/** The built-in engine rules the same at once, so that nothing of it is kept. */
export const NOTHING_KEPT: KeptOutcomes = {
  all: async () => new Map(),
  find: async () => null,
  keep: async () => undefined,
}

const requests = z.int().min(0)
const schema = z.union([
  z.object({
    answer: z.enum(['supported', 'contradicted', 'unsupported', 'met', 'not_met']),
    printed: z.number(),
    requests,
  }),
  z.object({ code: z.string(), message: z.string(), requests }),
])

/** In the database, under who was asked and how. */
export function keptIn(
  store: Pick<CalibrationStore, 'getRuling' | 'getRulings' | 'putRuling'>,
  judge: JudgeUnderTest,
): KeptOutcomes {
  const key = (question: QuestionKind) => identityDigest(judge.identity(question))
  return {
    all: async (question) => {
      const rulings = await store.getRulings(key(question))
      return new Map(
        rulings.map(({ row, pass, ruling }) => [outcomeKey({ digest: row }, pass), outcomeIn(ruling)]),
      )
    },
    find: async ({ question, digest }, pass) => {
      const ruling = await store.getRuling(key(question), digest, pass)
      return ruling === null ? null : outcomeIn(ruling)
    },
    keep: async ({ question, digest }, pass, outcome) => {
      if (outcome.kind === 'unruled' && outcome.why !== 'reply') return
      await store.putRuling(key(question), { row: digest, pass, ruling: JSON.stringify(shownIn(outcome)) })
    },
  }
}

function shownIn(outcome: Outcome): object {
  const { requests } = outcome
  if (outcome.kind === 'unruled') return { code: outcome.code, message: outcome.message, requests }
  return { answer: outcome.ruled.answer, printed: outcome.ruled.printed, requests }
}

function outcomeIn(text: string): Outcome {
  const read = schema.parse(JSON.parse(text) as JsonValue)
  if ('code' in read) return { kind: 'unruled', why: 'reply', ...read }
  const { requests, ...ruled } = read
  return { kind: 'ruled', ruled, requests }
}
