import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Names of files that are being written: the process that writes, so that another knows whether it still lives. */
const TEMPORARY = /^[0-9a-z-]+\.([0-9]+)\.[0-9a-f]{16}\.tmp$/

/** What this process writes at the moment. A process of the same number, before a restart, is not this one. */
const ours = new Set<string>()

/** A name that nobody has, in the folder. It is forgotten by `releaseTemporary`. */
export function temporaryPath(folder: string, id: string): string {
  const path = join(folder, `${id}.${process.pid}.${randomBytes(8).toString('hex')}.tmp`)
  ours.add(path)
  return path
}

/** Removes the file if it is still there. */
export async function releaseTemporary(path: string): Promise<void> {
  await rm(path, { force: true })
  ours.delete(path)
}

/** Removes what processes left that no longer live. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = TEMPORARY.exec(name) ?? []
    const path = join(folder, name)
    if (pid !== undefined && !ours.has(path) && !isAnother(Number(pid))) await rm(path, { force: true })
  }
}

/** Whether a process of this number lives, and is not this one. */
function isAnother(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
