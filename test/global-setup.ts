import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startOn } from './start-server.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A running server, such as http://127.0.0.1:41234. */
    serverUrl: string
    /** Its data folder. */
    dataFolder: string
  }
}

/** Starts one real server on an embedded database, for all tests that speak HTTP. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'countersign-test-'))
  chmodSync(dataFolder, 0o755)
  const server = await startOn({ dataFolder })
  project.provide('serverUrl', server.url)
  project.provide('dataFolder', dataFolder)
  return async () => {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
