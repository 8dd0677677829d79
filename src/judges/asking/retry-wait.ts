import type { Chance } from '../../core/context.js'

/** The first wait without advice, doubled each time. */
const FIRST_MS = 500
const MOST_MS = 8_000
/** IMF-fixdate (RFC 9110 5.6.7), the one form of a date that may be sent. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * How long a provider wants to be left alone: `retry-after` in seconds (some send fractions) or as a date, or
 * `retry-after-ms`.
 *
 * @returns null where it does not say
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const exact = headers['retry-after-ms']?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(exact)) return Math.ceil(Number(exact))
  const given = headers['retry-after']?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(given)) return Math.ceil(Number(given) * 1_000)
  if (HTTP_DATE.test(given)) {
    const at = Date.parse(given)
    return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
  }
  return null
}

/** A wait between half and all of 0.5 s, 1 s, 2 s ... 8 s, so that those who failed together do not come back together. */
export function backOffMs(attempt: number, chance: Chance): number {
  const whole = Math.min(FIRST_MS * 2 ** attempt, MOST_MS)
  const share = Buffer.from(chance(2)).readUInt16BE() / 65_535
  return Math.round(whole * (0.5 + share / 2))
}

/** What is waited, with advice: that long, and up to a tenth more. */
export function advisedMs(advice: number, chance: Chance): number {
  const share = Buffer.from(chance(2)).readUInt16BE() / 65_535
  return Math.round(advice * (1 + share / 10))
}
