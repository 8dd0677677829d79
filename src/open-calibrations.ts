import { join } from 'node:path'
import { type Calibrations, calibrationsFrom } from './capabilities/calibrations.js'
import { Unavailable } from './core/errors.js'
import { calibrationFolder } from './store/calibration-folder.js'
import type { Store, StoreLog } from './store/index.js'

/** Those of the data folder, for what runs without a database. */
export function openLocalCalibrations(dataFolder: string): Calibrations {
  return calibrationsFrom(calibrationFolder(join(dataFolder, 'calibrations')).read)
}

/** How long a server goes by the calibrations that it has read. */
const KEPT_MS = 5_000

/**
 * Those of the database, read anew now and then, since any command or other server may put one there. While it does not answer
 * those that were known are used.
 */
export async function openStoredCalibrations(store: Store, log: StoreLog): Promise<Calibrations> {
  let texts: readonly string[] = []
  let readAt = Number.NEGATIVE_INFINITY
  const calibrations = calibrationsFrom(async () => {
    if (performance.now() - readAt < KEPT_MS) return texts
    readAt = performance.now()
    const now = await store.getCalibrations().catch((error: unknown) => {
      if (!(error instanceof Unavailable)) throw error
      log.warn({ code: error.code }, 'the calibrations could not be read: those that were known are used')
      return texts
    })
    if (now.join() !== texts.join()) texts = now
    return texts
  })
  await calibrations.inForce()
  return calibrations
}
