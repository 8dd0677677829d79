import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { Refusal } from '../core/errors.js'

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'it would be too large for the file system',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  EPIPE: 'nobody reads it any more',
}

type Write = (text: string) => Promise<void>

/**
 * Writes a file that only this user can read, or to standard output for `-`. A file that was there is replaced, once
 * the new one is whole and on the disk.
 *
 * @throws {Refusal} `bad_usage`: it cannot be written
 * @throws whatever the work throws; no file is left then
 */
export async function writeOutput<Result>(
  path: string,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  if (path === '-') return await work((text) => aboutFile('Standard output', () => toStdout(text)))
  return await writeWhole(await targetOf(path), work)
}

async function writeWhole<Result>(target: string, work: (write: Write) => Promise<Result>): Promise<Result> {
  const unfinished = `${target}.unfinished`
  const onFile = <Value>(run: () => Promise<Value>) => aboutFile(target, run)
  const handle = await onFile(() => open(unfinished, 'w', 0o600))
  try {
    // One that a killed run has left may have other rights.
    await onFile(() => handle.chmod(0o600))
    const result = await work((text) => onFile(() => handle.appendFile(text)))
    await onFile(() => handle.sync())
    await onFile(() => rename(unfinished, target))
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/** A device or a pipe would be replaced by a file. */
async function targetOf(path: string): Promise<string> {
  const found = await stat(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    return aboutFile(path, () => Promise.reject(error))
  })
  if (!found) return path
  if (found.isFile()) return await realpath(path)
  throw new Refusal('bad_usage', `${path} is no file; - writes to standard output.`)
}

async function aboutFile<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const fault = error instanceof Error && 'code' in error ? FILE_FAULTS[String(error.code)] : undefined
    if (!fault) throw error
    throw new Refusal('bad_usage', `${name} cannot be written: ${fault}.`)
  }
}

function toStdout(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
