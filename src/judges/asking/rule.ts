import { JudgeTrouble } from '../../core/errors.js'
import type { JsonValue } from '../../core/json/value.js'
import type { Completion } from '../providers/index.js'
import type { Posed, Question, Reading } from '../question.js'
import { schemaFault } from '../reading/fits-schema.js'
import { objectOf, readReply } from '../reading/read-reply.js'
import { type Called, callProvider, type Tally } from './call-provider.js'
import type { Known } from './ladder.js'
import { messageOf } from './message.js'
import { chanceOfContent, type DrawnPass, drawPass } from './pass-of.js'
import type { AskTools, Bounds, Place } from './place.js'

/** Where and how a question is asked in one pass. */
export interface Asker {
  readonly place: Place
  readonly tools: AskTools
  readonly bounds: Bounds
  readonly temperature: number
  readonly tally: Tally
}

/**
 * Has a question ruled: asked once more where there is doubt, in halves where the reply is too long.
 *
 * @param time which time of asking this is, among all of one pass and of all passes
 * @throws {JudgeTrouble} @throws the signal's reason
 */
export async function rule<Ruling>(question: Question<Ruling>, asker: Asker, time: string): Promise<Ruling> {
  const first = await asked(question, asker, `${time}.1`, false)
  if (first === null) return inHalves(question, asker, time)
  if (first.doubt === null) return first.ruling
  const second = await asked(question, asker, `${time}.2`, true)
  return second === null ? inHalves(question, asker, time) : second.ruling
}

async function inHalves<Ruling>(question: Question<Ruling>, asker: Asker, time: string): Promise<Ruling> {
  const halves = question.halves()
  if (!halves) {
    const message = 'The reply was cut by its length, twice, and less cannot be asked.'
    throw new JudgeTrouble('judge_malformed', message)
  }
  const first = await rule(halves[0], asker, `${time}.a`)
  return question.joined(first, await rule(halves[1], asker, `${time}.b`))
}

/** Null where the reply does not fit into what a reply may have, or the question into what the model takes. */
async function asked<Ruling>(
  question: Question<Ruling>,
  asker: Asker,
  time: string,
  isLast: boolean,
): Promise<Reading<Ruling> | null> {
  const { tools } = asker
  const drawn = drawPass(tools.isRepeatable ? chanceOfContent(question, time) : tools.chance)
  const posed = question.pose(drawn.pass)
  const completion = await wholeReply({ question, posed, drawn }, asker)
  return completion && posed.read(await valueIn(completion, posed, asker), isLast)
}

interface Asked {
  readonly question: Question<unknown>
  readonly posed: Posed<unknown>
  readonly drawn: DrawnPass
}

/** A reply that is cut is asked for once more, with twice the room. */
async function wholeReply(once: Asked, asker: Asker): Promise<Called> {
  const { maxTokens } = asker.place.setup
  for (const room of [maxTokens, maxTokens * 2]) {
    const called = await replyWithin(room, once, asker)
    if (!called?.isCut) return called
  }
  return null
}

function replyWithin(maxTokens: number, { question, posed, drawn }: Asked, asker: Asker): Promise<Called> {
  const { place, tools, bounds, temperature, tally } = asker
  const { prompt } = question
  const { data, replySchema: schema } = posed
  const call = {
    bounds,
    tally,
    asking: ({ rung, refused }: Known) => ({
      rung,
      refused,
      schema,
      temperature,
      seed: drawn.seed,
      maxTokens,
      system: prompt.system,
      user: messageOf({ prompt, nonce: drawn.pass.nonce, mark: drawn.mark, data, schema, rung }),
    }),
  }
  return callProvider(call, place, tools)
}

async function valueIn(
  { content, isDeclined }: Completion,
  { replySchema }: Posed<unknown>,
  { tools, tally }: Asker,
): Promise<JsonValue> {
  if (isDeclined) throw new JudgeTrouble('judge_malformed', 'The model declined to answer.')
  const { value, repairs } =
    content.kind === 'text' ? await readReply(content.text, tools.guarded) : objectOf(content.value, [])
  tally.repairs.push(...repairs)
  const fault = schemaFault(value, replySchema)
  if (fault !== null) throw new JudgeTrouble('judge_malformed', `The reply does not fit: ${fault}.`)
  return value
}
