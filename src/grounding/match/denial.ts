import type { Token } from '../words/token.js'
import type { Sentence } from './sentence.js'
import type { Window } from './window.js'

const EXCEPTS = /^(?:except|excepting|excluding|unlike)$/
const WITHIN = 3

/** Whether a sentence has the statement word for word, with no negation before it in its part of the sentence. */
export function standsPlain(stated: readonly Token[], { tokens, text, start }: Sentence): boolean {
  const last = tokens.length - stated.length
  for (let from = 0; from <= last && stated.length > 1; from++) {
    if (!stated.every(({ stem }, at) => stem === tokens[from + at]?.stem)) continue
    if (!isDeniedBefore(tokens, from, text, start)) return true
  }
  return false
}

function isDeniedBefore(tokens: readonly Token[], from: number, text: string, offset: number): boolean {
  for (let at = from - 1; at >= 0; at--) {
    const [token, next] = [tokens[at], tokens[at + 1]]
    if (!token || !next || /[,;:]/.test(text.slice(token.end - offset, next.start - offset))) return false
    if (token.kind === 'negator') return true
    if (token.word === 'but') return false
  }
  return false
}

/** Whether a word of the statement is only ever denied or excepted in the passage: "parts but not labour". */
export function hasDeniedWord({ tokens, sentences }: Window): boolean {
  const own = tokens.some(({ kind, word }) => kind === 'negator' || EXCEPTS.test(word))
  if (own) return false
  const stems = new Set(tokens.filter(({ weight }) => weight >= 1).map(({ stem }) => stem))
  const [denied, plain] = [new Set<string>(), new Set<string>()]
  for (const sentence of sentences) {
    for (const [at, { stem }] of sentence.tokens.entries())
      if (stems.has(stem)) (isDenied(sentence.tokens, at) ? denied : plain).add(stem)
  }
  return [...denied].some((stem) => !plain.has(stem))
}

// Only grammar stands between "not" and "in the box".
function isDenied(tokens: readonly Token[], at: number): boolean {
  for (const token of tokens.slice(Math.max(0, at - WITHIN), at).toReversed()) {
    if (token.kind === 'negator' || EXCEPTS.test(token.word)) return true
    if (token.tier !== 'function') return false
  }
  return false
}
