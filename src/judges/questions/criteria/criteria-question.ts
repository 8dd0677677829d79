import type { JsonValue } from '../../../core/json/value.js'
import { JudgeTrouble } from '../../../core/judge-trouble.js'
import { promptOf } from '../../prompt.js'
import type { JsonObject, Pass, Posed, Question, Reading } from '../../question.js'
import { type Named, namedInPass } from '../opaque-ids.js'
import { checkedCriterion, quotedFrom } from './checked-criterion.js'
import { type Control, controlsFor, wordsOf } from './controls.js'
import { CRITERIA_REPLY_SCHEMA, criteriaReply, type ReplyRuling } from './reply-schema.js'
import type { AskedCriteria, CriterionRuling } from './ruling.js'

/** The fixed words around criteria. */
export const CRITERIA_PROMPT = promptOf(new URL('./', import.meta.url))

/** A criterion by its place, or a control. */
type Item = { readonly index: number } | Control

/**
 * Asks whether an output, or what was done in a session, meets criteria: a ruling for each, in their order. Two criteria of
 * which that is known are asked with them, and a judge that rules wrongly on one of these is believed in nothing.
 */
export function criteriaQuestion(asked: AskedCriteria): Question<readonly CriterionRuling[]> {
  const { criteria } = asked
  return {
    name: 'criteria',
    prompt: CRITERIA_PROMPT,
    pose: (pass) => pose(asked, pass),
    halves() {
      const middle = Math.ceil(criteria.length / 2)
      if (criteria.length < 2) return null
      const half = (from: number, to?: number) =>
        criteriaQuestion({ ...asked, criteria: criteria.slice(from, to) })
      return [half(0, middle), half(middle)]
    },
    joined: (first, second) => [...first, ...second],
  }
}

function pose(asked: AskedCriteria, pass: Pass): Posed<readonly CriterionRuling[]> {
  const items: Item[] = [
    ...asked.criteria.map((_, index) => ({ index })),
    ...controlsFor(asked.subject, pass),
  ]
  const named = namedInPass('k', items, pass)
  return {
    data: dataOf(asked, named, pass),
    replySchema: CRITERIA_REPLY_SCHEMA,
    read: async (reply, isLast) => readCriteria(reply, asked, named, isLast),
  }
}

function dataOf(
  { task, criteria, subject, evidence }: AskedCriteria,
  named: readonly Named<Item>[],
  pass: Pass,
): JsonObject {
  const { output, log, changes } = subject
  const pieces = namedInPass('e', evidence, pass)
  return {
    ...(task !== null && { task }),
    ...(pieces.length > 0 && { evidence: pieces.map(({ id, item: { text } }) => ({ id, text })) }),
    ...(log && { log: [...log] }),
    ...(changes && { changes: [...changes] }),
    ...(output !== null && { output }),
    criteria: named.map(({ id, item }) => ({
      id,
      text: 'index' in item ? (criteria[item.index] ?? '') : item.text,
    })),
  } as JsonObject
}

/** @throws {JudgeTrouble} `control_failed`, `judge_malformed`, where nobody is asked again */
function readCriteria(
  reply: JsonValue,
  { criteria, subject }: AskedCriteria,
  named: readonly Named<Item>[],
  isLast: boolean,
): Reading<readonly CriterionRuling[]> {
  const read = criteriaReply.safeParse(reply)
  if (!read.success)
    throw new JudgeTrouble('judge_malformed', 'The reply has other members than were asked for.')
  const saidOf = (id: string) => read.data.rulings.filter((ruling) => ruling.id === id)
  const doubt = controlDoubt(named, saidOf)
  if (doubt) {
    if (isLast) throw new JudgeTrouble(doubt.code, doubt.message)
    const reason = `${doubt.code}: ${doubt.message}`
    return { ruling: criteria.map(() => ({ met: null, quote: null, reason })), doubt: reason }
  }
  const from = quotedFrom(wordsOf(subject))
  const checked = criteria.map((text, index) => {
    const id = named.find(({ item }) => 'index' in item && item.index === index)?.id ?? ''
    return checkedCriterion(text, saidOf(id), from)
  })
  return {
    ruling: checked.map(({ ruling }) => ruling),
    doubt: checked.find((one) => one.doubt !== null)?.doubt ?? null,
  }
}

function controlDoubt(named: readonly Named<Item>[], saidOf: (id: string) => readonly ReplyRuling[]) {
  for (const { id, item } of named) {
    if ('index' in item) continue
    const said = saidOf(id)
    if (said.length === 0)
      return { code: 'judge_malformed', message: 'The judge leaves criteria out.' } as const
    if (said.every(({ met }) => (met === 'met') === item.isMet)) continue
    const message = `The judge ruled wrongly on a criterion that is known to be ${item.isMet ? 'met' : 'not met'}.`
    return { code: 'control_failed', message } as const
  }
  return null
}
