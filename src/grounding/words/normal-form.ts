const LATIN = /^[\p{Script=Latin}\p{M}'’]+$/u

/** The form in which words are compared: NFKC, lower case, no invisible marks, Latin letters without accents. */
export function normalForm(text: string): string {
  const word = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll('’', "'")
  if (!LATIN.test(word)) return word
  return word.normalize('NFD').replace(/\p{M}+/gu, '')
}
