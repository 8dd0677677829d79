import type { Token } from '../words/token.js'
import { looksLikeVerb } from '../words/verbs.js'
import type { Window } from './window.js'

/**
 * Whether a content word of the statement stands where the evidence has another: the words on both sides are the same
 * ("an American politician" against "a French politician"). Words at the places in `but` are let off.
 */
export function hasReplacedWord(
  { tokens, matches, sentences }: Window,
  but: ReadonlySet<number> = new Set(),
): boolean {
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
      !but.has(at) &&
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

/** Whether beside a word that stands beside the statement's verb the evidence has a verb of its own, which the statement lacks. */
export function hasOtherVerb({ tokens, sentences }: Window, verb: number): boolean {
  const own = new Set(tokens.map(({ stem }) => stem))
  const [before, after] = [tokens[verb - 1], tokens[verb + 1]]
  return sentences.some(({ tokens: found }) =>
    found.some(
      (token, place) =>
        looksLikeVerb(token) &&
        token.tier !== 'function' &&
        token.tier !== 'frame' &&
        !own.has(token.stem) &&
        (isBeside(before, found[place - 1]) || isBeside(after, found[place + 1])),
    ),
  )
}

function isBeside(stated: Token | undefined, found: Token | undefined): boolean {
  return (
    stated !== undefined && stated.stem === found?.stem && !/^(?:be|hav|the|an?|and|,)$/.test(stated.stem)
  )
}

/** Whether a superlative of the statement stands in the evidence only behind a rank: "the second largest". */
export function isOutranked({ tokens, sentences }: Window): boolean {
  return tokens.some((token, at) => {
    if (!/(?:est|most|least)$/.test(token.word) || isRank(tokens[at - 1])) return false
    const before = sentences.flatMap(({ tokens: found }) =>
      found.flatMap(({ word }, place) => (word === token.word ? [found[place - 1]] : [])),
    )
    return before.length > 0 && before.every(isRank)
  })
}

function isRank(token: Token | undefined): boolean {
  if (token?.word === 'second' || token?.word === 'next') return true
  return (
    token?.quantity?.kind === 'amount' && token.quantity.measure === 'ordinal' && token.quantity.value > 1
  )
}
