const ASCII = /^[\x20-\x7e]*$/
const LATIN = /^[\p{Script=Latin}\p{M}'’]+$/u

/** The form in which words are compared: NFKC, lower case, no invisible marks, Latin letters without accents. */
export function normalForm(text: string): string {
  // Most words are plain; the rest of this is slow.
  if (ASCII.test(text)) return text.toLowerCase()
  const word = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll('’', "'")
  if (!LATIN.test(word)) return word
  return word.normalize('NFD').replace(/\p{M}+/gu, '')
}
