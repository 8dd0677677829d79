import type { CriterionFinding, StatementFinding } from '../../core/finding.js'
import { CALIBRATED } from '../../core/verdict.js'
import { BUILT_IN_IDENTITY, type Scale, scaledConfidence } from '../calibrations.js'
import { MODEL_CONFIDENCE } from '../model-confidence.js'
import type { JudgeRules } from './policy.js'

/** What of the rules is about rulings of models. */
export type ModelRules = Pick<JudgeRules, 'passes' | 'scales' | 'abstainBelow'>

/** The rules where nothing is set: asked once, believed as it stands. */
export const ONE_PASS: ModelRules = { passes: 1, scales: [], abstainBelow: 0 }

/** Which model ruled, and how many of its passes agree. */
interface By {
  readonly model: string
  readonly level: string
}

/** A statement of the built-in engine with the confidence that was measured here, where it was. */
export function calibratedBuiltIn(statement: StatementFinding, scales: readonly Scale[]): StatementFinding {
  const { engine, model, question } = BUILT_IN_IDENTITY
  const { status: answer, basis } = statement
  const confidence = scaledConfidence(scales, { engine, model, question, answer, level: basis.zone })
  return confidence === null ? statement : { ...statement, confidence, basis: withSignal(statement) }
}

/** A model's ruling on a claim with its confidence; one that is below ABSTAIN_BELOW counts as none. */
export function calibratedClaim(
  said: Omit<StatementFinding, 'confidence'>,
  { model, level }: By,
  { scales, abstainBelow }: ModelRules,
): StatementFinding {
  const ruling = { engine: said.engine, model, question: 'claims', answer: said.status, level } as const
  const measured = scaledConfidence(scales, ruling)
  const confidence = measured ?? MODEL_CONFIDENCE[said.status]
  const finding = { ...said, confidence, basis: measured === null ? said.basis : withSignal(said) }
  if (confidence >= abstainBelow) return finding
  const { zone, signals } = finding.basis
  return {
    ...finding,
    status: 'unsupported',
    decisive: false,
    basis: { zone, signals: [...signals, 'abstained'] },
    reason: `${tooLow(said.status, confidence, abstainBelow)}: ${said.reason ?? ''}`,
    isAbstained: true,
  }
}

/** The same of a criterion that a model decided. */
export function calibratedCriterion(
  found: CriterionFinding,
  { model, level }: By,
  { scales, abstainBelow }: ModelRules,
): CriterionFinding {
  const { text, met, reason, engine, quote } = found
  if (met === null || engine === null) return found
  const answer = met ? 'met' : 'not_met'
  const measured = scaledConfidence(scales, { engine, model, question: 'criteria', answer, level })
  const confidence = measured ?? MODEL_CONFIDENCE.supported
  const known = measured === null ? {} : { confidence: measured }
  if (confidence >= abstainBelow) return { ...found, ...known }
  const why = `${tooLow(met ? 'met' : 'not met', confidence, abstainBelow)}: ${reason}`
  return { text, met: null, reason: why, engine: null, ...(quote !== undefined && { quote }), ...known }
}

function tooLow(said: string, confidence: number, abstainBelow: number): string {
  const shown = Math.round(confidence * 1_000) / 1_000
  return `abstained: the judge says ${said}, with a confidence of ${shown}, below ${abstainBelow} (ABSTAIN_BELOW)`
}

function withSignal({
  basis: { zone, signals },
}: Pick<StatementFinding, 'basis'>): StatementFinding['basis'] {
  return { zone, signals: [...signals, CALIBRATED] }
}
