import type { LogEntry } from './session.js'
import type { CriterionRuling } from './settle-rubric.js'

/** What a judge is asked. */
export interface RubricQuestion {
  /** Sentences, each of which must be true of what was done. */
  readonly criteria: readonly string[]
  /** The agent's own last words; null where they were not sent. */
  readonly response: string | null
  /** What was done, from the first entry to the last one that the checks were run on. */
  log(): AsyncIterable<LogEntry>
}

/** Rules on criteria: a language model behind a provider. */
export interface RubricJudge {
  /** As receipts name engines: `groq`, `anthropic`. */
  readonly engine: string
  /** Longest that one ruling may take, in milliseconds. */
  readonly timeMs: number
  /**
   * @param signal aborted when the time is up, or the server stops
   * @returns one ruling for each criterion, in their order
   * @throws anything: it could not rule now; it is asked again, a few times
   */
  rule(question: RubricQuestion, signal: AbortSignal): Promise<readonly CriterionRuling[]>
}
