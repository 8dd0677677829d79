import { segments } from './segments.js'
import { type Span, trimmed } from './span.js'

const TAIL_CHARS = 16
/** A quotation that is not closed within this many UTF-16 units is taken to be a slip. */
const QUOTE_CHARS = 400

const ABBREVIATION =
  /(?:(?:^|[^\p{L}°])(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|Gen|Col|Lt|Capt|Sgt|Rev|Hon|Gov|Sen|Rep|Mt|Ft|vs|etc|approx|est|ca|Inc|Ltd|Co|Corp|No|Nos|Fig|Figs|Eq|al|e\.g|i\.e|cf|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|U\.S|U\.K|U\.N|a\.m|p\.m|Ph\.D|M\.D|B\.A|M\.A|D\.C|no|fig|vol|pp|p|b|d|\p{Lu}))\.$/u
/** Abbreviations that may also end a sentence; the next word tells. */
const MAY_END = /(?:a\.m|p\.m|U\.S|U\.K|U\.N|D\.C|Inc|Ltd|Co|Corp|etc|Jr|Sr|Ph\.D|M\.D)\.$/
const STARTER =
  /^(?:The|He|She|It|They|In|On|At|This|That|These|A|An|But|And|We|I|However|His|Her|Its|Their|As|After|When|While|There|By|For)\b/
const GOES_ON = /^(?:[a-z,;)]|["”’')\]]+$)/

interface Open {
  start: number
  end: number
  /** How many straight double quotes so far, and how many curly or corner ones are open. */
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
    if (open && belongs(text, open, piece)) open.end = piece.end
    else {
      if (open) found.push({ start: open.start, end: open.end })
      open = { ...piece, straight: 0, nested: 0 }
    }
    countQuotes(segment, open)
  }
  if (open) found.push({ start: open.start, end: open.end })
  return found
}

function belongs(text: string, open: Open, piece: Span): boolean {
  const next = text.slice(piece.start, Math.min(piece.end, piece.start + TAIL_CHARS))
  const tail = text.slice(Math.max(open.start, open.end - TAIL_CHARS), open.end)
  if (GOES_ON.test(next) && !/[。！？]$/.test(tail)) return true
  if (isQuoteOpen(open) && piece.end - open.start <= QUOTE_CHARS) return true
  if (!ABBREVIATION.test(tail)) return false
  return !(MAY_END.test(tail) && STARTER.test(next))
}

function isQuoteOpen({ straight, nested }: Open): boolean {
  return straight % 2 === 1 || nested > 0
}

function countQuotes(segment: string, open: Open): void {
  for (const [char] of segment.matchAll(/["“”「」『』]/g)) {
    if (char === '"') open.straight++
    else if ('“「『'.includes(char)) open.nested++
    else open.nested = Math.max(0, open.nested - 1)
  }
}
