import { isTenant, type KeyState, LOCAL_TENANT } from '../../access/index.js'
import { Refusal } from '../../core/errors.js'
import type { AccessKeyRow } from '../../store/index.js'
import type { CommandOptions } from '../capability.js'
import { visible } from '../terminal.js'

const NAME_CHARS_MAX = 100
const DAYS_MAX = 36_500

/** What a key is to be made for. */
export interface KeyWish {
  readonly tenant: string
  readonly name: string
  /** Null for one that lasts until it is revoked. */
  readonly days: number | null
}

/** Reads the options of `keys create`. @throws {Refusal} `bad_usage` */
export function readKeyWish(options: CommandOptions): KeyWish {
  const { tenant = LOCAL_TENANT, name = '' } = options
  if (typeof tenant !== 'string' || !isTenant(tenant)) {
    const what = 'must be 1 to 64 letters, digits, dots, dashes and underscores, and not anonymous'
    throw new Refusal('bad_usage', `--tenant ${what}.`)
  }
  if (typeof name !== 'string' || name.length > NAME_CHARS_MAX || name !== visible(name)) {
    throw new Refusal('bad_usage', `--name must be at most ${NAME_CHARS_MAX} characters that can be seen.`)
  }
  const days = readDays(options, 'expires')
  if (days === 0) throw new Refusal('bad_usage', '--expires must be more than 0 days.')
  return { tenant, name, days }
}

/** Reads an option that is a number of days; null where it was not given. @throws {Refusal} `bad_usage` */
export function readDays(options: CommandOptions, name: string): number | null {
  const text = options[name]
  if (text === undefined) return null
  if (typeof text === 'string' && /^\d{1,5}(\.\d{1,6})?$/.test(text) && Number(text) <= DAYS_MAX)
    return Number(text)
  throw new Refusal('bad_usage', `--${name} must be a number of days, at most ${DAYS_MAX}.`)
}

/** A key as `--json` shows it: all but its hash. */
export function renderKey(key: AccessKeyRow, state: KeyState) {
  const { id, tenant, name, createdAt, expiresAt, revokedAt } = key
  return { id, tenant, name, state, createdAt, expiresAt, revokedAt }
}
