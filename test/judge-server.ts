import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JsonValue } from '../src/core/json/value.js'
import { httpServer } from './page-server.js'

/** The wire forms that providers speak. */
export type WireForm = 'chat' | 'workers' | 'messages'

/** A request that came, as far as tests look at it. */
export interface JudgeRequest {
  readonly form: WireForm
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: { readonly [key: string]: JsonValue }
  readonly system: string
  readonly user: string
  /** The JSON object between the delimiters of the user's message. */
  readonly data: { readonly [key: string]: JsonValue }
}

/** What is answered, once. */
export interface JudgeReply {
  /** What the model writes; a value is written as JSON, or handed over as one where the wire form can. */
  readonly content?: JsonValue
  /** As OpenAI names it: `length` for a reply that was cut. Default `stop`. */
  readonly finish?: string
  /** Default 200. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** The whole body, in the place of a model's reply: an error, or bytes that are none. */
  readonly body?: JsonValue
  /** Nothing is answered; or half of the body, and then nothing; or half, and then the connection is cut. */
  readonly trouble?: 'silent' | 'slow_body' | 'cut_body' | 'hang_up'
  /** Workers AI: whether it answers as newer models do. */
  readonly isNewer?: boolean
  readonly fingerprint?: string
}

/** One reply, or what is replied to a request. */
export type JudgeScript = JudgeReply | ((request: JudgeRequest) => JudgeReply)

/** A server that speaks as providers do. */
export interface JudgeServer {
  /** Such as http://127.0.0.1:41234. */
  readonly url: string
  /** All that were made since the last script. */
  readonly requests: readonly JudgeRequest[]
  /** What is answered from now on: one after the other, the last one again and again. */
  answer(...scripts: readonly JudgeScript[]): void
  close(): Promise<void>
}

/** Starts it on a free port. */
export async function judgeServer(): Promise<JudgeServer> {
  let scripts: readonly JudgeScript[] = []
  let requests: JudgeRequest[] = []
  const server = await httpServer(async (request, response) => {
    const asked = await readRequest(request)
    const script = scripts[Math.min(requests.length, scripts.length - 1)] ?? { status: 500 }
    requests.push(asked)
    send(typeof script === 'function' ? script(asked) : script, asked, response)
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    get requests() {
      return requests
    },
    answer: (...given) => {
      scripts = given
      requests = []
    },
    close: () => server.close(),
  }
}

/** Settings that lead one provider to the server. */
export function settingsFor(engine: string, url: string): Record<string, string> {
  switch (engine) {
    case 'groq':
      return { GROQ_API_KEY: 'gsk_test', GROQ_BASE_URL: `${url}/openai/v1` }
    case 'workers_ai':
      return {
        CLOUDFLARE_ACCOUNT_ID: 'acc0',
        CLOUDFLARE_API_TOKEN: 'cft_test',
        CLOUDFLARE_BASE_URL: `${url}/client/v4`,
      }
    case 'openai_compatible':
      return { OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'gpt-test', OPENAI_API_KEY: 'sk-test' }
    case 'anthropic':
      return { ANTHROPIC_API_KEY: 'sk-ant-test', ANTHROPIC_BASE_URL: url }
    default:
      throw new Error(`there is no provider ${engine}`)
  }
}

type Body = { readonly [key: string]: JsonValue }

async function readRequest(request: IncomingMessage): Promise<JudgeRequest> {
  const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Body
  const path = request.url ?? ''
  const form = path.includes('/ai/run/') ? 'workers' : path.endsWith('/v1/messages') ? 'messages' : 'chat'
  const messages = body.messages as { role: string; content: string }[]
  const said = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
  const user = said('user')
  const system = form === 'messages' ? String(body.system) : said('system')
  return { form, path, headers: request.headers, body, system, user, data: dataIn(user) }
}

function dataIn(user: string): Body {
  const [, mark, data = '{}'] = /^-----BEGIN DATA (\w+)-----\n(.*)\n-----END DATA \1-----$/m.exec(user) ?? []
  return mark === undefined ? {} : (JSON.parse(data) as Body)
}

function send(reply: JudgeReply, asked: JudgeRequest, response: ServerResponse): void {
  const { status = 200, headers = {}, trouble } = reply
  const body = reply.body ?? (status === 200 ? modelReply(reply, asked) : {})
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (trouble === 'silent') return
  if (trouble === 'hang_up') {
    response.socket?.destroy()
    return
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  })
  if (trouble === undefined) {
    response.end(text)
    return
  }
  response.write(text.slice(0, text.length / 2))
  if (trouble === 'cut_body') setTimeout(() => response.socket?.destroy(), 20)
}

function modelReply(reply: JudgeReply, asked: JudgeRequest): JsonValue {
  switch (asked.form) {
    case 'chat':
      return chatCompletion(reply, asked)
    case 'messages':
      return message(reply, asked)
    case 'workers':
      return reply.isNewer
        ? { result: chatCompletion(reply, asked), success: true, errors: [], messages: [] }
        : workersReply(reply, asked)
  }
}

const written = (content: JsonValue = '') => (typeof content === 'string' ? content : JSON.stringify(content))

function chatCompletion(
  { content, finish = 'stop', fingerprint }: JudgeReply,
  { body }: JudgeRequest,
): JsonValue {
  const message = { role: 'assistant', content: written(content) }
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: body.model ?? 'm',
    ...(fingerprint === undefined ? {} : { system_fingerprint: fingerprint }),
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  }
}

function workersReply({ content, finish = 'stop' }: JudgeReply, { body }: JudgeRequest): JsonValue {
  const tokens = finish === 'length' ? Number(body.max_tokens) : 10
  // In JSON mode `response` is the object itself.
  return {
    result: {
      response: content ?? '',
      usage: { prompt_tokens: 10, completion_tokens: tokens, total_tokens: 20 },
    },
    success: true,
    errors: [],
    messages: [],
  }
}

const STOPS: Readonly<Record<string, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  content_filter: 'refusal',
}

function message({ content, finish = 'stop' }: JudgeReply, { body }: JudgeRequest): JsonValue {
  const isTool = body.tools !== undefined && typeof content !== 'string'
  const block = isTool
    ? { type: 'tool_use', id: 'toolu_1', name: 'reply', input: content ?? null }
    : { type: 'text', text: written(content) }
  const reason = isTool && finish === 'stop' ? 'tool_use' : (STOPS[finish] ?? finish)
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body.model ?? 'm',
    content: [block],
    stop_reason: reason,
    usage: { input_tokens: 10, output_tokens: 10 },
  }
}
