import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Calibrations in the data folder, for what runs without a database: a file for each judge. */
export interface CalibrationFolder {
  /** JSON texts in the order of the judges' digests; the same list as long as nothing was put there. */
  read(): Promise<readonly string[]>
  /** @param judge the digest of who is asked, and how */
  put(judge: string, calibration: string): Promise<void>
}

/** @param folder need not be there */
export function calibrationFolder(folder: string): CalibrationFolder {
  let known: { readonly changedMs: number; readonly texts: readonly string[] } | undefined
  return {
    read: async () => {
      // A file that is put into place changes the folder's own time.
      const changedMs = (await stat(folder).catch(ifMissing))?.mtimeMs ?? 0
      if (known?.changedMs !== changedMs) known = { changedMs, texts: await textsIn(folder) }
      return known.texts
    },
    put: async (judge, calibration) => {
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${judge}.json`)
      const unfinished = `${path}.${process.pid}`
      await writeFile(unfinished, calibration, { flush: true })
      await rename(unfinished, path)
    },
  }
}

async function textsIn(folder: string): Promise<string[]> {
  const names = ((await readdir(folder).catch(ifMissing)) ?? []).filter((name) => name.endsWith('.json'))
  return Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')))
}

function ifMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}
