import { types } from 'node:util'
import { CanonicalError } from '../core/json/canonical-error.js'

/**
 * Refuses a value in which reading could run somebody's code, or read otherwise the second time: getters
 * and proxies. What comes out of a JSON parser never has any.
 *
 * @throws {CanonicalError} `unsupported`
 */
export function requirePlainData(value: unknown): void {
  const seen = new Set<unknown>()
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null || seen.has(next)) continue
    seen.add(next)
    if (types.isProxy(next) || types.isProxy(Object.getPrototypeOf(next))) refuse('proxy')
    for (const key of Reflect.ownKeys(next)) {
      const member = Object.getOwnPropertyDescriptor(next, key)
      if (member?.get ?? member?.set) refuse('getter')
      if (typeof member?.value === 'object') waiting.push(member.value)
    }
  }
}

function refuse(what: string): never {
  throw new CanonicalError('unsupported', `A ${what} has no canonical form.`, '')
}
