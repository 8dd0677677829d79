import { z } from 'zod'
import { type Bullet, bulletWords } from '../../../core/axes/bullet.js'
import { type BulletRuling, RULINGS } from '../../../core/axes/channel.js'
import { JudgeTrouble } from '../../../core/errors.js'
import type { JsonValue } from '../../../core/json/value.js'
import type { Reading } from '../../question.js'
import { findQuote } from '../find-quote.js'
import type { Named } from '../opaque-ids.js'
import type { Quotable } from '../quotable.js'
import type { Control } from './controls.js'
import { reasonContradicts } from './reason-contradicts.js'

/** What may be quoted. */
export interface Texts {
  readonly request: readonly Quotable[]
  readonly response: readonly Quotable[]
}

const replySchema = z.object({
  rulings: z.array(
    z.object({ id: z.string(), quote: z.string(), reason: z.string(), ruling: z.enum(RULINGS) }),
  ),
})

type Reply = z.output<typeof replySchema>['rulings'][number]

/** A quote of more pieces is none, and looking for all of them might take long. */
const PIECES_MAX = 8
/** Most of a quote and of a reason that is kept. */
const KEPT_CHARS = 1_000

/**
 * Reads what a channel replied. Words that it quotes for a fault must stand in the response, or in the request where they
 * say what is missing; a reason must not deny its ruling.
 *
 * @param asked the properties under the names of this pass, the controls among them
 * @param isLast then a ruling that is in doubt discards the pass: it neither fails nor passes the response
 * @throws {JudgeTrouble} `judge_malformed`, `control_failed`; `judge_inconsistent` where nobody is asked again
 */
export function readRulings(
  reply: JsonValue,
  asked: readonly Named<Bullet | Control>[],
  texts: Texts,
  isLast: boolean,
): Reading<readonly BulletRuling[]> {
  const replies = repliesById(reply, asked)
  const read = asked.flatMap(({ id, item }) => {
    const given = replies.get(id)
    if (!given) throw new JudgeTrouble('judge_malformed', `It left ${id} without a ruling.`)
    if (isControl(item)) holdControl(item, given)
    return isControl(item) ? [] : [rulingOn(item, given, texts)]
  })
  const doubt = read.find((each) => each.doubt !== null)?.doubt ?? null
  if (doubt !== null && isLast) throw new JudgeTrouble('judge_inconsistent', doubt)
  const ruling = read.map(({ ruling }) => ruling)
  return { ruling, doubt: doubt === null ? null : `judge_inconsistent: ${doubt}` }
}

function repliesById(reply: JsonValue, asked: readonly Named<unknown>[]): Map<string, Reply> {
  const parsed = replySchema.safeParse(reply)
  if (!parsed.success) throw new JudgeTrouble('judge_malformed', 'The reply is not a list of rulings.')
  const ids = new Set(asked.map(({ id }) => id))
  const replies = new Map<string, Reply>()
  for (const each of parsed.data.rulings) {
    if (!ids.has(each.id)) throw new JudgeTrouble('judge_malformed', 'It ruled on what it was not asked.')
    const other = replies.get(each.id)
    if (other && other.ruling !== each.ruling)
      throw new JudgeTrouble('judge_malformed', `It ruled on ${each.id} in two ways.`)
    replies.set(each.id, each)
  }
  return replies
}

function isControl(item: Bullet | Control): item is Control {
  return 'isTrue' in item
}

function holdControl({ isTrue }: Control, { ruling }: Reply): void {
  if (ruling === (isTrue ? 'met' : 'not_met')) return
  const words = isTrue ? 'missed words that the response contains' : 'found words that the response lacks'
  throw new JudgeTrouble('control_failed', `It ${words}, so that nothing it says of it counts.`)
}

interface Read {
  readonly ruling: BulletRuling
  readonly doubt: string | null
}

function rulingOn(bullet: Bullet, { quote, reason, ruling }: Reply, texts: Texts): Read {
  const kept = { bullet: bullet.name, ruling, quote: short(quote), reason: short(reason) }
  if (reasonContradicts(kept))
    return {
      ruling: kept,
      doubt: `On ${bulletWords(bullet.name)} it rules ${bulletWords(ruling)}, and its reason says otherwise.`,
    }
  if (stands(kept, texts)) return { ruling: kept, doubt: null }
  if (needsNoQuote(bullet, ruling)) return { ruling: { ...kept, quote: '' }, doubt: null }
  return {
    ruling: kept,
    doubt: `On ${bulletWords(bullet.name)} it quotes words that the response does not contain.`,
  }
}

/** What is not there, and what does not apply, has no words to be quoted; models write some all the same. */
function needsNoQuote({ isAbsence }: Bullet, ruling: BulletRuling['ruling']): boolean {
  return ruling === 'not_applicable' || (ruling === 'met' && isAbsence === true)
}

/** Whether every piece of a quote is found; pieces are what stands between dots that mark an omission. */
function stands({ quote, ruling }: BulletRuling, { request, response }: Texts): boolean {
  const pieces = quote.split(/\[?(?:\.{3,}|…)\]?/).filter((piece) => /\S/.test(piece))
  if (pieces.length > PIECES_MAX) return false
  const isFault = ruling === 'partly' || ruling === 'not_met'
  const within = isFault ? [...response, ...request] : response
  return pieces.every((piece) => within.some((text) => findQuote(piece, text) !== null))
}

function short(text: string): string {
  return text.slice(0, KEPT_CHARS).toWellFormed()
}
