/** Whose rows all calls see and write where nobody is asked for a key, and what a key is of unless it is made for another. */
export const LOCAL_TENANT = 'local'

/** Of calls without a key to what is open to all. No key is ever of it, so nobody can ask for its rows. */
export const ANONYMOUS_TENANT = 'anonymous'

/** Whether a text can be a tenant that keys are made for: 1 to 64 letters, digits, dots, dashes and underscores. */
export function isTenant(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text) && text !== ANONYMOUS_TENANT
}
