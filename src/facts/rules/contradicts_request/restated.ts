import { type Amount, compare } from '../../../core/quantities/quantity.js'
import { readerOfText, readingsIn } from '../../../core/quantities/read-quantity.js'
import type { Reader, Reading } from '../../../core/quantities/reader.js'
import { stem } from '../../../core/words/stem.js'
import type { Answer } from '../../answer/answer.js'
import type { Found } from '../rule.js'

/** Words with which an answer says what the request said. */
const RESTATES =
  /\b(?:you (?:said|mentioned|asked (?:me )?for|told me|specified|stated|listed|wrote|requested|gave|provided|have|noted|described|shared)|your|as you (?:said|mentioned)|based on (?:the|your)|given (?:the|your))\b(?: that| there (?:are|were)| (?:a|the) (?:list|total) of| me)?\s{0,2}$/i
const BEFORE_CHARS = 60

/** What a number counts: the noun after it. */
interface Counted {
  readonly amount: Amount
  readonly noun: string
}

/** Numbers that the answer says the request had, and it had another of the same thing. */
export function* restatedNumbers({ request, response, prose }: Answer): Generator<Found> {
  if (!/\byour?\b|\bgiven\b|\bbased on\b/i.test(prose)) return
  const asked = countedIn(readerOfText(request))
  if (asked.length === 0) return
  const reader = readerOfText(prose)
  for (const reading of readingsIn(reader)) {
    const start = reader.tokens[reading.from]?.start ?? 0
    const end = reader.tokens[reading.to - 1]?.end ?? start
    const counted = countedAt(reader, reading)
    if (!counted || !RESTATES.test(prose.slice(Math.max(0, start - BEFORE_CHARS), start))) continue
    const other = contradicted(counted, asked)
    if (other !== null) yield factOf(start, end, response.slice(start, end), other)
  }
}

/** The request's own number, as it is written, where it has exactly one of that thing, and not this one. */
function contradicted({ amount, noun }: Counted, asked: readonly Counted[]): number | null {
  const same = asked.filter((one) => one.noun === noun)
  if (
    same.length === 0 ||
    asked.some(
      (one) => compare(amount, one.amount) !== 'different' && compare(amount, one.amount) !== 'other',
    )
  )
    return null
  const values = new Set(same.map((one) => one.amount.written))
  const [one] = same
  return values.size === 1 && one && compare(amount, one.amount) === 'different' ? one.amount.written : null
}

function countedIn(reader: Reader): Counted[] {
  return readingsIn(reader).flatMap((reading) => countedAt(reader, reading) ?? [])
}

function countedAt(reader: Reader, { to, quantity }: Reading): Counted | null {
  if (
    quantity.kind !== 'amount' ||
    quantity.bound !== undefined ||
    quantity.weak ||
    quantity.measure === 'ordinal'
  )
    return null
  const next = reader.tokens[to]
  const gap = reader.text.slice(reader.tokens[to - 1]?.end, next?.start)
  if (quantity.measure !== '') return { amount: quantity, noun: quantity.measure }
  return next?.kind === 'word' && /^\s{1,2}$/.test(gap)
    ? { amount: quantity, noun: stem(reader.word(to)) }
    : null
}

function factOf(start: number, end: number, said: string, other: number): Found {
  return {
    kind: 'contradicts_request',
    axis: 'faithfulness',
    force: 'binding',
    message: `The answer says that the request had ${said}, and it had ${other}.`,
    start,
    end,
  }
}
