import { stem } from '../../core/words/stem.js'

/** A part of a text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Addresses, dates with slashes, names with numbers in them, footnotes and places in brackets, "#3". */
const NOT_CLAIMED =
  /https?:\/\/\S+|(?<![\p{L}\p{N}/])\d{1,4}\/\d{1,4}\/\d{1,4}(?!\p{N})|(?<![\p{L}\p{N}])(?:401 ?\(?k\)?|403 ?\(?b\)?|457 ?\(?b\)?|529 plans?|S&P ?500|Fortune 500|24\/7)(?![\p{L}\p{N}])|\[\d{1,9}\]|#\d+/giu
const MARKER = /^[ \t>]*\(?(\d{1,3})[.)](?=[ \t])/gm

/** The spans of a text in which a number is no number claimed, in order of their kinds. */
export function notClaimedIn(text: string): Span[] {
  const spans = [...text.matchAll(NOT_CLAIMED)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }))
  return [...spans, ...markersIn(text)].sort((a, b) => a.start - b.start)
}

/** "1.", "2)" at the beginning of lines. The first number of a text may be a sentence: "14. That is all." */
function* markersIn(text: string): Generator<Span> {
  const seen = new Set([0])
  for (const { index, 0: found, 1: digits } of text.matchAll(MARKER)) {
    const place = Number(digits)
    if (!seen.has(place - 1) && place !== 0) continue
    seen.add(place)
    yield { start: index, end: index + found.length }
  }
}

const stems = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(stem))

/** What a number after it names: "option 2", "version 3". */
const LABELS = stems(
  `option scenario step section chapter page figure table note appendix question version release item part tier
  level phase stage example case footnote equation`,
)
/** What a text counts of itself: "two options". */
const OF_THE_TEXT = stems(
  `option scenario step way thing reason case factor example part choice possibility side question assumption number
  figure value model outcome alternative plan category section path approach point difference input output claim`,
)
const REFERS_BACK = stems('the these those all other both either neither any')
const COUNT_MAX = 12

/** A number's surroundings, in normal form; '' where there is no word. */
export interface Around {
  /** The word before, and the one before that; each only where nothing but a space or hyphen parts it from the next. */
  readonly before: readonly [string, string]
  /** The two words after. */
  readonly after: readonly [string, string]
  readonly isInWords: boolean
  readonly isMeasured: boolean
  /** As a double; whether it is whole and small decides. */
  readonly value: number
}

/** Whether a number names a thing, or counts the options, steps and figures of the text itself. */
export function isOfTheText({ before, after, isInWords, isMeasured, value }: Around): boolean {
  if (isMeasured) return false
  const [last, second] = before
  if (LABELS.has(stem(last)) || (/^(?:no|number)$/.test(last) && LABELS.has(stem(second)))) return true
  if (!Number.isInteger(value) || value < 0 || value > COUNT_MAX) return false
  if (OF_THE_TEXT.has(stem(after[0])) || OF_THE_TEXT.has(stem(after[1]))) return value > 1
  return isInWords && value > 0 && REFERS_BACK.has(stem(last))
}
