import type { JsonValue } from '../../../core/json/value.js'
import { JudgeTrouble } from '../../../core/judge-trouble.js'
import { promptOf } from '../../prompt.js'
import type { JsonObject, Pass, Posed, Question } from '../../question.js'

/** How a judge ruled on two claims whose truth is known. */
export interface PingRuling {
  /** Whether the true one was found supported. */
  readonly isTrueRight: boolean
  /** Whether the false one was found to be anything but supported. */
  readonly isFalseRight: boolean
}

const EVIDENCE =
  'The footbridge at Lindau was opened on 4 May 1998. It is 312 metres long and is closed to cars.'
const TRUE_CLAIM = 'The footbridge at Lindau is 312 metres long.'
const FALSE_CLAIM = 'The footbridge at Lindau is open to cars.'

const VERDICTS = ['supported', 'contradicted', 'unsupported']

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

/** The smallest question: whether a provider answers, and can tell a true claim from a false one. */
export function pingQuestion(): Question<PingRuling> {
  return {
    name: 'ping',
    prompt: promptOf(new URL('./', import.meta.url)),
    pose,
    halves: () => null,
    joined: (first) => first,
  }
}

function pose({ shuffled }: Pass): Posed<PingRuling> {
  const [first, second] = shuffled([TRUE_CLAIM, FALSE_CLAIM])
  const texts = { a: first ?? '', b: second ?? '' }
  const [trueId, falseId] = first === TRUE_CLAIM ? ['a', 'b'] : ['b', 'a']
  return {
    data: {
      evidence: [{ id: 'e', text: EVIDENCE }],
      claims: Object.entries(texts).map(([id, text]) => ({ id, text })),
    },
    replySchema: REPLY_SCHEMA,
    read: async (reply) => {
      const ruling = {
        isTrueRight: verdictOn(trueId, reply) === 'supported',
        isFalseRight: verdictOn(falseId, reply) !== 'supported',
      }
      return { ruling, doubt: null }
    },
  }
}

/** Of a reply that fits the schema. */
interface Reply {
  readonly claims: readonly { readonly id: string; readonly verdict: string }[]
}

function verdictOn(id: string | undefined, reply: JsonValue): string {
  const [only, ...more] = (reply as unknown as Reply).claims.filter((claim) => claim.id === id)
  if (!only || more.length > 0) {
    throw new JudgeTrouble('judge_malformed', 'The reply does not rule on every claim exactly once.')
  }
  return only.verdict
}
