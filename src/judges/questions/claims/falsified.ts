/** With a bound a greater number may be as true: "at most 5" people are at most 9. */
const BOUND =
  /\b(?:at (?:most|least)|up to|over|under|above|below|about|around|roughly|nearly|almost|approximately|more|less|fewer|greater|higher|lower|or|any|minimum|maximum|between|from|to)\b|[<>≤≥~±]/i
/** A number by itself: not the 19 of "COVID-19", the 1 of "1." at the head of a line, or part of a longer one. */
const NUMBER = /(?<![\p{L}\p{N}_.,:/-])\d{1,9}(?![\p{N}\p{L}_]|[.,:/-]\p{N}|[.)]\s)/gu
const NEGATION =
  /\b(?:no|not|never|none|nothing|nobody|nowhere|hardly|barely|neither|nor|without|cannot)\b|n't\b/i
/** "Some are not tall" may be as true as "some are tall". */
const PART = /\b(?:all|every|each|both|some|many|few|most|several|also|only|usually|often|sometimes)\b/i
const DENIED = /\b(is|are|was|were|will) not\b/
const VERB = /\b(?:is|are|was|were|will|can)\b/

/**
 * A sentence of the evidence made false: its first number replaced by one that the evidence does not have, else its sense
 * turned round by a "not" put in or left out.
 *
 * @returns none where neither can be done without a doubt
 */
export function falsified(sentence: string, evidence: string): string[] {
  const [number] = BOUND.test(sentence) ? [] : sentence.slice(1).matchAll(NUMBER)
  if (number) {
    const at = number.index + 1
    const other = otherNumber(Number(number[0]), evidence)
    return [`${sentence.slice(0, at)}${other}${sentence.slice(at + number[0].length)}`]
  }
  if (PART.test(sentence)) return []
  if (DENIED.test(sentence)) return [sentence.replace(DENIED, '$1')]
  if (NEGATION.test(sentence) || !VERB.test(sentence)) return []
  return [sentence.replace(VERB, '$& not')]
}

function otherNumber(number: number, evidence: string): number {
  const candidates = Array.from({ length: 50 }, (_, i) => number * 2 + 13 + 7 * i)
  return candidates.find((other) => !evidence.includes(String(other))) ?? number * 3 + 1_009
}
