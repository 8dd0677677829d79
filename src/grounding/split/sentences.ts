import { goesOnAfterStop } from './abbreviations.js'
import { segments } from './segments.js'
import { type Span, trimmed } from './span.js'

const TAIL_CHARS = 16
/** A quotation that is not closed within this many UTF-16 units is taken to be a slip. */
const QUOTE_CHARS = 400

const GOES_ON = /^(?:[\p{Ll},;)]|["”’')\]]+$)/u
/** The number of a list item that stands within a line: "2. Close the box." */
const ITEM_NUMBER = /(?:^|[:;] )\(?\d{1,3}[.)]$/
// "21. Oktober": German and its neighbours write the day with a full stop.
const DAY_STOP = /(?:^|\s)\d{1,2}\.$/
const MONTH =
  /^(?:Jan(?:uar|vier|uary)?|Feb(?:ruar)?|M(?:ärz|ars|arts)|April|Ma[ij]|Jun[iy]?|Jul[iy]?|Aug(?:ust)?|Sept?(?:ember)?|O[kc]t(?:ober)?|Nov(?:ember)?|De[zsc](?:ember)?)\b/
// "U.S.A.公司": a stop after Latin letters, and no space.
const LATIN_STOP = /\p{Script=Latin}\.[)）\]】」』”]*$/u
const CJK = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u
const CLOSES_CJK = /[。！？][」』”]$/
/** What a quotation that ends in its own full stop is part of: と言った, 他说. */
const SAID =
  /^(?:と|って|[、，]|(?:(?![没沒不])\p{Script=Han}){1,4}(?:说|說|道|问|問|表示|回答|指出|写道)[。，：！]?)/u

interface Open {
  start: number
  end: number
  /** How many straight double quotes are open, and how many curly or corner ones. */
  straight: number
  nested: number
}

/** The sentences within a span, trimmed, in order. Abbreviations, initials and quotations do not break them. */
export function sentences(text: string, within: Span): Span[] {
  const found: Span[] = []
  let open: Open | undefined
  for (const { segment, index } of segments(text.slice(within.start, within.end))) {
    const piece = trimmed(text, { start: within.start + index, end: within.start + index + segment.length })
    if (piece.start === piece.end) continue
    if (open && belongs(text, open, piece, within.end)) open.end = piece.end
    else {
      if (open) found.push({ start: open.start, end: open.end })
      open = { ...piece, straight: 0, nested: 0 }
    }
    countQuotes(text, piece, open)
  }
  if (open) found.push({ start: open.start, end: open.end })
  return found
}

function belongs(text: string, open: Open, piece: Span, end: number): boolean {
  const next = text.slice(piece.start, Math.min(piece.end, piece.start + TAIL_CHARS))
  const tail = text.slice(Math.max(open.start, open.end - TAIL_CHARS), open.end)
  if (GOES_ON.test(next) && !/[。！？]$/.test(tail)) return true
  if (CLOSES_CJK.test(tail) && SAID.test(next)) return true
  if (open.end === piece.start && LATIN_STOP.test(tail) && CJK.test(next)) return true
  if (isQuoteOpen(text, open, end) && piece.end - open.start <= QUOTE_CHARS) return true
  if (ITEM_NUMBER.test(tail)) return true
  if (DAY_STOP.test(tail) && MONTH.test(next)) return true
  return goesOnAfterStop(tail, next)
}

/** Whether a quotation is open that is closed further on: a mark that nothing closes is a slip. */
function isQuoteOpen(text: string, { start, end, straight, nested }: Open, limit: number): boolean {
  if (nested > 0) return true
  if (straight === 0) return false
  const ahead = text.slice(end, Math.min(limit, start + QUOTE_CHARS))
  const next = ahead.indexOf('"')
  return next >= 0 && !opensQuote(text, end + next)
}

/** Whether a straight double quote opens: nothing, a space or a bracket before it and none after it. */
function opensQuote(text: string, at: number): boolean {
  return /^[\s([{—–‘“-]?$/.test(text[at - 1] ?? '') && /\S/.test(text[at + 1] ?? '')
}

function countQuotes(text: string, { start, end }: Span, open: Open): void {
  for (const { 0: mark, index } of text.slice(start, end).matchAll(/["“”「」『』]/g)) {
    if (mark === '"') open.straight = opensQuote(text, start + index) ? 1 : 0
    else if ('“「『'.includes(mark)) open.nested++
    else open.nested = Math.max(0, open.nested - 1)
  }
}
