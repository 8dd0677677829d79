import { httpServer } from './page-server.js'

/** What a model is shown; texts as it sees them. */
export interface Shown {
  readonly task?: string
  readonly output?: string
  readonly evidence?: readonly Item[]
  readonly claims?: readonly Item[]
  readonly criteria?: readonly Item[]
  readonly log?: readonly object[]
  readonly changes?: readonly object[]
}

export interface Item {
  readonly id: string
  readonly text: string
}

/** One ruling without its id; what is left out says nothing. */
export interface Said {
  readonly quote?: string
  readonly reason?: string
  readonly verdict?: string
  readonly met?: string
}

/** What a model says of one claim or criterion. */
export type Manner = (text: string, shown: Shown) => Said

/** A reply of its own: a status, or the text of the model's answer. */
export type Odd = { readonly status: number } | { readonly content: string }

/** A server that speaks as hosts of language models do, and says what a test wants. */
export interface ChatServer {
  /** To be set as a provider's base URL. */
  readonly url: string
  /** From now on. */
  answer(manner: Manner | Odd): void
  /** From now on, as it turns out for what is shown. */
  answerLater(later: (shown: Shown, model: string) => Promise<Manner | Odd>): void
  /** What it was shown so far. */
  readonly shown: readonly Shown[]
  /** The whole messages of the user. */
  readonly messages: readonly string[]
  close(): Promise<void>
}

/** A model that finds what stands there word for word, and nothing else. */
export const literal: Manner = (text, shown) => {
  const span = wordsOfControl(text)
  const subject = JSON.stringify([shown.output, shown.log, shown.changes])
  if (span !== null)
    return subject.includes(span) ? met(span) : { met: 'not_met', reason: 'They stand nowhere.' }
  const piece = shown.evidence?.find((one) => one.text.includes(text))
  return piece
    ? { verdict: 'supported', quote: text, reason: 'The evidence says it.' }
    : { verdict: 'unsupported', reason: 'The evidence says nothing of it.' }
}

const met = (quote: string): Said => ({ met: 'met', quote, reason: 'They stand there.' })

/** The words that a control of criteria asks for; null for other criteria. */
export function wordsOfControl(text: string): string | null {
  const [, span] = /^These words stand in .*?: (".*")$/.exec(text) ?? []
  return span === undefined ? null : (JSON.parse(span) as string)
}

/** A model that is literal but of some texts. */
export const saying =
  (rulings: Readonly<Record<string, Said>>): Manner =>
  (text, shown) =>
    rulings[text] ?? literal(text, shown)

export async function startChat(first: Manner | Odd = literal): Promise<ChatServer> {
  let answer = async (_: Shown, __: string): Promise<Manner | Odd> => first
  const shown: Shown[] = []
  const messages: string[] = []
  const server = await httpServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as {
      model: string
      messages: { content: string }[]
    }
    const user = body.messages.at(-1)?.content ?? ''
    messages.push(user)
    const data = JSON.parse(
      /^-----BEGIN DATA \w+-----\n(.*)\n-----END DATA/m.exec(user)?.[1] ?? '{}',
    ) as Shown
    shown.push(data)
    const said = await answer(data, body.model)
    if (typeof said === 'object' && 'status' in said) return void response.writeHead(said.status).end('{}')
    const content =
      typeof said === 'object' ? said.content : JSON.stringify({ rulings: rulingsOf(data, said) })
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        model: 'test-model',
        system_fingerprint: 'fp_test',
        choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }],
      }),
    )
  })
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    answer: (next) => {
      answer = async () => next
    },
    answerLater: (later) => {
      answer = later
    },
    shown,
    messages,
    close: () => server.close(),
  }
}

function rulingsOf(shown: Shown, manner: Manner): object[] {
  const ids = (shown.evidence ?? []).map(({ id }) => id)
  const claims = (shown.claims ?? []).map(({ id, text }) => {
    const { quote = '', reason = 'So it is.', verdict = 'unsupported' } = manner(text, shown)
    return { id, quote, evidence_ids: quote === '' ? [] : ids, reason, verdict }
  })
  const criteria = (shown.criteria ?? []).map(({ id, text }) => {
    const { quote = '', reason = 'So it is.', met: ruling = 'cannot_tell' } = manner(text, shown)
    return { id, quote, reason, met: ruling }
  })
  return [...claims, ...criteria]
}
