import { claimPepper, type KeyState, newAccessKey, type Pepper, stateOf } from '../../access/index.js'
import type { Chance, Clock } from '../../core/context.js'
import { Refusal } from '../../core/errors.js'
import type { AccessKeyRow, AccessStore } from '../../store/index.js'
import type { KeyWish } from './wire.js'

const DAY_MS = 86_400_000

/** What keys are looked after with. */
export interface KeyParts {
  readonly store: AccessStore
  readonly clock: Clock
}

/** What they are made with. */
export interface KeyMakingParts extends KeyParts {
  readonly pepper: Pepper
  readonly chance: Chance
}

/** A key that was just made. Its text is shown now, and never again. */
export interface MadeKey {
  readonly text: string
  readonly key: AccessKeyRow
}

/** Makes a key. @throws {Refusal} `bad_setting`: the pepper is not the database's, so no server would know the key */
export async function createKey({ tenant, name, days }: KeyWish, parts: KeyMakingParts): Promise<MadeKey> {
  await claimPepper(parts.store.claimServerKey, parts.pepper)
  const made = makeKey({ tenant, name, lastsMs: days === null ? null : days * DAY_MS }, parts)
  await parts.store.putAccessKey(made.key)
  return made
}

/** Every key that was made, with what it can be used for under the database's pepper. */
export async function listKeys({ store, clock }: KeyParts): Promise<[AccessKeyRow, KeyState][]> {
  const pepperId = (await store.getServerKey('pepper')) ?? ''
  return (await store.listAccessKeys()).map((key) => [key, stateOf(key, pepperId, clock())])
}

/** Makes a key of no use any more, at once and for good; one that was revoked already stays as it is. */
export async function revokeKey(id: string, { store, clock }: KeyParts): Promise<AccessKeyRow> {
  const key = await store.revokeAccessKey(id, clock().toISOString())
  return key ?? unknownKey(id)
}

/**
 * Makes a key of the same tenant and name, which lasts as long as the old one was made to last.
 *
 * @param graceDays after which the old one ends; null where it goes on until it is revoked
 * @throws {Refusal} `bad_usage`: the old one is of no use any more
 */
export async function rotateKey(
  id: string,
  graceDays: number | null,
  parts: KeyMakingParts,
): Promise<MadeKey> {
  const { store, pepper, clock } = parts
  await claimPepper(store.claimServerKey, pepper)
  const old = (await store.getAccessKey(id)) ?? unknownKey(id)
  const state = stateOf(old, pepper.id, clock())
  if (state === 'revoked' || state === 'expired') {
    throw new Refusal('bad_usage', `The key ${id} is ${state}. Make a new one: countersign keys create`)
  }
  const lastsMs = old.expiresAt === null ? null : Date.parse(old.expiresAt) - Date.parse(old.createdAt)
  const made = makeKey({ tenant: old.tenant, name: old.name, lastsMs }, parts)
  if (graceDays === null) await store.putAccessKey(made.key)
  else await store.replaceAccessKey(made.key, { id, endsAt: after(graceDays * DAY_MS, clock()) })
  return made
}

interface NewKey {
  readonly tenant: string
  readonly name: string
  readonly lastsMs: number | null
}

function makeKey({ tenant, name, lastsMs }: NewKey, { pepper, clock, chance }: KeyMakingParts): MadeKey {
  const { id, text } = newAccessKey(chance)
  const now = clock()
  const key: AccessKeyRow = {
    id,
    tenant,
    name,
    hash: pepper.hash(text),
    pepper: pepper.id,
    createdAt: now.toISOString(),
    expiresAt: lastsMs === null ? null : after(lastsMs, now),
    revokedAt: null,
  }
  return { text, key }
}

function after(ms: number, now: Date): string {
  return new Date(now.getTime() + ms).toISOString()
}

function unknownKey(id: string): never {
  const shown = JSON.stringify(id.slice(0, 40))
  throw new Refusal('bad_usage', `No access key has the id ${shown}. countersign keys list shows them.`)
}
