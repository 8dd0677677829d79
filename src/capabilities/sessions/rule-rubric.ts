import { JudgeTrouble } from '../../core/judge-trouble.js'
import { CRITERIA_PROMPT, criteriaQuestion, isNearEmpty, type Judge } from '../../judges/index.js'
import { type LogEntry, type PendingRubric, type RubricRuling, SessionTrouble } from '../../sessions/index.js'
import { type ShownChanges, shownLog, wholeSession } from './shown-session.js'

/** What a rubric is judged by. */
export interface RubricQuestion {
  readonly rubric: Pick<PendingRubric, 'criteria' | 'response'>
  /** What was done, from the first entry to the last one that the checks were run on. */
  log(): AsyncIterable<LogEntry>
  readonly changes: ShownChanges
}

/** Troubles that are the same however often one asks. */
const LASTING: readonly string[] = ['judge_misconfigured', 'quota_spent']

/**
 * Has the judge rule on a rubric.
 *
 * @param isLast whether nobody asks again: then all that cannot be told is an error of the rubric
 * @throws {JudgeTrouble} nobody could rule now, and asking again may help
 * @throws the signal's reason
 */
export async function ruleRubric(
  question: RubricQuestion,
  judge: Judge,
  { isLast = false, signal }: { readonly isLast?: boolean; readonly signal?: AbortSignal } = {},
): Promise<RubricRuling> {
  try {
    return await ruled(question, judge, signal)
  } catch (error) {
    if (error instanceof SessionTrouble) return { kind: 'error', code: error.code, message: error.message }
    if (!(error instanceof JudgeTrouble) || !(isLast || LASTING.includes(error.code))) throw error
    const why = error.code === 'judge_unavailable' ? '' : `${error.code}: `
    return { kind: 'error', code: 'judge_unavailable', message: `${why}${error.message}` }
  }
}

async function ruled(
  { rubric: { criteria, response }, log, changes }: RubricQuestion,
  judge: Judge,
  signal: AbortSignal | undefined,
): Promise<RubricRuling> {
  const seen = wholeSession(await shownLog(log()), changes)
  const isSilent = isNearEmpty(response ?? '')
  if (isSilent && seen.log.length === 0 && (seen.changes ?? []).length === 0) {
    return { kind: 'error', code: 'undecided', message: 'Nothing was said or done that could be judged.' }
  }
  const subject = { output: response, ...seen }
  const asked = await judge.ask(
    criteriaQuestion({ task: null, criteria, subject, evidence: [] }),
    signal ? { signal } : {},
  )
  const [pass] = asked.passes
  if (!pass?.ruling || asked.engine === null) {
    throw pass?.trouble ?? new JudgeTrouble('judge_unavailable', 'No model could be asked.')
  }
  const fingerprint = pass.call.fingerprint
  const by = {
    model: asked.model ?? '',
    prompt_digest: CRITERIA_PROMPT.digest,
    ...(fingerprint && { fingerprint }),
  }
  return { kind: 'judged', engine: asked.engine, judge: by, criteria: pass.ruling }
}
