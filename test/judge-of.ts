import type { GuardedWork } from '../src/core/context.js'
import { readSettings } from '../src/core/settings.js'
import { createJudge, type Judge, judgeEndpoints } from '../src/judges/index.js'
import type { JsonObject, Question } from '../src/judges/question.js'
import { createAskEndpoint } from '../src/net/index.js'

/** A judge over the real network code, whose waits take no time and are noted. */
export interface JudgeInTest {
  readonly judge: Judge
  /** The waits that there would have been, in milliseconds. */
  readonly waits: readonly number[]
  /** Lets time go by. */
  pass(timeMs: number): void
}

/** @param environment as the settings are given */
export function judgeOf(environment: Readonly<Record<string, string>>, guarded: GuardedWork): JudgeInTest {
  const settings = readSettings(environment)
  let passedMs = 0
  const waits: number[] = []
  const judge = createJudge({
    settings,
    guarded,
    ask: createAskEndpoint({ endpoints: judgeEndpoints(settings) }),
    clock: () => new Date(Date.now() + passedMs),
    pause: async (timeMs, signal) => {
      signal?.throwIfAborted()
      waits.push(timeMs)
      passedMs += timeMs
    },
  })
  return {
    judge,
    waits,
    pass: (timeMs) => {
      passedMs += timeMs
    },
  }
}

/** A ruling on some texts: a verdict for each. */
export type Verdicts = Readonly<Record<string, string>>

const VERDICTS = ['supported', 'contradicted', 'unsupported']

/** Asks for a verdict on each text, which are ids as well. */
export function verdictQuestion(
  texts: readonly string[],
  { doubtOn }: { readonly doubtOn?: string } = {},
): Question<Verdicts> {
  const half = Math.ceil(texts.length / 2)
  return {
    name: 'verdicts',
    prompt: { digest: 'd'.repeat(64), system: 'You rule.', instruction: 'Rule on each claim.' },
    pose: ({ shuffled }) => ({
      data: { claims: shuffled(texts).map((text) => ({ id: text, text })) },
      replySchema: REPLY_SCHEMA,
      read: async (reply, isLast) => {
        const { claims } = reply as unknown as { claims: { id: string; verdict: string }[] }
        const ruling = Object.fromEntries(claims.map(({ id, verdict }) => [id, verdict]))
        const isDoubted = !isLast && claims.some(({ verdict }) => verdict === doubtOn)
        return { ruling, doubt: isDoubted ? 'quote_not_found: the quote is nowhere' : null }
      },
    }),
    halves: () =>
      texts.length < 2
        ? null
        : [verdictQuestion(texts.slice(0, half), {}), verdictQuestion(texts.slice(half), {})],
    joined: (first, second) => ({ ...first, ...second }),
  }
}

const REPLY_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    claims: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, verdict: { type: 'string', enum: VERDICTS } },
        required: ['id', 'verdict'],
        additionalProperties: false,
      },
    },
  },
  required: ['claims'],
  additionalProperties: false,
}

/** A reply that gives every text of a request the same verdict. */
export function allOf(
  data: JsonObject,
  verdict = 'supported',
): { claims: { id: string; verdict: string }[] } {
  const claims = data.claims as { id: string }[]
  return { claims: claims.map(({ id }) => ({ id, verdict })) }
}
