import { rawTokens } from '../../core/words/raw.js'

const ELLIPSIS = /\s{0,9}(?:\[(?:\.{3}|…)\]|\.{3}|…)\s{0,9}/
const PARTS_MAX = 4
/** Shorter ones could be gathered from any text. */
const WORDS_MIN = 3

/** The passages that a quote joins by ellipses; none where it joins none, or where they are too many or too short. */
export function quoteParts(quote: string): string[] {
  const parts = quote.split(ELLIPSIS).filter((part) => part.trim() !== '')
  const isPart = (part: string) => rawTokens(part).length >= WORDS_MIN
  return parts.length >= 2 && parts.length <= PARTS_MAX && parts.every(isPart) ? parts : []
}
