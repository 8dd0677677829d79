/** A run of characters as it stands, before numbers and dates are read. */
export interface RawToken {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly kind: 'word' | 'unspaced' | 'digits' | 'symbol'
}

const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]'
const LETTER = `[[\\p{L}\\p{M}\\p{Nl}]--${UNSPACED}]`
// U+00AD, U+200B..U+200D, U+2060 and U+FEFF stand inside words unseen.
const INNER = `[[\\p{L}\\p{M}\\p{N}\\u00AD\\u200B-\\u200D\\u2060\\uFEFF]--${UNSPACED}]`
// Group marks: comma, apostrophe, no-break, thin and narrow spaces.
const DIGITS =
  "\\p{Nd}{1,3}(?:[,'\\u00A0\\u2009\\u202F]\\p{Nd}{3})+(?![\\p{Nd}])(?:\\.\\p{Nd}+)?|\\p{Nd}+(?:\\.\\p{Nd}+)*|(?<![\\p{L}\\p{Nd}.])\\.\\p{Nd}+"

const TOKEN = new RegExp(
  `(?<unspaced>(?:(?!\\p{Nd})${UNSPACED})+)|(?<digits>${DIGITS})|(?<word>${LETTER}${INNER}*(?:['’]${LETTER}+)*)|(?<symbol>[$€£¥₹₩₽₺₫₴₦₱฿%％°¼½¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])`,
  'gv',
)

// The same where there is nothing but ASCII, as in most texts: classes of Unicode cost several times as much.
const ASCII = /^[\x00-\x7f]*$/
const ASCII_TOKEN =
  /[0-9]{1,3}(?:[,'][0-9]{3})+(?![0-9])(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)*|(?<![A-Za-z0-9.])\.[0-9]+|[A-Za-z][A-Za-z0-9]*(?:'[A-Za-z]+)*|[$%]/g

// Made once: making a segmenter costs more than most texts do.
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** The words, digits and signs of a text, in order and without overlap. */
export function rawTokens(text: string): RawToken[] {
  return ASCII.test(text) ? asciiTokens(text) : unicodeTokens(text)
}

function asciiTokens(text: string): RawToken[] {
  return Array.from(text.matchAll(ASCII_TOKEN), ({ 0: found, index: start }) => ({
    start,
    end: start + found.length,
    text: found,
    kind: asciiKind(found),
  }))
}

function asciiKind(found: string): RawToken['kind'] {
  const first = found.charCodeAt(0)
  if (first >= 0x41) return 'word'
  return first === 0x24 || first === 0x25 ? 'symbol' : 'digits'
}

function unicodeTokens(text: string): RawToken[] {
  const tokens: RawToken[] = []
  for (const match of text.matchAll(TOKEN)) {
    const start = match.index
    const found = match[0]
    const groups = match.groups ?? {}
    if (groups.unspaced !== undefined) tokens.push(...unspacedWords(found, start))
    else tokens.push({ start, end: start + found.length, text: found, kind: kindOf(groups) })
  }
  return tokens
}

function kindOf(groups: Record<string, string>): RawToken['kind'] {
  if (groups.digits !== undefined) return 'digits'
  return groups.word !== undefined ? 'word' : 'symbol'
}

function unspacedWords(run: string, offset: number): RawToken[] {
  const tokens: RawToken[] = []
  for (const { segment, index, isWordLike } of words.segment(run)) {
    if (!isWordLike) continue
    const start = offset + index
    tokens.push({ start, end: start + segment.length, text: segment, kind: 'unspaced' })
  }
  return tokens
}
