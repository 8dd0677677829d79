import type { Calibration } from '../../core/calibration/calibration.js'
import { Unavailable } from '../../core/errors.js'
import type { Judge } from '../../judges/index.js'
import { BUILT_IN_IDENTITY, calibrationOf, modelIdentity, readCalibrations } from '../calibrations.js'
import type { Desk } from '../capability.js'
import { databaseOf } from '../desk-database.js'

/** A calibration in short. */
export interface CalibrationInShort {
  readonly question: string
  /** RFC 3339, UTC. */
  readonly measured_at: string
  readonly rows: number
  readonly balanced_accuracy: number | null
}

/** Those of the database where DATABASE_URL names one that answers, since servers share it; else those of the data folder. */
export async function knownCalibrations(desk: Desk): Promise<readonly Calibration[]> {
  if (desk.settings.DATABASE_URL === undefined) return (await desk.parts()).calibrations.inForce()
  // Loaded here, so that nobody else needs a database driver.
  const { defaultDataFolder, openStore } = await import('../../store/index.js')
  try {
    const store = await openStore(databaseOf(desk, defaultDataFolder))
    try {
      return readCalibrations(await store.getCalibrations())
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    desk.note(`${error.code}: ${error.message} What is calibrated there is not shown.`)
    return []
  }
}

/** Those of one provider's model, as it is asked now. */
export function calibrationsOfModel(
  calibrations: readonly Calibration[],
  provider: Judge['providers'][number],
): CalibrationInShort[] {
  const identities = (['claims', 'criteria'] as const).map((question) => modelIdentity(provider, question))
  return identities.flatMap((identity) => inShort(calibrationOf(calibrations, identity)))
}

/** That of the built-in engine. */
export function calibrationOfBuiltIn(calibrations: readonly Calibration[]): CalibrationInShort[] {
  return inShort(calibrationOf(calibrations, BUILT_IN_IDENTITY))
}

/** As one line. */
export function wordsOf({ question, measured_at, rows, balanced_accuracy }: CalibrationInShort): string {
  const accuracy = balanced_accuracy === null ? '' : `, balanced accuracy ${balanced_accuracy.toFixed(3)}`
  return `${question} calibrated ${measured_at.slice(0, 10)}, ${rows} rows${accuracy}`
}

function inShort(calibration: Calibration | undefined): CalibrationInShort[] {
  if (!calibration) return []
  const { judge, measured_at, measured } = calibration
  const balanced_accuracy = measured.balanced_accuracy.share
  return [{ question: judge.question, measured_at, rows: measured.rows, balanced_accuracy }]
}
