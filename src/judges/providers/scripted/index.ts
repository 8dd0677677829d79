import type { JsonValue } from '../../../core/json/value.js'
import type { Rung } from '../../judge.js'
import type { JsonObject } from '../../question.js'
import { textAt } from '../json-at.js'
import type { ProviderDefinition, ProviderSetup } from '../provider.js'

/** What a script is shown. */
export interface ScriptedMessage {
  readonly system: string
  readonly user: string
  /** The one JSON object that stands between the delimiters of the user's message. */
  readonly data: JsonObject
  readonly schema: JsonObject
  readonly rung: Rung
  readonly temperature: number
}

/** What a script replies: a text as a model would write it, or a value. */
export type Script = (message: ScriptedMessage) => JsonValue | Promise<JsonValue>

/** A function in the place of a model, for tests: no setting leads here. */
export function scriptedProvider(script: Script): ProviderDefinition {
  return {
    name: 'scripted',
    summary: 'a function, for tests',
    needs: [],
    takes: [],
    secret: [],
    remedies: { key: 'It needs none.', request: 'Mend the script.', address: 'It has none.' },
    setUp: () => setupOf(script),
  }
}

function setupOf(script: Script): ProviderSetup {
  return {
    model: 'scripted',
    baseUrl: 'http://127.0.0.1',
    rungs: ['json_schema_strict'],
    maxTokens: 4_096,
    secrets: [],
    ask: async (_url, _headers, body) => {
      const asked = JSON.parse(body) as Omit<ScriptedMessage, 'data'>
      const reply = await script({ ...asked, data: dataIn(asked.user) })
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
      return { status: 200, headers: {}, body: JSON.stringify({ text }) }
    },
    request: ({ system, user, schema, rung, temperature }) => ({
      url: 'http://127.0.0.1/scripted',
      headers: {},
      body: { system, user, schema: schema as JsonValue, rung, temperature },
    }),
    completionOf: (body) => ({
      content: { kind: 'text', text: textAt(body, 'text') ?? '' },
      isCut: false,
      isDeclined: false,
      fingerprint: null,
    }),
    faultOf: () => ({ kind: 'refused_request' }),
  }
}

function dataIn(user: string): JsonObject {
  const [, data = '{}'] = /^-----BEGIN DATA \w+-----\n(.*)\n-----END DATA \w+-----$/m.exec(user) ?? []
  return JSON.parse(data) as JsonObject
}
