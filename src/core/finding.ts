/**
 * The five outcomes, which never turn into one another. Only what ran yields `passed` or `failed`; `error` means
 * it could not be checked, and blames nobody; `out_of_scope` is for paths and claims only.
 */
export type Outcome = 'passed' | 'failed' | 'error' | 'pending' | 'out_of_scope'

/** What one check left behind. */
export interface CheckFinding {
  /** The check's type, as on the wire. */
  readonly type: string
  readonly outcome: Extract<Outcome, 'passed' | 'failed' | 'error'>
  /** One sentence for a person; where the outcome is `error` it starts with a stable code and a colon. */
  readonly detail: string
  /** SHA-256, lower-case hex, of what was read; null where nothing was. */
  readonly evidenceHash: string | null
}

/** What the evidence says of a statement. */
export type StatementStatus = 'supported' | 'contradicted' | 'unsupported'

/** How closely the words of a statement stand in the evidence; `model` where a model ruled. */
export type Zone = 'verbatim' | 'covered' | 'likely' | 'partial' | 'absent' | 'model'

/** A place in the evidence. Offsets are UTF-16 units of that evidence's text. */
export interface Citation {
  /** Which piece of evidence, from 0. */
  readonly index: number
  /** The text between `start` and `end`, unchanged. */
  readonly quote: string
  readonly start: number
  readonly end: number
  /** Of structured evidence: the pointer or cell. */
  readonly path?: string
}

/** A piece of the output that says something, before anyone ruled on it. */
export interface Statement {
  /** What is ruled on: the output's own words or, of a JSON leaf, "path is value". */
  readonly text: string
  /** UTF-16 offsets in the output. */
  readonly start: number
  readonly end: number
}

/** A statement with its ruling. */
export interface StatementFinding extends Statement {
  readonly status: StatementStatus
  readonly evidence: readonly Citation[]
  /**
   * 0..1: the measured share of such statements whose printed status is right. Of a model that was not measured here it is
   * what models of its kind came to in a public study.
   */
  readonly confidence: number
  readonly basis: { readonly zone: Zone; readonly signals: readonly string[] }
  /**
   * Whether a contradiction is one that may fail an output on its own: a model ruled, or a typed number, date,
   * antonym or clause-wide negation conflict was found. False for weaker signals and every other status.
   */
  readonly decisive: boolean
  /** Who ruled, as on the wire. */
  readonly engine: string
  /** In a model's own words; absent where none ruled. */
  readonly reason?: string
  /** Whether a model's ruling does not count, since its confidence is too low; the status is then `unsupported`. */
  readonly isAbstained?: true
}

/** A criterion and whether the output meets it; `met` null: nobody could decide. */
export interface CriterionFinding {
  readonly text: string
  readonly met: boolean | null
  /** Where `met` is null, or no model decided, it starts with a stable code and a colon. */
  readonly reason: string
  /** Who decided, as on the wire; null where nobody could. */
  readonly engine: string | null
  /** Words of the output that decided; absent where there are none. */
  readonly quote?: string
  /** 0..1: the measured share of such rulings that are right; absent where the judge was not measured here. */
  readonly confidence?: number
}
