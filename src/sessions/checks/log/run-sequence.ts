import type { Judged } from '../../../asserts/judge-values.js'
import type { PlacedRow } from '../../../asserts/placed-row.js'
import { wireRow } from '../../../core/data/wire-value.js'
import { answerOf, counterexampleAnswer } from '../../answer-of.js'
import type { LogEntry } from '../../session.js'
import type { VerifierAssert } from '../../verification.js'
import type { CheckSubject } from '../check.js'
import { chosenRows } from '../chosen-rows.js'
import { type EntryMatcher, judgeEntries } from './entry-matcher.js'
import { type Followed, followSequence, type Rulings } from './follow-sequence.js'
import type { Sequence, SequenceEntry } from './sequence.js'

/** Holds the entries that are chosen against a sequence; the whole of it is one assert. */
export async function runSequence(
  matcher: EntryMatcher | null,
  sequence: Sequence,
  subject: CheckSubject,
): Promise<VerifierAssert> {
  const { guarded, budget } = subject
  const judge = matcher && ((rows: readonly LogEntry[]) => judgeEntries(rows, matcher, subject, guarded))
  const chosen = chosenRows(subject.log(), judge, budget.spend)
  const follower = followSequence(sequence)
  const steps = [...sequence.entries, ...sequence.gaps.flatMap((gap) => gap.never)]
  for await (const chunk of chosen.chunks()) {
    const rulings = await rulingsOf(chunk, steps, subject)
    for (const [index, entry] of chunk.entries()) follower.take(entry, rulings[index] ?? new Map())
  }
  return sequenceAnswer(follower.end())
}

async function rulingsOf(
  chunk: readonly PlacedRow[],
  steps: readonly SequenceEntry[],
  subject: CheckSubject,
): Promise<readonly Rulings[]> {
  const rulings = chunk.map(() => new Map<SequenceEntry, Judged>())
  const rows = chunk.map(({ row }) => row)
  for (const step of steps) {
    subject.budget.spend(rows.length)
    const judged = await judgeEntries(rows, step.matcher, subject, subject.guarded)
    for (const [index, one] of judged.entries()) rulings[index]?.set(step, one)
  }
  return rulings
}

/** Met or not, it is the assert that the sequence holds. */
function sequenceAnswer(followed: Followed): VerifierAssert {
  const { isMet, couldBeMet, doubt, entries, message, counterexample } = followed
  const base = { expected: true, rows: { first: entries.map(wireRow), more: 0 } }
  if (isMet) return answerOf({ ...base, actual: true, outcome: 'passed' })
  if (couldBeMet && doubt !== undefined) {
    const why = `the sequence cannot be told: ${doubt}.`
    return answerOf({ ...base, actual: null, outcome: 'error', error: 'not_comparable', message: why })
  }
  const nearest = counterexample ? `; nearest is ${counterexample.message}` : ''
  return answerOf({
    ...base,
    actual: false,
    outcome: 'failed',
    message: `${message}${nearest}.`,
    ...(counterexample && { counterexample: counterexampleAnswer(counterexample) }),
  })
}
