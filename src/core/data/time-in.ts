import { instantIn, instantWithoutZone } from './instant.js'
import type { InstantValue, Value } from './value.js'

/** The time that a value is or that a text names: a moment, or one without a zone, which may be any of many moments. */
export type TimeIn =
  | { readonly kind: 'moment'; readonly instant: InstantValue }
  /** As it would be in UTC. */
  | { readonly kind: 'without_zone'; readonly instant: InstantValue }

/** The time in a value; null where it is none. */
export function timeIn(value: Value): TimeIn | null {
  if (typeof value === 'string') {
    // Most texts are no times, and most of those do not begin like one.
    if (!/^[0-9+-]/.test(value)) return null
    const moment = instantIn(value)
    if (moment) return { kind: 'moment', instant: moment }
    const local = instantWithoutZone(value)
    return local && { kind: 'without_zone', instant: local }
  }
  const isInstant = value !== null && typeof value === 'object' && value.kind === 'instant'
  return isInstant ? { kind: 'moment', instant: value } : null
}

/** Why a time without a zone cannot be compared with a moment. */
export function needsZone(value: Value): string {
  const text = typeof value === 'string' ? value.slice(0, 40) : ''
  return `'${text}' has no zone, so it is not known which moment it is: write one with a zone, such as 2024-11-20T14:00:00Z`
}
