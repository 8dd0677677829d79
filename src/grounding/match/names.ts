import type { Token } from '../words/token.js'
import { looksLikeVerb } from '../words/verbs.js'
import type { Evidence } from './evidence.js'
import type { Sentence } from './sentence.js'
import type { Window } from './window.js'
import { CREDITS } from './word-match.js'

/** Whether a token is a name: a word with a capital that does not stand there only because a sentence starts. */
function isName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return (
    at > 0 && token?.kind === 'word' && token.capital && token.tier !== 'function' && token.tier !== 'frame'
  )
}

/**
 * Whether the statement has a name that stands nowhere in the evidence, in no form. Names before its first verb are let
 * off: they are its subject, which evidence often has as a pronoun or in a title.
 */
export function hasAbsentName({ tokens, matches }: Window, evidence: Evidence): boolean {
  const subjectEnd = tokens.findIndex((token, at) => looksLikeVerb(token) && !(token.capital && at > 0))
  return tokens.some(
    ({ stem, root }, at) =>
      at >= subjectEnd &&
      isName(tokens, at) &&
      (matches[at] ?? 0) === 0 &&
      !evidence.postings.lists.has(stem) &&
      !evidence.postings.lists.has(`~${root}`),
  )
}

/**
 * Credits the parts of a name that the evidence leaves out: "Mindy Kaling" where it has "Kaling" and no other word with
 * a capital before it. "Pablo Kaling" earns nothing.
 */
export function withNameParts({
  tokens,
  matches,
  sentences,
}: Pick<Window, 'tokens' | 'matches' | 'sentences'>): number[] {
  const credited = [...matches]
  for (let at = tokens.length - 2; at >= 0; at--) {
    const [token, next] = [tokens[at], tokens[at + 1]]
    if (!token?.capital || !next?.capital || (credited[at] ?? 0) > 0 || (credited[at + 1] ?? 0) === 0)
      continue
    if (token.tier === 'function' || token.tier === 'frame') continue
    const isBare =
      (credited[at + 1] ?? 0) === CREDITS.nameLeftOut ||
      sentences.some((sentence) => standsBare(next, token, sentence))
    if (isBare) credited[at] = CREDITS.nameLeftOut
  }
  return credited
}

/** Credits a name for its first letters and the first letters for a name: "WHO" and "World Health Organization". */
export function withAcronyms({
  tokens,
  matches,
  sentences,
}: Pick<Window, 'tokens' | 'matches' | 'sentences'>): number[] {
  const credited = [...matches]
  for (const [at, { isAcronym, word }] of tokens.entries()) {
    const isFound = isAcronym && sentences.some((sentence) => spelledOut(sentence.tokens, word) !== undefined)
    if (isFound) credited[at] = Math.max(credited[at] ?? 0, CREDITS.akin)
  }
  for (const { isAcronym, word } of sentences.flatMap((sentence) => sentence.tokens)) {
    const places = isAcronym ? spelledOut(tokens, word) : undefined
    for (const at of places ?? []) credited[at] = Math.max(credited[at] ?? 0, CREDITS.akin)
  }
  return credited
}

/** The places of the words with a capital that follow one another and start with these letters, grammar passed over. */
function spelledOut(tokens: readonly Token[], letters: string): number[] | undefined {
  for (const from of tokens.keys()) {
    const places: number[] = []
    for (let at = from; at < tokens.length && places.length < letters.length; at++) {
      const token = tokens[at]
      if (token?.capital && token.word.startsWith(letters[places.length] ?? '') && token.word.length > 1)
        places.push(at)
      else if (places.length === 0 || token?.tier !== 'function' || token.capital) break
    }
    if (places.length === letters.length) return places
  }
  return undefined
}

// "Joanne Rowling" is "J. K. Rowling", and is not "M. Rowling".
function standsBare({ stem }: Token, { word }: Token, { tokens }: Sentence): boolean {
  return tokens.some((token, at) => {
    if (token.stem !== stem) return false
    const before = tokens[at - 1]
    if (!before?.capital || before.word === 'i') return true
    if (before.tier !== 'function') return false
    const initials = [before, tokens[at - 2]].filter((one) => one?.capital && one.word.length === 1)
    return initials.length === 0 || initials.some((one) => one?.word === word[0])
  })
}
