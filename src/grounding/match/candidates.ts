import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import type { Evidence } from './evidence.js'
import { type Term, topEntries } from './postings.js'
import type { Sentence } from './sentence.js'

/** The sentences that share most with the statement, by a rough score; of equal ones the first by its text. */
export function candidatesOf(tokens: readonly Token[], evidence: Evidence, most: number): Sentence[] {
  const telling = tokens.filter(({ tier }) => tier !== 'function')
  const terms = distinct(telling.length > 0 ? telling : tokens).flatMap(termsOf)
  return topEntries(evidence.postings, terms, most).flatMap((rank) => evidence.sentences[rank] ?? [])
}

// In hundredths, of weights that have one decimal.
function termsOf({ stem, root, weight }: Token): Term[] {
  const [form, akin] = [Math.round(weight * 50), Math.round(weight * 30)]
  return [
    { key: stem, score: form },
    { key: `~${root}`, score: form },
    ...[...synonymGroups(stem)].map((group) => ({ key: `=${group}`, score: akin })),
  ]
}

function distinct(tokens: readonly Token[]): Token[] {
  return [...new Map(tokens.map((token) => [token.stem, token])).values()]
}
