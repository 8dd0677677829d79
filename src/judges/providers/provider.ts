import type { AskEndpoint } from '../../core/context.js'
import type { JsonValue } from '../../core/json/value.js'
import type { Settings } from '../../core/settings.js'
import type { Rung } from '../judge.js'
import type { JsonObject } from '../question.js'

/** A parameter that some models refuse: it is then left out, or spelt otherwise. */
export type Parameter = 'temperature' | 'seed' | 'max_tokens'

/** One call, before it has a wire form. */
export interface Asking {
  readonly rung: Rung
  readonly system: string
  readonly user: string
  readonly schema: JsonObject
  /** 0..2 */
  readonly temperature: number
  /** 0..2^31 - 1 */
  readonly seed: number
  readonly maxTokens: number
  /** Parameters that the model has refused. */
  readonly refused: ReadonlySet<Parameter>
}

/** A call in its wire form; the body is sent as JSON. */
export interface WireRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonObject
}

/** What a model replied: a text to be read, or where the wire carries one, a value. */
export interface Completion {
  readonly content:
    | { readonly kind: 'text'; readonly text: string }
    | { readonly kind: 'value'; readonly value: JsonValue }
  /** Whether it ended at the limit of tokens. */
  readonly isCut: boolean
  /** Whether the model, or a filter behind it, declined to answer. */
  readonly isDeclined: boolean
  /** As the provider names the build of the model; null where it does not. */
  readonly fingerprint: string | null
}

/** An answer with a status other than 200, read. */
export type Fault =
  /** Passing: worth another try. `isRate`: it asks for fewer calls, not for patience. */
  | { readonly kind: 'retry'; readonly isRate: boolean }
  /** Nothing is served before the quota is renewed. */
  | { readonly kind: 'quota_spent' }
  /** It refuses the key. */
  | { readonly kind: 'refused_key' }
  /** It refuses what is asked for: the model's name, a parameter. */
  | { readonly kind: 'refused_request' }
  /** It does not know this way to ask for JSON. */
  | { readonly kind: 'refused_rung' }
  | { readonly kind: 'refused_parameter'; readonly parameter: Parameter }
  /** More was sent than the model takes. */
  | { readonly kind: 'too_long' }
  /** A filter before the model keeps the texts of this request from it. */
  | { readonly kind: 'declined' }
  /** It could not hold its own model to the schema, and says what the model wrote. */
  | { readonly kind: 'salvage'; readonly text: string }

/** An answer as it came, its body read as JSON; null where it is none. */
export interface WireAnswer {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: JsonValue
}

/** A provider as the settings have it. */
export interface ProviderSetup {
  readonly model: string
  /** Its origin is trusted; with the model, what is learnt of it is kept under it. */
  readonly baseUrl: string
  /** The ways to ask for JSON, best first. */
  readonly rungs: readonly Rung[]
  /** Tokens that a reply may have at first. */
  readonly maxTokens: number
  /** Texts that stand in requests and must be seen nowhere. */
  readonly secrets: readonly string[]
  /** Its own way out, where that is not the network. */
  readonly ask?: AskEndpoint
  request(asking: Asking): WireRequest
  /** @returns null for what is no answer of this provider */
  completionOf(body: JsonValue, asking: Asking): Completion | null
  faultOf(answer: WireAnswer): Fault
}

/** All that is known about one provider. */
export interface ProviderDefinition {
  /** As engines are named on the wire. */
  readonly name: string
  readonly summary: string
  /** Settings without which it is not asked. */
  readonly needs: readonly (keyof Settings)[]
  /** Settings that change what is asked. */
  readonly takes: readonly (keyof Settings)[]
  /** Which of both are secret: they stand in no file and no message. */
  readonly secret: readonly (keyof Settings)[]
  /** What to mend when it refuses the key, when it refuses the request, and when nothing answers at its address. */
  readonly remedies: { readonly key: string; readonly request: string; readonly address: string }
  /**
   * @returns null where it is not configured
   * @throws {Refusal} `bad_setting`: half a configuration
   */
  setUp(settings: Settings): ProviderSetup | null
}
