import type { Calibration } from '../../core/calibration/calibration.js'
import { type Judge, type PingRuling, pingQuestion } from '../../judges/index.js'
import { type CalibrationInShort, calibrationsOfModel } from './known-calibrations.js'

/** How one provider did. */
export interface JudgeCheck {
  /** As engines are named on the wire. */
  readonly engine: string
  readonly model: string
  /** `ok`, `wrong` where it ruled wrongly on a claim whose truth is known, else `no_ruling`. */
  readonly result: 'ok' | 'wrong' | 'no_ruling'
  /** All of it, waits and repeats too. */
  readonly time_ms: number
  /** By which rung of the ladder the reply came; null where no request was made. */
  readonly rung: string | null
  readonly requests: number
  readonly repairs: readonly string[]
  /** Parameters that the model refuses. */
  readonly without_parameters: readonly string[]
  /** Whether it found the true claim supported and the false one not; null without a ruling. */
  readonly controls: { readonly true_claim: boolean; readonly false_claim: boolean } | null
  /** How good it was found to be, for each kind of question; empty where it was not calibrated. */
  readonly calibrations: readonly CalibrationInShort[]
  /** Why there is no ruling. */
  readonly error: { readonly code: string; readonly message: string } | null
}

/** Asks every configured provider the same small question, one after the other. */
export async function checkJudges(
  { each = [] }: Judge,
  calibrations: readonly Calibration[],
): Promise<JudgeCheck[]> {
  const checks: JudgeCheck[] = []
  for (const judge of each) checks.push(...(await checkOne(judge, calibrations)))
  return checks
}

async function checkOne(judge: Judge, calibrations: readonly Calibration[]): Promise<JudgeCheck[]> {
  const { passes } = await judge.ask(pingQuestion())
  return judge.providers.map((provider) => {
    const { name, model } = provider
    const [passed] = passes
    if (!passed) throw new TypeError('a provider that is configured was not asked')
    const { ruling, trouble, call } = passed
    return {
      engine: name,
      model,
      result: ruling === null ? 'no_ruling' : isRight(ruling) ? 'ok' : 'wrong',
      time_ms: Math.round(call.timeMs),
      rung: call.rung,
      requests: call.requests,
      repairs: call.repairs,
      without_parameters: call.withoutParameters ?? [],
      controls: ruling && { true_claim: ruling.isTrueRight, false_claim: ruling.isFalseRight },
      calibrations: calibrationsOfModel(calibrations, provider),
      error: trouble && { code: trouble.code, message: trouble.message },
    }
  })
}

function isRight({ isTrueRight, isFalseRight }: PingRuling): boolean {
  return isTrueRight && isFalseRight
}
