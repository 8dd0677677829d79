import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { once } from './once.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder whose embedded database was really made, and nothing else. Nobody runs it. */
    databaseSeed: string
  }
}

/** Makes one database for all tests to copy: making one takes seconds of computing. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = await once('database seed', makeSeed)
  project.provide('databaseSeed', join(scratch, 'data'))
  return () => rm(scratch, { recursive: true, force: true })
}

async function makeSeed(): Promise<string> {
  // Loaded here: it is built by the set-up before this one.
  const { makeScratch, quiet } = await import('./embedded.js')
  const { startEmbedded } = await import('../src/store/embedded/start-embedded.js')
  const scratch = await makeScratch()
  await (await startEmbedded({ dataFolder: join(scratch, 'data'), log: quiet })).stop()
  return scratch
}
