import { visible } from '../terminal.js'

/** The words of each side, as they are shown, that the other side has not. */
interface Differing {
  readonly claim: ReadonlySet<string>
  readonly quotes: ReadonlySet<string>
}

/**
 * Which words of a contradicted claim and of what was quoted against it a reader should look at: those that only one side has;
 * where words with digits are among those of the claim, such words alone, since they are what was found to conflict. A value
 * with a path is looked at as a whole.
 */
export function differing(
  claim: string,
  citations: readonly { readonly quote: string; readonly path?: string | undefined }[],
): Differing {
  const quotes = citations.map(({ quote, path }) => ({ quote: wordsOf(quote), path: wordsOf(path ?? '') }))
  const hasPath = quotes.some(({ path }) => path.length > 0)
  const ofClaim = but(
    wordsOf(claim),
    quotes.flatMap(({ quote, path }) => [...path, ...quote]),
  )
  const ofQuotes = quotes.flatMap(({ quote, path }) => (path.length > 0 ? quote : but(quote, wordsOf(claim))))
  const numbers = ofClaim.filter(hasDigit)
  if (hasPath) return { claim: new Set(numbers), quotes: new Set(ofQuotes) }
  if (numbers.length === 0) return { claim: new Set(ofClaim), quotes: new Set(ofQuotes) }
  return { claim: new Set(numbers), quotes: new Set(ofQuotes.filter(hasDigit)) }
}

function wordsOf(text: string): string[] {
  return visible(text).match(/\S+/g) ?? []
}

function but(words: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others.map(bare))
  return words.filter((word) => !known.has(bare(word)))
}

/** Without case and without what stands round the letters and digits. */
function bare(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}

function hasDigit(word: string): boolean {
  return /\p{N}/u.test(word)
}
