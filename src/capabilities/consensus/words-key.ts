// Soft hyphens, zero-width spaces, marks of direction and variation selectors change no word.
const UNSEEN = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|\uFE0E|\uFE0F/g
const APOSTROPHES = /[‘’ʼ＇]/g
const DASHES = /[‐‑‒–—―−﹣－]/g
const HEADING = /^[ \t]{0,3}#{1,6}[ \t]/gm
/** 10 - 20 and 10-20 are one. */
const SPACED_DASH = /(?<=\p{N}) ?- ?(?=\p{N})/gu
/** "1.5", "10:30", "user_id", "don't", "a.com?x": within a word these part it from others. */
const WITHIN = /(?<=[\p{L}\p{N}])[.:_*'?!](?=[\p{L}\p{N}])|(?<=\p{N})[,-](?=\p{N})/u
/** "-4", ".5", "!ready", "3 * 4". */
const BEFORE =
  /(?<![\p{L}\p{N}.])(?:-(?=[.,]?[\p{L}\p{N}$€£¥₹∞\\(√])|\.(?=\p{N})|!(?=[\p{L}=]))|(?<=\S )\*(?= \S)/u
/** Marks of punctuation that name or reckon are none here: # % & @ / and the backslash. */
const MARK = /(?![#%&@/\\])\p{P}|`/u
const MARKS = new RegExp(`${WITHIN.source}|${BEFORE.source}|(?<dropped>${MARK.source})`, 'gu')

const SHORT_NOT =
  /\b(?:(can|won|shan)['’ʼ＇]t|cannot|(are|could|did|do|does|had|has|have|is|must|need|should|was|were|would)n['’ʼ＇]t)\b/gi
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['won', 'will'],
  ['shan', 'shall'],
])

/** "Isn't", "can't" and "cannot" written out; everything else as it stands. Linear. */
export function withFullNot(text: string): string {
  return text.replace(SHORT_NOT, (_, first?: string, verb?: string) => {
    const word = verb ?? first ?? 'can'
    return `${IRREGULAR.get(word.toLowerCase()) ?? word} not`
  })
}

/**
 * The words of a text, for saying whether two are the same up to case and punctuation: lower case, a space between words.
 * What tells values and names apart stays: the minus and the point of -4.5, the marks of C#, 3 * 4 and user_id. Accents
 * stay too. Empty where there is no word, number or sign. Linear.
 */
export function wordsKey(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(HEADING, ' ')
    .replace(SPACED_DASH, '-')
    .replace(MARKS, (mark, ...rest) => ((rest.at(-1) as { dropped?: string }).dropped ? ' ' : mark))
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
}
