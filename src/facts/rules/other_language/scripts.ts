const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{sc=Latin}/gu],
  ['Cyrillic', /\p{sc=Cyrillic}/gu],
  ['Greek', /\p{sc=Greek}/gu],
  ['Arabic', /\p{sc=Arabic}/gu],
  ['Hebrew', /\p{sc=Hebrew}/gu],
  ['Devanagari', /\p{sc=Devanagari}/gu],
  ['Bengali', /\p{sc=Bengali}/gu],
  ['Tamil', /\p{sc=Tamil}/gu],
  ['Thai', /\p{sc=Thai}/gu],
  ['Korean', /\p{sc=Hangul}/gu],
  ['Chinese', /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu],
]

/** A text that mixes scripts has this share of the second, or more. */
const SHARE_MIN = 0.15

/** The scripts of a text's letters, the most used first; those that are hardly used left out. Han and kana are one. */
export function scriptsIn(text: string): string[] {
  const counts = SCRIPTS.map(([name, letters]) => ({ name, n: text.match(letters)?.length ?? 0 }))
  const all = counts.reduce((sum, { n }) => sum + n, 0)
  return counts
    .filter(({ n }) => n > 0 && n / all >= SHARE_MIN)
    .sort((a, b) => b.n - a.n)
    .map(({ name }) => name)
}
