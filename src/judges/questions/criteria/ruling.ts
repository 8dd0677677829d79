import type { JsonObject } from '../../question.js'

/** What a model said of a criterion, once code has checked it. */
export interface CriterionRuling {
  /** Null: it could not be decided; `reason` then starts with a code and a colon. */
  readonly met: boolean | null
  /** The words of the subject that show it; null where there are none. */
  readonly quote: string | null
  /** One sentence, in the model's words where `met` is not null. */
  readonly reason: string
}

/** What criteria are about. */
export interface AskedCriteria {
  /** What the agent was asked to do; null where nobody said. */
  readonly task: string | null
  readonly criteria: readonly string[]
  /** What is judged. At least one of its parts has words. */
  readonly subject: Subject
  /** Texts that the subject may be held against. */
  readonly evidence: readonly { readonly text: string }[]
}

/** What was said and done. */
export interface Subject {
  /** What the agent wrote; null where it is not known. */
  readonly output: string | null
  /** What was done, in order; absent where no log was kept. */
  readonly log?: readonly JsonObject[]
  /** What changed in the application's tables by it; absent where that is not known. */
  readonly changes?: readonly JsonObject[]
}
