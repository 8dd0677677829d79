import { endWithParent } from './end-with-parent.js'
import { readFrame, writeFrame } from './frames.js'
import type { GivenMessage, Job, Message } from './message.js'
import { readFile } from './read-file.js'
import { restoreFile } from './restore-file.js'
import { troubleOf } from './trouble-of.js'

const [STDIN, STDOUT] = [0, 1]

// Ctrl-C goes to every process of a terminal. When to end is for the one that started this one to say.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

const say = (message: Message) => writeFrame(STDOUT, message)

try {
  doJob(readFrame(STDIN) as Job)
  say({ kind: 'done' })
} catch (error) {
  say(lastWords(error))
}
process.exit()

function doJob(job: Job): void {
  if (job.kind === 'read') {
    endWithParent()
    readFile(job.path, job.options, say)
    return
  }
  // One that writes hears that nothing more comes, and undoes what it did.
  restoreFile(job.path, job.tables, () => readFrame(STDIN) as GivenMessage | undefined)
}

function lastWords(error: unknown): Message {
  const trouble = troubleOf(error)
  if (trouble) return { kind: 'trouble', trouble: trouble.kind, message: trouble.message }
  return { kind: 'bug', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
