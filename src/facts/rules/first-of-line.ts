import type { Answer } from '../answer/answer.js'
import type { Found } from './rule.js'

/** Of a line's facts the first of each kind and force: one place is enough to look at it. */
export function* firstOfLine(answer: Answer, found: Iterable<Found>): Generator<Found> {
  const seen = new Set<string>()
  for (const fact of found) {
    const key = `${fact.kind} ${fact.force} ${answer.lineOf(fact.start)}`
    if (!seen.has(key)) yield fact
    seen.add(key)
  }
}
