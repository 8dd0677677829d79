import { rawTokens } from '../words/raw.js'
import { readAmount } from './amounts.js'
import { readClock } from './clock.js'
import { readDate } from './dates.js'
import { readHalf } from './half.js'
import { readIdentifier } from './identifiers.js'
import { type Reader, type Reading, readerOf } from './reader.js'

/** Reads the number, date or time that starts at a place, with its unit. */
export function readQuantity(reader: Reader, at: number): Reading | undefined {
  return isPartOfName(reader, at) ? undefined : readPlain(reader, at)
}

/** The same where digits are known to be no part of a name. */
export function readPlain(reader: Reader, at: number): Reading | undefined {
  return (
    readDate(reader, at) ??
    readClock(reader, at) ??
    readIdentifier(reader, at) ??
    readHalf(reader, at) ??
    readAmount(reader, at)
  )
}

/** The quantities of a text, in order and without overlap. */
export function readingsIn(reader: Reader): Reading[] {
  const found: Reading[] = []
  for (let at = 0; at < reader.tokens.length; ) {
    const reading = readQuantity(reader, at)
    if (reading) found.push(reading)
    at = reading ? reading.to : at + 1
  }
  return found
}

/** A reader of a text's own tokens. */
export function readerOfText(text: string): Reader {
  return readerOf(text, rawTokens(text))
}

// The 19 of "COVID-19" and the 3f of an identifier count nothing.
function isPartOfName(reader: Reader, at: number): boolean {
  const token = reader.tokens[at]
  if (token?.kind !== 'digits') return false
  return (
    /[\p{L}\p{N}_][-_]$/u.test(reader.text.slice(Math.max(0, token.start - 2), token.start)) &&
    !/\p{Nd}[-_]$/u.test(reader.text.slice(Math.max(0, token.start - 2), token.start))
  )
}
