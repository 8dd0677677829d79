import type { JudgeIdentity } from '../../core/calibration/calibration.js'
import type { RuledPass } from '../../core/calibration/judged-row.js'
import { BudgetExceeded, JudgeTrouble, Refusal } from '../../core/errors.js'
import type { StatementFinding } from '../../core/finding.js'
import { type Asked, claimsQuestion, criteriaQuestion, type Judge } from '../../judges/index.js'
import { BUILT_IN_IDENTITY, modelIdentity, type QuestionKind } from '../calibrations.js'
import type { LocalParts } from '../capability.js'
import { MODEL_CONFIDENCE } from '../model-confidence.js'
import type { ClaimRow, CriterionRow, LabelledRow } from './labelled-row.js'
import { WHOLE_CLAIM_WORK, type WholeClaim } from './whole-claim-work.js'

/** What came of asking about one row in one pass. */
export type Outcome =
  | { readonly kind: 'ruled'; readonly ruled: RuledPass; readonly requests: number }
  | {
      readonly kind: 'unruled'
      readonly code: string
      readonly requests: number
      /** `reply`: it was asked; `outage`: it could not be, this time; `refused`: waiting helps nothing; `spent`: no row can be. */
      readonly why: 'reply' | 'outage' | 'refused' | 'spent'
      readonly message: string
    }

/** Somebody who is measured. */
export interface JudgeUnderTest {
  readonly engine: string
  readonly model: string
  /** Whether asking takes time and money: its rulings are kept, and passes may differ. */
  readonly isModel: boolean
  identity(question: QuestionKind): JudgeIdentity
  ask(row: LabelledRow, pass: number): Promise<Outcome>
}

/**
 * The judge of a name; without one the first provider that is configured, else the built-in engine.
 *
 * @throws {Refusal} `bad_usage`: no such judge is configured
 */
export function judgeUnderTest(
  name: string | undefined,
  { judge, guarded }: Pick<LocalParts, 'judge' | 'guarded'>,
): JudgeUnderTest {
  const each = judge.each ?? []
  const wanted = name ?? judge.providers[0]?.name ?? BUILT_IN_IDENTITY.engine
  if (wanted === BUILT_IN_IDENTITY.engine) return builtIn(guarded)
  const named = each.find(({ providers }) => providers[0]?.name === wanted)
  const [provider] = named?.providers ?? []
  if (named && provider) return modelOf(named, provider)
  const known = [...judge.providers.map((one) => one.name), BUILT_IN_IDENTITY.engine].join(', ')
  const message = `No judge ${wanted} is configured; there is ${known}. docs/judges.md has the settings of each.`
  throw new Refusal('bad_usage', message)
}

function builtIn(guarded: LocalParts['guarded']): JudgeUnderTest {
  const { engine, model } = BUILT_IN_IDENTITY
  return {
    engine,
    model,
    isModel: false,
    identity: (question) => ({ ...BUILT_IN_IDENTITY, question }),
    ask: async (row) => {
      if (row.question === 'criteria') return unruled('no_judge', 'The built-in engine decides no criteria.')
      try {
        const { claim, evidence } = row
        const found = await guarded.run<WholeClaim, StatementFinding>(
          WHOLE_CLAIM_WORK,
          { claim, evidence },
          { timeMs: 3_000 },
        )
        const ruled = { answer: found.status, printed: found.confidence, zone: found.basis.zone }
        return { kind: 'ruled', ruled, requests: 0 }
      } catch (error) {
        if (error instanceof BudgetExceeded) return unruled(error.code, error.message)
        throw error
      }
    },
  }
}

function modelOf(judge: Judge, provider: Judge['providers'][number]): JudgeUnderTest {
  return {
    engine: provider.name,
    model: provider.model,
    isModel: true,
    identity: (question) => modelIdentity(provider, question),
    ask: (row, pass) =>
      row.question === 'claims' ? askClaim(row, pass, judge) : askCriterion(row, pass, judge),
  }
}

async function askClaim({ claim, evidence }: ClaimRow, pass: number, judge: Judge): Promise<Outcome> {
  const claims = [{ text: claim, asserted: claim }]
  const asked = await judge.ask(claimsQuestion({ task: null, evidence, claims }), { firstPass: pass })
  const ruling = asked.passes[0]?.ruling?.[0]
  if (!ruling) return troubleOf(asked)
  const requests = requestsOf(asked)
  if (ruling.kind === 'error') return unruled(ruling.code, ruling.message, requests)
  return {
    kind: 'ruled',
    ruled: { answer: ruling.status, printed: MODEL_CONFIDENCE[ruling.status] },
    requests,
  }
}

async function askCriterion(row: CriterionRow, pass: number, judge: Judge): Promise<Outcome> {
  const { task, criterion, output, evidence } = row
  const question = criteriaQuestion({ task, criteria: [criterion], subject: { output }, evidence })
  const asked = await judge.ask(question, { firstPass: pass })
  const ruling = asked.passes[0]?.ruling?.[0]
  if (!ruling) return troubleOf(asked)
  const requests = requestsOf(asked)
  if (ruling.met === null)
    return unruled(/^(\w+):/.exec(ruling.reason)?.[1] ?? 'cannot_tell', ruling.reason, requests)
  return {
    kind: 'ruled',
    ruled: { answer: ruling.met ? 'met' : 'not_met', printed: MODEL_CONFIDENCE.supported },
    requests,
  }
}

/** Codes of what a model replied, which say something of it: asking again until it fits would flatter it. */
const OF_REPLIES: ReadonlySet<string> = new Set(['judge_malformed', 'judge_inconsistent', 'control_failed'])

const WHY: ReadonlyMap<string, 'refused' | 'spent'> = new Map([
  ['judge_misconfigured', 'refused'],
  ['quota_spent', 'spent'],
])

function troubleOf(asked: Asked<unknown>): Outcome {
  const trouble = asked.passes[0]?.trouble ?? new JudgeTrouble('no_judge', 'Nobody was asked.')
  const { code, message } = trouble
  const why = OF_REPLIES.has(code) ? 'reply' : (WHY.get(code) ?? 'outage')
  return { kind: 'unruled', code, message, why, requests: requestsOf(asked) }
}

function requestsOf({ passes }: Asked<unknown>): number {
  return passes[0]?.call.requests ?? 0
}

function unruled(code: string, message: string, requests = 0): Outcome {
  return { kind: 'unruled', code, message, requests, why: 'reply' }
}
