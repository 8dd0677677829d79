import { faultAt } from '../../../asserts/index.js'
import { BudgetExceeded } from '../../../core/errors.js'
import { numberTextsBelow } from '../../../core/json/value.js'
import { type Ignored, joinIgnored, NOTHING_IGNORED, readIgnored } from '../../app-state/ignored.js'
import type {
  CheckResult,
  CheckReview,
  CheckSubject,
  ReviewedCheck,
  SessionCheckDefinition,
} from '../check.js'
import { resultOf } from '../outcome-of.js'
import { answersOf, boundValues } from './answers.js'
import { type CollectedChanges, collectChanges } from './collect-changes.js'
import type { AllowEntry } from './entry.js'
import { type EntryNames, namesOf } from './names-of.js'
import { type Resolution, resolve } from './resolve.js'
import { type EntryReview, reviewEntry } from './review-entry.js'
import { type ChangesSpec, changesSchema, type EntrySpec } from './schema.js'

/** Entries of one check, those of all alternatives together. */
const ENTRIES_MAX = 200

/** What may have changed: all that is wanted, and nothing else. */
export const changes = {
  type: 'changes',
  operator: 'state_changes',
  bindsNames: true,
  version: 1,
  summary:
    'What differs between the states before and after is what is allowed, all of what is wanted, and nothing else.',
  schema: changesSchema,
  example:
    '{"type": "changes", "allow": [{"table": "events", "kind": "added", "fields": {"title": "Team Meeting", "id": {"bind": "event"}}}]}',

  async review(spec, context) {
    if (!spec.allow && !spec.any_of) {
      const why = 'needs allow or any_of; an empty allow says that nothing may change'
      return { ok: false, faults: [faultAt(context.at, why)] }
    }
    const ignored = reviewIgnore(spec, context)
    const allow = await reviewEntries(spec.allow ?? [], 'allow', ignored.ignored, context)
    const alternatives: EntryReview[][] = []
    for (const [index, entries] of (spec.any_of ?? []).entries())
      alternatives.push(await reviewEntries(entries, `any_of[${index}]`, ignored.ignored, context))
    const all = [...allow, ...alternatives.flat()]
    const tooMany =
      all.length > ENTRIES_MAX
        ? [faultAt(context.at, `has ${all.length} entries, and at most ${ENTRIES_MAX} are allowed`)]
        : []
    const faults = [...tooMany, ...ignored.faults, ...all.flatMap((one) => one.faults)]
    if (faults.length > 0) return { ok: false, faults }
    return readyCheck(allow, alternatives, ignored.ignored)
  },
} satisfies SessionCheckDefinition<ChangesSpec>

function reviewIgnore({ ignore }: ChangesSpec, { at, tables }: CheckReview) {
  if (!ignore) return { ignored: NOTHING_IGNORED, faults: [] }
  const parts = ignore.map((text) => readIgnored(text, tables))
  const faults = parts.flatMap((part, index) =>
    part.kind === 'wrong' ? [faultAt(`${at}.ignore[${index}]`, part.why)] : [],
  )
  const ignored = joinIgnored(parts)
  if (faults.length === 0 && [...tables.keys()].every((name) => ignored.tables.has(name)))
    return {
      ignored,
      faults: [faultAt(`${at}.ignore`, 'leaves out every table, so that nothing would be checked')],
    }
  return { ignored, faults }
}

async function reviewEntries(
  specs: readonly EntrySpec[],
  name: string,
  ignored: Ignored,
  context: CheckReview,
): Promise<EntryReview[]> {
  const reviews: EntryReview[] = []
  const pointer = `/${name.replace('[', '/').replace(']', '')}`
  for (const [index, spec] of specs.entries()) {
    const own = `${name}[${index}]`
    const numbers = numberTextsBelow(context.numbers, `${pointer}/${index}`)
    reviews.push(await reviewEntry(spec, own, ignored, { ...context, at: `${context.at}.${own}`, numbers }))
  }
  return reviews
}

function readyCheck(
  allow: readonly EntryReview[],
  alternatives: readonly (readonly EntryReview[])[],
  ignored: Ignored,
): ReviewedCheck {
  const entries = [...allow, ...alternatives.flat()].map(({ entry }) => entry)
  const placesOf = (reviews: readonly EntryReview[]) => reviews.map(({ entry }) => entries.indexOf(entry))
  const own = placesOf(allow)
  const choices = alternatives.length === 0 ? [own] : alternatives.map((each) => [...own, ...placesOf(each)])
  return { ok: true, check: { run: (subject) => run(entries, choices, ignored, subject) } }
}

/** @param choices the places of the entries that count, for each alternative */
async function run(
  entries: readonly AllowEntry[],
  choices: readonly (readonly number[])[],
  ignored: Ignored,
  subject: CheckSubject,
): Promise<CheckResult> {
  const names = namesOf(entries, subject.bound)
  const collected = await collectChanges(entries, ignored, names, subject)
  const best = await bestChoice(entries, choices, names, collected, false, subject)
  if (best.resolution.kind !== 'complete' && collected.doubt !== undefined) {
    const lenient = await bestChoice(entries, choices, names, collected, true, subject)
    if (lenient.resolution.kind === 'complete') {
      return { outcome: 'error', error: 'not_comparable', message: `${collected.doubt}.`, asserts: [] }
    }
  }
  if (best.resolution.kind === 'untold') throw tooManyWays()
  const told = { entries, ...best, collected, ignored, names, subject }
  const message = choices.length > 1 ? messageOf(best.choice, choices.length, best.resolution) : undefined
  return { ...resultOf(await answersOf(told), message), bound: boundValues(told) }
}

async function bestChoice(
  entries: readonly AllowEntry[],
  choices: readonly (readonly number[])[],
  { tied }: EntryNames,
  { groups }: CollectedChanges,
  isLenient: boolean,
  { budget }: CheckSubject,
) {
  const resolved: { choice: number; places: readonly number[]; resolution: Resolution }[] = []
  for (const [choice, places] of choices.entries()) {
    const counting = new Set(places)
    const question = { groups, entries, counting, tied: [...tied], isLenient, spend: budget.spend }
    resolved.push({ choice, places, resolution: await resolve(question) })
  }
  // An alternative that works out settles it; one that could not be told leaves it open.
  const order = { complete: 0, untold: 1, incomplete: 2 } as const
  const sorted = resolved.sort(
    ({ resolution: a }, { resolution: b }) => order[a.kind] - order[b.kind] || a.misses - b.misses,
  )
  const [best] = sorted
  if (!best) throw new TypeError('a check without alternatives')
  return best
}

function messageOf(choice: number, count: number, { kind }: Resolution): string {
  const which = `any_of[${choice}]`
  return kind === 'complete'
    ? `It is as ${which} has it.`
    : `It is as none of ${count} alternatives has it; ${which} is nearest.`
}

function tooManyWays(): BudgetExceeded {
  return new BudgetExceeded('There are too many ways in which the named values could belong together.')
}
