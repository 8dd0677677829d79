import { Refusal } from '../core/errors.js'
import type { Pepper } from './pepper.js'

/** Makes a key the database's for its purpose, unless a key of others is; answers the database's id. */
export type ClaimServerKey = (
  purpose: 'signing' | 'pepper',
  id: string,
  own: readonly string[],
) => Promise<string>

/**
 * Makes the signing key of this server the one of its database, or finds that it is.
 *
 * @param keyIds of this server's keys, the one that signs first: one that the database knows from before a rotation is ours
 * @throws {Refusal} `bad_setting`, with the remedy: the database is served under somebody else's key
 */
export async function claimSigningKey(
  claim: ClaimServerKey,
  keyIds: readonly [string, ...string[]],
): Promise<void> {
  const [keyId] = keyIds
  const found = await claim('signing', keyId, keyIds)
  if (found === keyId) return
  const why = `The database belongs to the signing key ${found}, and this server signs with ${keyId}: nobody could verify with one of them what the other signed.`
  const remedy = `Give it that key by SIGNING_KEY. If the key was changed on purpose, run "countersign db adopt signing-key" once with the new one in force, and start the other servers anew with it too.`
  throw new Refusal('bad_setting', `${why} ${remedy}`, { setting: 'SIGNING_KEY' })
}

/**
 * Makes the pepper in force here the one of the database, or finds that it is.
 *
 * @throws {Refusal} `bad_setting`, with the remedy: the access keys of the database are hashed with another one
 */
export async function claimPepper(claim: ClaimServerKey, pepper: Pepper): Promise<void> {
  const found = await claim('pepper', pepper.id, [])
  if (found === pepper.id) return
  const why = `The access keys of the database are hashed with the pepper ${found}, and the one in force here is ${pepper.id}: no key could be used here.`
  const remedy = `Put the file keys/pepper of the data folder back, or give that pepper by KEY_PEPPER. If it is lost or was changed on purpose, run "countersign db adopt pepper" once with the new one in force, and make new access keys.`
  throw new Refusal('bad_setting', `${why} ${remedy}`, { setting: 'KEY_PEPPER' })
}
