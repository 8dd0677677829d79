import { instantIn, instantWithoutZone } from '../../core/data/instant.js'

/** The moment that a date (its beginning, in UTC) or a time with its zone names; null for other texts, and out of 1970 to 2999. */
export function momentIn(text: string): Date | null {
  if (!/^(19[7-9]|2\d\d)\d-/.test(text) || text.length > 40) return null
  const instant = /^\d{4}-\d\d-\d\d$/.test(text) ? instantWithoutZone(text) : instantIn(text)
  return instant && new Date(instant.utc)
}
