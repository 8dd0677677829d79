import type { ClockTime } from './quantity.js'
import type { Reader, Reading } from './reader.js'

const ZONE = /^(?:utc|gmt|bst|ist|jst|aest|cet|cest|eet|eest|[ecmp][sd]?t)$/

/** Reads a time of day that starts at a place: 9:30, 9 am, 9.30 p.m., 21:00, 9 o'clock. */
export function readClock(reader: Reader, at: number): Reading | undefined {
  const token = reader.tokens[at]
  const written = /^(\d{1,2})(?:\.([0-5]\d))?$/.exec(token?.text ?? '')
  if (token?.kind !== 'digits' || !written) return undefined
  const hour = Number(written[1])
  const colon = written[2] === undefined ? minutesAfter(reader, at) : undefined
  const afterDigits = at + 1 + (colon === undefined ? 0 : 1)
  const half = halfOf(reader, afterDigits)
  const isClock = colon !== undefined || half !== undefined || reader.word(afterDigits) === "o'clock"
  if (!isClock || hour > 24 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  const to = half?.to ?? (colon === undefined ? at + 2 : afterDigits)
  const zone = ZONE.exec(reader.word(to))?.[0]
  // "08:25" is written on a clock of 24 hours.
  const isAfternoon = half?.isAfternoon ?? (token.text.startsWith('0') ? false : undefined)
  const quantity = timeOf(hour, colon ?? Number(written[2] ?? 0), isAfternoon, zone)
  return { from: at, to: zone === undefined ? to : to + 1, quantity }
}

/** The 30 of "9:30". A third part ("1:02:03") is a length of time and no clock. */
function minutesAfter({ text, tokens }: Reader, at: number): number | undefined {
  const [hour, minute, next] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (!hour || minute?.kind !== 'digits' || text.slice(hour.end, minute.start) !== ':') return undefined
  if (!/^[0-5]\d$/.test(minute.text) || text[hour.start - 1] === ':') return undefined
  const goesOn = next?.kind === 'digits' && /^[:/-]$/.test(text.slice(minute.end, next.start))
  return goesOn ? undefined : Number(minute.text)
}

function halfOf(reader: Reader, at: number): { isAfternoon: boolean; to: number } | undefined {
  const word = reader.word(at)
  if (!reader.joined(at - 1)) return undefined
  if (word === 'am' || word === 'pm') return { isAfternoon: word === 'pm', to: at + 1 }
  const [letter, next] = [reader.tokens[at], reader.tokens[at + 1]]
  if (!/^[ap]$/.test(word) || reader.word(at + 1) !== 'm' || !letter || !next) return undefined
  if (reader.text.slice(letter.end, next.start) !== '.') return undefined
  return { isAfternoon: word === 'p', to: at + 2 }
}

function timeOf(
  hour: number,
  minute: number,
  isAfternoon: boolean | undefined,
  zone: string | undefined,
): ClockTime {
  const isSure = isAfternoon !== undefined || hour === 0 || hour > 12
  const hours = isAfternoon === undefined ? hour % 24 : (hour % 12) + (isAfternoon ? 12 : 0)
  return { kind: 'clock', minutes: hours * 60 + minute, isSure, ...(zone === undefined ? {} : { zone }) }
}
