// Takes snapshots and compares them, in a process of its own so that its memory can be measured: forked by sessions.ts.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  countChanges,
  diffSnapshots,
  openSnapshotFolder,
  type StoredSnapshot,
} from '../src/snapshots/index.js'
import { openSource } from '../src/sources/index.js'

/** What it is asked, and answers. */
export interface SessionCalls {
  /** Takes the snapshot of one side, in place of the one before. */
  take(side: 'before' | 'after'): { readonly seconds: number; readonly bytes: number }
  diff(): {
    readonly seconds: number
    readonly added: number
    readonly removed: number
    readonly changed: number
  }
  /** Without reading rows. */
  count(): { readonly seconds: number }
  /** The most memory that the process ever had, in bytes. */
  peak(): number
}

const [url = '', schema = ''] = process.argv.slice(2)
const source = openSource({ kind: 'postgres', name: 'bench', url, schemas: [schema], timeoutMs: 600_000 })
const path = await mkdtemp(join(tmpdir(), 'countersign-bench-snapshots-'))
const folder = await openSnapshotFolder(path)
const taken = new Map<string, StoredSnapshot>()

type Answers = {
  [Name in keyof SessionCalls]: (
    ...args: Parameters<SessionCalls[Name]>
  ) => Promise<ReturnType<SessionCalls[Name]>>
}

const answers: Answers = {
  async take(side) {
    const [snapshot, seconds] = await timed(() => folder.take(source.read(), new Date().toISOString()))
    const previous = taken.get(side)
    if (previous) await folder.forget(previous.id)
    taken.set(side, snapshot)
    return { seconds, bytes: (await stat(snapshot.path)).size }
  },
  async diff() {
    const counts = { added: 0, removed: 0, changed: 0 }
    const [, seconds] = await timed(async () => {
      for await (const { kind } of diffSnapshots(side('before'), side('after'))) counts[kind]++
    })
    return { seconds, ...counts }
  },
  async count() {
    const [, seconds] = await timed(() => countChanges(side('before'), side('after')))
    return { seconds }
  },
  async peak() {
    return process.resourceUsage().maxRSS * 1024
  },
}

process.on('message', async ({ name, args }: { name: keyof Answers; args: [never] }) => {
  process.send?.(await answers[name](...args))
})

process.on('disconnect', async () => {
  await source.close()
  await rm(path, { recursive: true, force: true })
})

function side(name: string): StoredSnapshot {
  const snapshot = taken.get(name)
  if (!snapshot) throw new Error(`no snapshot ${name}`)
  return snapshot
}

async function timed<Result>(act: () => Promise<Result>): Promise<[Result, number]> {
  const start = performance.now()
  const result = await act()
  return [result, (performance.now() - start) / 1_000]
}
