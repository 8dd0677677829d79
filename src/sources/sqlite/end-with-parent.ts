import { Worker } from 'node:worker_threads'

/** In a thread of its own, since a statement without an end leaves the main one no moment. */
const WATCH = `
const parent = process.ppid
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)`

/** A process whose parent was killed goes within seconds, whatever it does. */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true })
}
