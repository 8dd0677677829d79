import type { z } from 'zod'
import type { GuardedWork, Net } from '../core/context.js'
import type { CheckFinding } from '../core/finding.js'
import type { JsonValue, NumberTexts } from '../core/json/value.js'
import type { Settings } from '../core/settings.js'

/** What a check looks at. */
export interface CheckSubject {
  /** The output under test, as the caller sent it. */
  readonly output: string
}

/** What a check may ask of the outside, and the exact texts of its own numbers (pointers from the check). */
export interface CheckContext {
  readonly guarded: GuardedWork
  readonly numbers: NumberTexts
  readonly net: Net
  readonly settings: Settings
  /**
   * SHA-256 of the canonical form (RFC 8785), lower-case hex: how what was read goes on record.
   *
   * @param numbers the texts of numbers of `value` that a double cannot hold
   */
  digest(value: JsonValue, numbers?: NumberTexts): string
}

/** What a check found. */
export interface CheckResult {
  /**
   * `passed` and `failed` only when the check ran to its end. `error` when it could not: nobody is to blame, and
   * `code` says why (`budget`, ...).
   */
  readonly outcome: CheckFinding['outcome']
  /** Stable and in snake case. Always present with `error`; with `failed` where callers will want to tell kinds apart. */
  readonly code?: string
  /** One sentence for a person, without the code. Never repeats more than 200 characters of the output. */
  readonly detail: string
  /** What was read: the output alone, other bytes by their SHA-256 (lower-case hex), or nothing. */
  readonly evidence: 'output' | { readonly sha256: string } | null
}

/**
 * All that the server, the command line, the docs and the pages know about one type of check.
 *
 * Contract, held by a test over every listed check: any output at all is a fair subject. `run` rejects only with
 * {@link BudgetExceeded} or {@link NetTrouble}, which the shared run turns into outcome `error`, with
 * {@link Unavailable}, or with a bug of ours.
 */
export interface CheckDefinition<Spec extends { readonly type: string } = { readonly type: string }> {
  /** As on the wire; also the folder's name. */
  readonly type: Spec['type']
  /** Raised whenever the same check may find something else on the same output than it did before. */
  readonly version: number
  /** Whether the same output always gives the same finding, so that a receipt's can be recomputed anywhere and at any time. */
  readonly isReplayable: boolean
  /** One line for tables and forms. */
  readonly summary: string
  /** The check as a request carries it, strict: unknown keys are refused. Field descriptions go to docs and forms. */
  readonly schema: z.ZodType<Spec>
  /** Most checks of this type in one request; without it as many as there may be checks. */
  readonly mostPerRequest?: number
  /** The module that it runs in the sandbox, so that a server can load it before the first request. */
  readonly work?: URL
  /**
   * Refuses a check that has the right shape and could never run, such as a pattern that cannot be read.
   *
   * @param field where the check stands in the request, such as `checks[0]`
   * @throws {Refusal} with `field`
   */
  review?(spec: Spec, field: string, context: CheckContext): Promise<void>
  run(subject: CheckSubject, spec: Spec, context: CheckContext): Promise<CheckResult>
}
