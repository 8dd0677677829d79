import { renameSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../core/context.js'
import type { PublicKeyEntry } from '../core/records/public-key.js'
import { type KeyChange, type PlannedChange, revokeKey, rotateKey } from './key-change.js'
import { type KeyFile, keyFileText } from './key-file.js'
import { createKeyFile, usableKeys } from './key-folder.js'
import {
  hasCode,
  keyFileIn,
  keyRefusal,
  onKeyFolder,
  preparePrivateFolder,
  readPrivate,
  syncFolder,
  writeDurably,
} from './key-storage.js'

/** Lists and changes the keys of a folder. Every method throws what {@link openKeyFolder} throws. */
export interface KeyManager {
  /** First the key that signs; empty where none was made yet. */
  list(): readonly PublicKeyEntry[]
  /** Ends the key that signs and makes the next; where there is none, makes the first. */
  rotate(): Promise<KeyChange>
  /** Takes a key out of trust. */
  revoke(keyId: string): Promise<KeyChange>
}

/** The keys of a folder, to be changed while servers sign with them: each change replaces the file in one step. */
export function manageKeys(folder: string, clock: Clock): KeyManager {
  return {
    list: () => onKeyFolder(folder, () => listKeys(folder)),
    rotate: () => change(folder, clock, (file) => rotateKey(file, clock())),
    revoke: (keyId) => change(folder, clock, (file) => revokeKey(file, keyId, clock()), keyId),
  }
}

function listKeys(folder: string): readonly PublicKeyEntry[] {
  preparePrivateFolder(folder)
  const file = keyFileIn(folder)
  const found = readPrivate(file)
  return found ? usableKeys(file, found.text).signer.publicKeys() : []
}

type Plan = (file: KeyFile) => PlannedChange

async function change(folder: string, clock: Clock, plan: Plan, keyId?: string): Promise<KeyChange> {
  for (let tries = 0; tries < LOCK_TRIES; tries++) {
    const done = onKeyFolder(folder, () => tryChange(folder, clock, plan, keyId))
    if (done) return done
    await sleep(LOCK_WAIT_MS)
  }
  throw keyRefusal(
    lockIn(folder),
    'is held by another change of the keys. If none is running, one was broken off: delete that file',
  )
}

const LOCK_TRIES = 30
const LOCK_WAIT_MS = 100

/** Of the folder, not of one file, so that it holds too where there is no file yet. */
function lockIn(folder: string): string {
  return `${keyFileIn(folder)}.lock`
}

/** Null where another change holds the lock. The lock bears nothing: a change that is broken off leaves no key in it. */
function tryChange(folder: string, clock: Clock, plan: Plan, keyId?: string): KeyChange | null {
  preparePrivateFolder(folder)
  const lock = lockIn(folder)
  try {
    writeDurably(lock, '')
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return null
    throw error
  }
  try {
    return changeLocked(folder, clock, plan, keyId)
  } finally {
    rmSync(lock, { force: true })
  }
}

function changeLocked(folder: string, clock: Clock, plan: Plan, keyId?: string): KeyChange {
  const path = keyFileIn(folder)
  const found = readPrivate(path)
  if (!found && keyId !== undefined) return { kind: 'unknown_key', keyId }
  if (!found) {
    const { file } = usableKeys(path, createKeyFile(folder, clock).text)
    return { kind: 'made', active: file.active }
  }
  const { change: planned, file } = plan(usableKeys(path, found.text).file)
  if (file) replace(folder, keyFileText(file))
  return planned
}

function replace(folder: string, text: string): void {
  const draft = `${keyFileIn(folder)}.draft`
  try {
    // What a change that was broken off left; the lock is held, so it is nobody's.
    rmSync(draft, { force: true })
    writeDurably(draft, text)
    renameSync(draft, keyFileIn(folder))
  } finally {
    rmSync(draft, { force: true })
  }
  syncFolder(folder)
}
