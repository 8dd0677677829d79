import type { CaseOutputs, Claim, Grade, NumberMatch, RuledClaim, Tolerance } from '../../claims/index.js'
import type { JsonValue } from '../../core/json/value.js'
import type { EvalCase, InputFault, ModelSource, SentinelNote } from '../../models/index.js'

/** One thing that is done with a model in the sandbox. */
export type ModelTask =
  | { readonly kind: 'run'; readonly inputs: InputsText }
  | {
      readonly kind: 'rule'
      readonly inputs: InputsText
      readonly claims: readonly Claim[]
      /** Null where there is none. */
      readonly text: string | null
      readonly tolerance: Tolerance
    }
  | { readonly kind: 'evals' }
  | { readonly kind: 'grade'; readonly answers: readonly CaseOutputs[]; readonly tolerance: Tolerance }

/** Canonical JSON: a model runs on what a reader of the record reads, so that key order and -0 make no difference. */
export type InputsText = string

/** What the guarded work takes: which model, and what to do with it. */
export interface ModelJob {
  readonly source: ModelSource
  readonly task: ModelTask
}

/** A run, or what is wrong with the inputs. */
export type Ran<Found = unknown> =
  | { readonly ok: false; readonly errors: readonly InputFault[] }
  | (Found & {
      readonly ok: true
      /** A number that is not finite as its string. */
      readonly outputs: { readonly [name: string]: JsonValue }
      readonly sentinels: readonly SentinelNote[]
    })

/** What was found of claims. */
export interface Ruled {
  readonly claims: readonly RuledClaim[]
  /** Null where there was no text. */
  readonly numbers: readonly NumberMatch[] | null
}

/** What each kind of task comes to. */
export interface ModelFindings {
  readonly run: Ran
  readonly rule: Ran<Ruled>
  readonly evals: readonly EvalCase[]
  readonly grade: Grade
}

/** The work module, for GuardedWork: compiled beside this file, or its source where that is run. */
export const MODEL_WORK = new URL(
  import.meta.url.endsWith('.ts') ? './work.ts' : './work.js',
  import.meta.url,
)
