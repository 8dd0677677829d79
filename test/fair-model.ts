import type { JsonValue } from '../src/core/json/value.js'
import { type Channel, reply } from './axes-judge.js'
import { httpServer } from './page-server.js'

/** What the model does when it is asked about a response: rules, replies in its own way, answers with a status, or is slow. */
export type Script = Channel | ((data: unknown) => JsonValue) | { readonly status: number } | 'slow'

/** A model behind an address that speaks chat completions; it looks at what it is shown, and rules as a test says. */
export interface FairModel {
  /** For OPENAI_BASE_URL. */
  readonly url: string
  /** What it does about a response: the scripts in turn, from the first again after the last. */
  on(response: string, ...scripts: Script[]): void
  /** The bodies of requests so far. */
  readonly requests: readonly ChatRequest[]
  close(): Promise<void>
}

/** As far as tests look. */
export interface ChatRequest {
  readonly model: string
  readonly temperature: number
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

/** The one line between the two that say DATA. */
const DATA = /-----BEGIN DATA (\w+)-----\n(.*)\n-----END DATA \1-----/

export async function startFairModel(): Promise<FairModel> {
  const scripts = new Map<string, Script[]>()
  const requests: ChatRequest[] = []
  const server = await httpServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as ChatRequest
    requests.push(body)
    const [, , shown = '{}'] = DATA.exec(body.messages.at(-1)?.content ?? '') ?? []
    const data = JSON.parse(shown) as { response?: string; properties?: unknown }
    // Of anything but the axes it knows nothing.
    if (!data.properties) {
      response.writeHead(401).end('{}')
      return
    }
    const known = scripts.get(data.response ?? '') ?? []
    const script = known.shift() ?? {}
    known.push(script)
    if (script === 'slow') return
    response.setHeader('content-type', 'application/json')
    if (typeof script === 'object' && typeof script.status === 'number') {
      response.writeHead(script.status).end('{"error":{"message":"no"}}')
      return
    }
    const content = JSON.stringify(
      typeof script === 'function' ? script(data) : reply(data, script as Channel),
    )
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    const head = { id: 'chatcmpl-1', object: 'chat.completion', model: 'gpt-4o', system_fingerprint: 'fp_1' }
    response.end(JSON.stringify({ ...head, choices }))
  })
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    on: (response, ...all) => void scripts.set(response, all),
    requests,
    close: () => server.close(),
  }
}
