import type { AnswerText } from './answer-text.js'
import { isSameValue } from './bare-value.js'
import type { Basis } from './clusters.js'
import { sameByClaims } from './same-claims.js'

/**
 * Whether two answers say the same, and by what. The same from both sides. An answer that says nothing is as no other; of
 * JSON only the same value is the same; two values that differ are not looked at further.
 */
export function sameAnswer(one: AnswerText, other: AnswerText): Basis | null {
  if (one.json !== null || other.json !== null) return one.json === other.json ? 'value' : null
  if (one.words === '' || other.words === '' || one.code !== other.code || one.formal !== other.formal)
    return null
  if (one.words === other.words) return 'words'
  if (one.value && other.value) return isSameValue(one.value, other.value) ? 'value' : null
  if (one.yesOrNo !== null && other.yesOrNo !== null && one.yesOrNo !== other.yesOrNo) return null
  if (one.choice !== null && other.choice !== null && one.choice !== other.choice) return null
  return sameByClaims(one, other)
}
