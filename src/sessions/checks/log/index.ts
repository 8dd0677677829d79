import { type Fault, faultAt, runAsserts } from '../../../asserts/index.js'
import type { Row } from '../../../core/data/value.js'
import { assertAnswer } from '../../answer-of.js'
import type { LateAssert } from '../../terms/late-assert.js'
import type { VerifierAssert } from '../../verification.js'
import type { CheckSubject, ReviewedCheck, SessionCheckDefinition } from '../check.js'
import { chosenRows } from '../chosen-rows.js'
import { resultOf } from '../outcome-of.js'
import { reviewAsserts } from '../review-asserts.js'
import { withNearest } from '../with-nearest.js'
import { type EntryMatcher, entryLike, judgeEntries, reviewMatcher } from './entry-matcher.js'
import { entryName } from './entry-name.js'
import { runSequence } from './run-sequence.js'
import { type LogSpec, logSchema } from './schema.js'
import { reviewSequence, type Sequence } from './sequence.js'

/** What was done, by its log. */
export const log = {
  type: 'log',
  operator: 'log_comparison',
  bindsNames: false,
  version: 1,
  summary: 'Entries of the log are as asserts say, or follow one another as a sequence says.',
  schema: logSchema,
  example:
    '{"type": "log", "tool": "create_event", "arguments": {"partial": {"title": "Team Meeting"}}, "asserts": [{"comparator": "eq", "function": "count", "value": 1}]}',

  async review(spec, context) {
    const { at } = context
    if (!spec.asserts && !spec.sequence) return refused([faultAt(at, 'needs asserts, a sequence or both')])
    const anyColumns = { ...context, columns: null }
    const { matcher, faults } = await reviewMatcher(spec, anyColumns)
    const { asserts, faults: assertFaults } = await reviewAsserts(spec.asserts ?? [], anyColumns)
    const sequence = spec.sequence ? await reviewSequence(spec.sequence, anyColumns) : null
    const all = [...faults, ...assertFaults, ...(sequence?.ok === false ? sequence.faults : [])]
    if (all.length > 0) return refused(all)
    return { ok: true, check: readyCheck(matcher, asserts, sequence?.ok ? sequence.sequence : null) }
  },
} satisfies SessionCheckDefinition<LogSpec>

function refused(faults: readonly Fault[]): ReviewedCheck {
  return { ok: false, faults }
}

function readyCheck(matcher: EntryMatcher | null, asserts: readonly LateAssert[], sequence: Sequence | null) {
  const never = sequence?.gaps.flatMap((gap) => gap.never) ?? []
  const asChosen = matcher ? [...entryLike(matcher)] : []
  return {
    forbids: never.map((one) => new Map([...asChosen, ...entryLike(one.matcher)])),
    async run(subject: CheckSubject) {
      const answers = asserts.length > 0 ? await runOwnAsserts(matcher, asserts, subject) : []
      return resultOf(sequence ? [...answers, await runSequence(matcher, sequence, subject)] : answers)
    },
  }
}

async function runOwnAsserts(
  matcher: EntryMatcher | null,
  asserts: readonly LateAssert[],
  subject: CheckSubject,
): Promise<VerifierAssert[]> {
  const { bound, guarded, budget } = subject
  const ready = asserts.map((assert) => assert.assertOf(bound))
  const chosen = chosenRows(
    subject.log(),
    matcher && ((entries) => judgeEntries(entries, matcher, subject, guarded)),
    budget.spend,
  )
  const results = await runAsserts(ready, { rows: chosen.rows(), key: null }, guarded)
  const nearest = chosen.nearest(entryName)
  return results.map((result) =>
    withNearest(
      assertAnswer(result, (_row: Row, name) => name),
      nearest,
    ),
  )
}
