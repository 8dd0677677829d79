import type { Channel } from '../../core/axes/channel.js'
import { type Asked, axesQuestion, type Judge } from '../../judges/index.js'
import type { AxesRequest } from './wire.js'

/** What a model was asked, and what it said. */
export interface AskedChannels {
  /** As many as were asked for; none where no model is configured. */
  readonly channels: readonly Channel[]
  /** The provider whose model ruled; null where none did. */
  readonly engine: string | null
  /** The model that was asked last, as its provider names it; null where none is configured. */
  readonly model: string | null
  /** Builds of the model that answered, each once. */
  readonly fingerprints: readonly string[]
  readonly temperature: number
  readonly passedOver: Asked<unknown>['passedOver']
  /** The provider that none comes after; null where none is configured. */
  readonly last: string | null
}

/** One pass is to be the same each time; several are to differ, or there would be no use in them. */
const TEMPERATURE = { one: 0, several: 0.7 } as const

/** Asks one provider for all channels of a request. */
export async function askChannels(request: AxesRequest, judge: Judge): Promise<AskedChannels> {
  const temperature = request.channels > 1 ? TEMPERATURE.several : TEMPERATURE.one
  const { engine, model, passes, passedOver } = await judge.ask(axesQuestion(request), {
    passes: request.channels,
    temperature,
  })
  const ruled = passes.map(({ ruling, trouble }): Channel => {
    if (trouble === null) return { rulings: ruling, trouble }
    return { rulings: null, trouble: { code: trouble.code, message: trouble.message } }
  })
  const isAsked = judge.providers.length > 0
  return {
    channels: isAsked && ruled.length === 0 ? unruled(request.channels, passedOver) : ruled,
    engine,
    model: model ?? judge.providers.at(-1)?.model ?? null,
    fingerprints: [...new Set(passes.flatMap(({ call }) => call.fingerprint ?? []))].sort(),
    temperature,
    passedOver,
    last: judge.providers.at(-1)?.name ?? null,
  }
}

/** Where every provider was passed over before it was asked. */
function unruled(channels: number, passedOver: AskedChannels['passedOver']): Channel[] {
  const { code, message } = passedOver.at(-1) ?? {
    code: 'judge_unavailable',
    message: 'No provider could be asked.',
  }
  return Array.from({ length: channels }, () => ({ rulings: null, trouble: { code, message } }))
}
