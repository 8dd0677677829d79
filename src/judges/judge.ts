import type { JudgeTrouble } from '../core/errors.js'
import type { Question } from './question.js'

/** How a question is to be asked. */
export interface AskOptions {
  /** Independent passes, 1..3. Default 1. */
  readonly passes?: number
  /** The number of the first of them, for passes that are asked apart from one another. Default 0. */
  readonly firstPass?: number
  /** 0..2. Default 0. */
  readonly temperature?: number
  /** Ends it early; what is thrown then is the signal's reason. */
  readonly signal?: AbortSignal
}

/** How a reply in JSON is asked for, best first: the ladder that a provider's models are led down. */
export type Rung = 'json_schema_strict' | 'json_schema' | 'json_object' | 'plain'

/** One pass: a ruling, or why there is none. */
export type Passed<Ruling> =
  | { readonly ruling: Ruling; readonly trouble: null; readonly call: CallOnRecord }
  | { readonly ruling: null; readonly trouble: JudgeTrouble; readonly call: CallOnRecord }

/** What one pass took; all of it may go on record. */
export interface CallOnRecord {
  /** Which rung of the structured-output ladder the reply came by. */
  readonly rung: Rung | null
  /** HTTP requests that were made. */
  readonly requests: number
  /** Repairs that made a reply readable, such as `comment`, `raw_newline`, `fence`. */
  readonly repairs: readonly string[]
  /** As the provider names the build of the model that answered; null where it does not. */
  readonly fingerprint: string | null
  /** All of it, waits too, in milliseconds. */
  readonly timeMs: number
  /** Parameters that the model refuses, and so was asked without: `temperature`. Absent where there are none. */
  readonly withoutParameters?: readonly string[]
}

/** A provider that was asked, or would have been, and did not rule. */
export interface PassedOver {
  /** As engines are named on the wire: `groq`. */
  readonly engine: string
  /** The code of a {@link JudgeTrouble}. */
  readonly code: string
  readonly message: string
}

/** What came of a question. */
export interface Asked<Ruling> {
  /** The provider that all passes are of, as engines are named on the wire; null where nobody could rule. */
  readonly engine: string | null
  /** The model, as the provider names it; of the provider asked last where nobody could rule, null where nobody is. */
  readonly model: string | null
  /** As many as were asked for; one provider answers them all. Empty where there is no provider. */
  readonly passes: readonly Passed<Ruling>[]
  /** Those before it in the chain, and why. */
  readonly passedOver: readonly PassedOver[]
}

/** A configured provider. */
export interface ProviderInPlace {
  /** As engines are named on the wire. */
  readonly name: string
  readonly model: string
}

/** Language models behind providers, asked in the order of the chain. */
export interface Judge {
  /** In the order that they are asked; empty where none is configured. */
  readonly providers: readonly ProviderInPlace[]
  /** Longest that one `ask` may take with one pass, in milliseconds. */
  readonly budgetMs: number
  /**
   * Asks the first provider that can rule. One that fails is passed over, and all passes begin anew with the next; the
   * last one's passes stand even where some failed.
   *
   * @throws the signal's reason
   */
  ask<Ruling>(question: Question<Ruling>, options?: AskOptions): Promise<Asked<Ruling>>
  /** Each provider as a judge of its own, in the order of the chain; absent where they cannot be told apart. */
  readonly each?: readonly Judge[]
}
