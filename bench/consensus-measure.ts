import { readAnswer } from '../src/capabilities/consensus/answer-text.js'
import { sameAnswer } from '../src/capabilities/consensus/same-answer.js'
import { GROUNDING_SETTINGS } from '../src/grounding/index.js'
import type { Half } from './claims-rows.js'
import type { AnswerPair } from './consensus-pairs.js'

/** A pair and what it was found the same by; null where it was found to be two. */
export interface ComparedPair extends AnswerPair {
  readonly basis: ReturnType<typeof sameAnswer>
}

/** Pairs of one kind, or of one kind and set. */
export interface JoinFigures {
  readonly kind: string
  /** The set, or `all`. */
  readonly set: string
  readonly half: Half
  readonly n: number
  /** Put into one cluster. */
  readonly joined: number
  /** Of these, by words, value or claims: without evidence two such answers agree at risk `low`. */
  readonly surely: number
}

/** Compares each pair as POST /v1/consensus compares two answers. */
export function compareAll(pairs: readonly AnswerPair[]): ComparedPair[] {
  return pairs.map((pair) => {
    const [one, other] = [pair.one, pair.other].map((text) => readAnswer(text, GROUNDING_SETTINGS))
    if (!one || !other) throw new Error('A pair has two texts.')
    return { ...pair, basis: sameAnswer(one, other) }
  })
}

/** The figures of one half: each kind over all sets, then in each set. Kinds in the order of `kinds`. */
export function measureJoins(
  half: Half,
  pairs: readonly ComparedPair[],
  kinds: readonly string[],
): JoinFigures[] {
  const here = pairs.filter((pair) => pair.half === half)
  return kinds.flatMap((kind) => {
    const ofKind = here.filter((pair) => pair.kind === kind)
    if (ofKind.length === 0) return []
    const sets = [...new Set(ofKind.map(({ set }) => set))].sort()
    const inSets = sets.map((set) =>
      ofSet(
        set,
        ofKind.filter((pair) => pair.set === set),
      ),
    )
    return [ofSet('all', ofKind), ...(sets.length > 1 ? inSets : [])].map((one) => ({ ...one, kind, half }))
  })
}

function ofSet(set: string, pairs: readonly ComparedPair[]): Omit<JoinFigures, 'kind' | 'half'> {
  const joined = pairs.filter(({ basis }) => basis !== null)
  return {
    set,
    n: pairs.length,
    joined: joined.length,
    surely: joined.filter(({ basis }) => basis !== 'likely').length,
  }
}
