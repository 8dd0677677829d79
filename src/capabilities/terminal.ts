/** A piece of a line for a terminal, and how to colour it. */
export interface Piece {
  readonly text: string
  readonly paint?: (text: string) => string
}

/** Text under test could move the cursor or hide itself; a terminal gets it with such characters made visible. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (char) => {
    if (char === '\n') return '⏎'
    return `\\u{${char.codePointAt(0)?.toString(16)}}`
  })
}

/** Below this nothing can be laid out; the terminal then breaks the lines itself. */
const COLUMNS_MIN = 40

/**
 * Sets pieces one after another, broken between words to fit the columns, and every line after the first moved in.
 * Nothing is left out: a word that is longer than a line is broken where the line ends.
 *
 * @param indent spaces before every line but the first
 * @param columns null for one line of any length
 */
export function layOut(pieces: readonly Piece[], indent: number, columns: number | null): string[] {
  if (columns === null || columns < COLUMNS_MIN) return [pieces.map(painted).join('')]
  const lines: Piece[][] = [[]]
  let used = 0
  let start = 0
  const add = (piece: Piece, width: number) => {
    lines.at(-1)?.push(piece)
    used += width
  }
  const breakLine = () => {
    lines.push([{ text: ' '.repeat(indent) }])
    start = indent
    used = indent
  }
  for (const { space, word, paint } of pieces.flatMap(words)) {
    const [spaceWidth, wordWidth] = [widthOf(space), widthOf(word)]
    if (used + spaceWidth + wordWidth <= columns) {
      add(withPaint(space + word, paint), spaceWidth + wordWidth)
      continue
    }
    if (used > start) breakLine()
    for (const part of partsOf(word, columns - indent)) {
      if (used > start) breakLine()
      add(withPaint(part, paint), widthOf(part))
    }
  }
  return lines.map((line) => line.map(painted).join(''))
}

interface Word {
  readonly space: string
  readonly word: string
  readonly paint: Piece['paint']
}

function words({ text, paint }: Piece): Word[] {
  return [...text.matchAll(/(\s*)(\S+|$)/g)].map(([, space = '', word = '']) => ({ space, word, paint }))
}

/** A word in parts no wider than a line. */
function partsOf(word: string, width: number): string[] {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const char of word) {
    const charWidth = widthOf(char)
    if (used + charWidth > width) {
      parts.push(part)
      part = ''
      used = 0
    }
    part += char
    used += charWidth
  }
  return [...parts, part]
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u

/** Columns that a terminal gives a text: two for the wide scripts and pictures, none for marks on a letter. */
function widthOf(text: string): number {
  let width = 0
  for (const char of text) width += /\p{M}/u.test(char) ? 0 : WIDE.test(char) ? 2 : 1
  return width
}

function withPaint(text: string, paint: Piece['paint']): Piece {
  return paint ? { text, paint } : { text }
}

function painted({ text, paint }: Piece): string {
  return paint && text !== '' ? paint(text) : text
}
