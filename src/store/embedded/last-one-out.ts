// A program: what a watcher runs when its server is gone without having left the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Layout } from './layout.js'
import { leave } from './leave.js'
import { startLock } from './start-lock.js'

/** A statement of the dead server's may run on for as long as PostgreSQL lets it. */
const ATTEMPTS = 20
const AGAIN_MS = 1_000

const layout = JSON.parse(process.argv[2] ?? '') as Layout
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const exclusively = startLock(layout.dataFolder, () => new Date())
for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
  if ((await exclusively(() => leave(layout, undefined, silent))) !== 'left') break
  await sleep(AGAIN_MS)
}
