import { Refusal } from '../core/errors.js'
import type { Limits } from '../core/limits.js'

/** Refuses more than a limit allows. @throws {Refusal} `too_large` with `field`, `limit` and `actual` */
export function hold(field: string, actual: number, limit: number, unit: 'characters' | 'items'): void {
  if (actual <= limit) return
  throw new Refusal('too_large', `${field} has ${actual} ${unit}, and at most ${limit} are allowed.`, {
    field,
    limit,
    actual,
  })
}

/** The same of a text's length, where it is a text. @throws {Refusal} `too_large` */
export function holdText(field: string, value: unknown, limit: number): void {
  if (typeof value === 'string') hold(field, value.length, limit, 'characters')
}

/** The same of a list's length. @returns its items; none where it is no list @throws {Refusal} `too_large` */
export function holdItems(field: string, body: unknown, limit: number): readonly unknown[] {
  const items = listAt(body, field)
  hold(field, items.length, limit, 'items')
  return items
}

/** The same of `evidence` and of each text in it. @throws {Refusal} `too_large` */
export function holdEvidence(body: unknown, limits: Limits): void {
  const evidence = holdItems('evidence', body, limits.evidenceItems)
  for (const [i, item] of evidence.entries())
    holdText(`evidence[${i}]`, evidenceText(item), limits.evidenceChars)
}

/** The text of a piece of evidence that nobody has read yet. */
export function evidenceText(item: unknown): unknown {
  return typeof item === 'string' ? item : at(item, 'text')
}

/** A member of a value that nobody has read yet; undefined where there is none. */
export function at(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return Reflect.get(value, key)
}

/** The same where it is a list; else an empty one. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const list = at(value, key)
  return Array.isArray(list) ? list : []
}
