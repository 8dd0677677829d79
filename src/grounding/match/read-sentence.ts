import type { ProsePart } from '../structured/read-structured.js'
import { synonymGroups } from '../words/synonyms.js'
import type { Token } from '../words/token.js'
import { tokensWithin } from '../words/tokenise.js'
import { clausesOf } from './clause.js'
import type { Clause, Sentence } from './sentence.js'

/** Where a sentence of the evidence stands, and its tokens where they are to be held. */
export interface SentencePlace {
  readonly item: number
  readonly part: ProsePart
  readonly start: number
  readonly end: number
  readonly text: string
  /** Undefined where they are read again from the text when they are asked for. */
  readonly tokens: readonly Token[] | undefined
}

/** What is looked for in a sentence, made of its tokens. */
interface Content {
  readonly tokens: readonly Token[]
  readonly stems: ReadonlySet<string>
  readonly roots: ReadonlySet<string>
  readonly synonyms: ReadonlySet<number>
  readonly quantities: readonly Token[]
  clauses?: readonly Clause[]
}

const CONTENTS_MAX = 2_000

/** The sentences whose content is held: the last so many, since all of long evidence take many times its length. */
export class Shelf {
  readonly #held: (ShelvedSentence | undefined)[] = []
  #next = 0

  put(sentence: ShelvedSentence): void {
    this.#held[this.#next]?.drop()
    this.#held[this.#next] = sentence
    this.#next = (this.#next + 1) % CONTENTS_MAX
  }
}

/** A sentence whose content is made when it is first asked for: most sentences of long evidence never are. */
export class ShelvedSentence implements Sentence {
  readonly item: number
  readonly part: ProsePart
  readonly start: number
  readonly end: number
  readonly text: string
  readonly rank: number
  readonly #tokens: readonly Token[] | undefined
  readonly #shelf: Shelf
  #content: Content | undefined

  constructor({ item, part, start, end, text, tokens }: SentencePlace, rank: number, shelf: Shelf) {
    this.item = item
    this.part = part
    this.start = start
    this.end = end
    this.text = text
    this.rank = rank
    this.#tokens = tokens
    this.#shelf = shelf
  }

  get tokens(): readonly Token[] {
    return this.#read().tokens
  }

  get stems(): ReadonlySet<string> {
    return this.#read().stems
  }

  get roots(): ReadonlySet<string> {
    return this.#read().roots
  }

  get synonyms(): ReadonlySet<number> {
    return this.#read().synonyms
  }

  get quantities(): readonly Token[] {
    return this.#read().quantities
  }

  get clauses(): readonly Clause[] {
    const content = this.#read()
    content.clauses ??= clausesOf(this.part.text, content.tokens)
    return content.clauses
  }

  /** Lets go of the content. */
  drop(): void {
    this.#content = undefined
  }

  #read(): Content {
    if (this.#content === undefined) {
      this.#content = contentOf(this.#tokens ?? tokensWithin(this.part.text, this))
      this.#shelf.put(this)
    }
    return this.#content
  }
}

function contentOf(tokens: readonly Token[]): Content {
  const [stems, roots, synonyms] = [new Set<string>(), new Set<string>(), new Set<number>()]
  for (const { stem, root } of tokens) {
    stems.add(stem)
    roots.add(root)
    for (const group of synonymGroups(stem)) synonyms.add(group)
  }
  return { tokens, stems, roots, synonyms, quantities: tokens.filter(({ kind }) => kind === 'quantity') }
}
