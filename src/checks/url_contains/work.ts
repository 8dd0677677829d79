import { type PatternSearch, searchPattern } from '../../comparators/pattern-search.js'
import { foldSpace } from './html-text.js'
import { type PageBytes, pageText } from './page-text.js'

/** What is looked for. */
export type Sought = { readonly text: string } | { readonly pattern: string; readonly flags: string }

export interface PageSearchInput {
  readonly sought: Sought
  /** Null: a pattern is only read. */
  readonly page: PageBytes | null
}

export type PageSearch =
  | Extract<PatternSearch, { kind: 'invalid' | 'readable' }>
  | { readonly kind: 'unknown_encoding'; readonly label: string }
  /** `isCertain`: the bytes are text, and keep to their encoding. */
  | { readonly kind: 'none'; readonly isCertain: boolean }
  /** Found in a page that was cut, by a pattern that looks at what comes after: the rest may undo it. */
  | { readonly kind: 'depends_on_rest' }
  /** `quote` is what was found with a little of what stands round it. */
  | { readonly kind: 'found'; readonly where: Where; readonly start: number; readonly quote: string }

/** In the text that a reader of the page sees, or in its source. */
export type Where = 'text' | 'source'

/** Searches what is shown of a page first, then its source. @throws {BudgetExceeded} the pattern is too large */
export function work({ sought, page }: PageSearchInput): PageSearch {
  if (!page) return 'pattern' in sought ? readable(sought) : { kind: 'readable' }
  const text = pageText(page)
  if (text.kind === 'unknown_encoding') return text
  const places = [
    ...(text.shown === null ? [] : [{ where: 'text', text: text.shown } as const]),
    { where: 'source', text: text.raw } as const,
  ]
  for (const place of places) {
    const search = 'pattern' in sought ? byPattern(sought, place.text) : byText(sought, place)
    if (search.kind === 'invalid') return search
    if (search.kind !== 'match') continue
    if (page.isCut && 'pattern' in sought && LOOKS_AHEAD.test(sought.pattern))
      return { kind: 'depends_on_rest' }
    const { start, length } = search
    return { kind: 'found', where: place.where, start, quote: quoteOf(place.text, start, length) }
  }
  return { kind: 'none', isCertain: text.isWellFormed }
}

/** An end, a word's border, what must not follow: each may hold only because the page was cut there. */
const LOOKS_AHEAD = /\$|\\b|\\B|\(\?!/

function readable(sought: Extract<Sought, { pattern: string }>): PageSearch {
  const search = searchPattern(sought.pattern, sought.flags, null)
  return search.kind === 'invalid' ? search : { kind: 'readable' }
}

type Match = { readonly kind: 'match'; readonly start: number; readonly length: number }

function byPattern({ pattern, flags }: Extract<Sought, { pattern: string }>, text: string): PatternSearch {
  return searchPattern(pattern, flags, text)
}

/** White space is folded in what is shown, so it is in what is sought there. */
function byText(
  { text: written }: Extract<Sought, { text: string }>,
  { where, text }: { readonly where: Where; readonly text: string },
): Match | { readonly kind: 'none' } {
  const sought = where === 'text' ? foldSpace(written) : written
  const start = text.indexOf(sought)
  return start === -1 ? { kind: 'none' } : { kind: 'match', start, length: sought.length }
}

const ROUND_CHARS = 40
const QUOTE_CHARS = 200

function quoteOf(text: string, start: number, length: number): string {
  const from = Math.max(0, start - ROUND_CHARS)
  return text.slice(from, Math.min(start + length + ROUND_CHARS, from + QUOTE_CHARS))
}
