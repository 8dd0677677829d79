import { add, compare, divide, type Rational, rationalOf } from '../../core/number/rational.js'
import { editDistance } from '../../core/words/edit-distance.js'
import { foldOf, type Profile } from '../../core/words/profile.js'
import { hasUnspacedWords } from '../../core/words/text-length.js'
import { type Overlap, plainWords, sharedRuns, sharedSequence } from '../../core/words/word-overlap.js'
import type { Measure } from './measures.js'

export interface SimilarityInput {
  readonly output: string
  readonly value: string
  readonly measure: Measure
  /** As JSON writes it. */
  readonly threshold: string
  readonly profile: Profile
}

export type SimilarityAnswer =
  | { readonly kind: 'measured'; readonly isEnough: boolean; readonly measured: string }
  /** Words that nothing parts cannot be counted. */
  | { readonly kind: 'unspaced' }

/** @throws {BudgetExceeded} */
export function work(input: SimilarityInput): SimilarityAnswer {
  const { measure, threshold } = input
  const fold = foldOf(input.profile)
  const [output, value] = [fold(input.output).trim(), fold(input.value).trim()]
  if (measure === 'levenshtein') {
    const distance = rationalOf(String(editDistance([...value], [...output])))
    const isEnough = compare(distance, rationalOf(threshold)) <= 0
    return { kind: 'measured', isEnough, measured: String(distance.numerator) }
  }
  const isOfWords = measure !== 'levenshtein_ratio'
  if (isOfWords && (hasUnspacedWords(output) || hasUnspacedWords(value))) return { kind: 'unspaced' }
  const score = isOfWords ? sharesOf(overlapOf(measure, output, value)) : editRatio(output, value)
  return { kind: 'measured', isEnough: compare(score, rationalOf(threshold)) >= 0, measured: shown(score) }
}

function overlapOf(measure: Measure, output: string, value: string): Overlap {
  const [a, b] = [plainWords(value), plainWords(output)]
  if (measure === 'rouge_l') return sharedSequence(a, b)
  return sharedRuns(a, b, measure === 'rouge_1' ? 1 : 2)
}

/** 1 less the distance, in parts of the longer text. */
function editRatio(output: string, value: string): Rational {
  const [a, b] = [[...value], [...output]]
  const longer = Math.max(a.length, b.length)
  if (longer === 0) return whole(1)
  return divide(whole(longer - editDistance(a, b)), whole(longer))
}

/** F1, the harmonic mean of precision and recall: twice what is shared, in parts of both together. */
function sharesOf({ shared, of: [a, b] }: Overlap): Rational {
  const both = add(whole(a), whole(b))
  return both.numerator === 0n ? whole(0) : divide(whole(2 * shared), both)
}

function whole(count: number): Rational {
  return { numerator: BigInt(count), denominator: 1n }
}

/** Rounded down to three places, so that nothing is shown as enough that is not. */
function shown({ numerator, denominator }: Rational): string {
  const thousandths = (numerator * 1000n) / denominator
  return `${thousandths / 1000n}.${String(thousandths % 1000n).padStart(3, '0')}`
}
