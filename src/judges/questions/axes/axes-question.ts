import type { Domain } from '../../../core/axes/axis.js'
import { BULLETS, type Bullet } from '../../../core/axes/bullet.js'
import { type BulletRuling, RULINGS } from '../../../core/axes/channel.js'
import type { JsonValue } from '../../../core/json/value.js'
import { neutralise } from '../../neutralise.js'
import type { JsonObject, Pass, Posed, Question } from '../../question.js'
import { type Named, namedInPass } from '../opaque-ids.js'
import { type Quotable, quotable } from '../quotable.js'
import { type Control, controlsFor } from './controls.js'
import { axesDomain } from './domain.js'
import { readRulings } from './read-rulings.js'

/** What was asked and what was answered. */
export interface AxesSubject {
  readonly request: string
  readonly response: string
  readonly domain: Domain
}

/** One ruling for each bullet, in no particular order. */
export type AxesRuling = readonly BulletRuling[]

/** What a channel is asked: whether each property of the four axes holds. It neither sees nor gives scores. */
export function axesQuestion(
  subject: AxesSubject,
  bullets: readonly Bullet[] = BULLETS,
): Question<AxesRuling> {
  const half = Math.ceil(bullets.length / 2)
  const texts = { request: quotableAsShown(subject.request), response: quotableAsShown(subject.response) }
  return {
    name: 'axes',
    prompt: axesDomain(subject.domain).prompt,
    pose: (pass) => posed(subject, bullets, pass, texts),
    halves: () =>
      bullets.length < 2
        ? null
        : [axesQuestion(subject, bullets.slice(0, half)), axesQuestion(subject, bullets.slice(half))],
    joined: (first, second) => [...first, ...second],
  }
}

/** A text as it is and, where it differs, as a model sees it. */
function quotableAsShown(text: string): Quotable[] {
  return [...new Set([text, neutralise(text)])].map(quotable)
}

function posed(
  { request, response }: AxesSubject,
  bullets: readonly Bullet[],
  pass: Pass,
  texts: Parameters<typeof readRulings>[2],
): Posed<AxesRuling> {
  const asked: Named<Bullet | Control>[] = namedInPass(
    'p',
    [...bullets, ...controlsFor(neutralise(response), pass.nonce)],
    pass,
  )
  const properties = asked.map(({ id, item }) => ({ id, text: item.property }))
  return {
    data: { request, response, properties },
    replySchema: REPLY_SCHEMA,
    read: async (reply: JsonValue, isLast) => readRulings(reply, asked, texts, isLast),
  }
}

const text = { type: 'string' }
const ruling = {
  type: 'object',
  properties: { id: text, quote: text, reason: text, ruling: { type: 'string', enum: [...RULINGS] } },
  required: ['id', 'quote', 'reason', 'ruling'],
  additionalProperties: false,
}

const REPLY_SCHEMA: JsonObject = {
  type: 'object',
  properties: { rulings: { type: 'array', items: ruling } },
  required: ['rulings'],
  additionalProperties: false,
}
