import type { Sentence } from '../match/sentence.js'
import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import { tokenise } from '../words/tokenise.js'

/** A few words that a statement's words are looked for in. */
export interface Words extends Pick<Sentence, 'stems' | 'roots' | 'synonyms' | 'quantities'> {
  readonly tokens: readonly Token[]
}

/** @param also stems that stand for these words as well */
export function wordsOf(text: string, also: readonly string[] = []): Words {
  return wordsFrom(tokenise(text), also)
}

/** The same of tokens. */
export function wordsFrom(tokens: readonly Token[], also: readonly string[] = []): Words {
  return {
    tokens,
    stems: new Set([...tokens.map((token) => token.stem), ...also]),
    roots: new Set(tokens.map((token) => token.root)),
    synonyms: new Set(tokens.flatMap((token) => [...synonymGroups(token.stem)])),
    quantities: tokens.filter((token) => token.kind === 'quantity'),
  }
}

/** The keys of an index that find these words: stems, roots after "~", groups of synonyms after "=". */
export function keysOf({ stems, roots, synonyms }: Words): string[] {
  return [...stems, ...[...roots].map((root) => `~${root}`), ...[...synonyms].map((group) => `=${group}`)]
}

/** Whether a word or number tells something: no grammar, and none of those that only frame a fact. */
export function tells({ kind, tier }: Token): boolean {
  return kind !== 'negator' && tier !== 'function' && tier !== 'frame'
}
