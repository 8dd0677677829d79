import type { Token } from '../words/token.js'
import type { Window } from './window.js'

/**
 * Whether a content word of the statement stands where the evidence has another: the words on both sides are the same
 * ("an American politician" against "a French politician").
 */
export function hasReplacedWord({ tokens, matches, sentences }: Window): boolean {
  const own = new Set(tokens.map(({ stem }) => stem))
  const frames = new Set<string>()
  for (const sentence of sentences) {
    for (const [at, token] of sentence.tokens.entries()) {
      if (token.kind !== 'word' || token.weight < 1 || own.has(token.stem)) continue
      frames.add(frame(sentence.tokens, at))
    }
  }
  return tokens.some(
    (token, at) =>
      token.kind === 'word' &&
      token.weight >= 1 &&
      !token.word.endsWith('ly') &&
      (matches[at] ?? 0) === 0 &&
      frames.has(frame(tokens, at)),
  )
}

// Articles fit round anything, so "a" and "an" are one.
function frame(tokens: readonly Token[], at: number): string {
  const side = (token: Token | undefined): string =>
    token === undefined ? '' : token.stem === 'an' ? 'a' : token.stem
  return `${side(tokens[at - 1])} _ ${side(tokens[at + 1])}`
}
