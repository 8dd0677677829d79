import { Refusal } from '../core/errors.js'

/** Whether what was brought is a valid key. */
export type KeyStanding = 'valid' | 'invalid' | 'none'

/**
 * Holds a call to a route's access.
 *
 * @param access `open` to anybody, for holders of a `key`, or `paid`, which needs one too
 * @throws {Refusal} `key_needed`; `payment_required`
 */
export function requireAccess(access: 'open' | 'key' | 'paid', standing: KeyStanding): void {
  if (access === 'open' || standing === 'valid') return
  const how = 'Send one as "Authorization: Bearer KEY" or "X-Api-Key: KEY".'
  const why =
    standing === 'none'
      ? 'and none was sent'
      : 'and what was sent is none that is valid here: unknown, revoked, expired, or not to be read as one'
  if (access === 'key') throw new Refusal('key_needed', `An access key is needed, ${why}. ${how}`)
  throw new Refusal('payment_required', `This is paid for: an access key is needed, ${why}. ${how}`)
}
