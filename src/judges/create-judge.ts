import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AskEndpoint, Chance, Clock, GuardedWork } from '../core/context.js'
import { NetTrouble } from '../core/errors.js'
import { readSettings, type Settings } from '../core/settings.js'
import { createBreaker, NO_BREAKER } from './asking/breaker.js'
import { createLadder } from './asking/ladder.js'
import type { Pause, Place } from './asking/place.js'
import { throughCassettes } from './cassettes/cassettes.js'
import { recordedSettings, recordSettings } from './cassettes/recorded-settings.js'
import type { Judge } from './judge.js'
import { PROVIDERS, type ProviderDefinition, type Script, scriptedProvider } from './providers/index.js'

/** What a judge is made of. */
export interface JudgeOptions {
  /** Which providers are configured, and what they may take. By default nobody is. */
  readonly settings?: Settings
  /** The way to the providers; must trust {@link judgeEndpoints}. By default nobody is reached. */
  readonly ask?: AskEndpoint
  /** For replies that have to be mended. */
  readonly guarded: GuardedWork
  readonly clock?: Clock
  readonly chance?: Chance
  readonly pause?: Pause
  /** For tests: a function that replies in the place of a model; it is asked before any provider of the settings. */
  readonly scripted?: Script
}

const UNREACHED: AskEndpoint = () =>
  Promise.reject(new NetTrouble('blocked_address', 'There is no way to any provider.'))

/**
 * Opens the chain of configured providers.
 *
 * @throws {Refusal} `bad_setting`: half a configuration, or cassettes that cannot be used
 */
export function createJudge({
  settings = readSettings({}),
  ask = UNREACHED,
  guarded,
  clock = () => new Date(),
  chance = randomBytes,
  pause = paused,
  scripted,
}: JudgeOptions): Judge {
  const own = scripted ? [placeOf(scriptedProvider(scripted), settings, { ask, clock })] : []
  const places = [...own, ...placesOf(settings, { ask, clock })].filter((place) => place !== null)
  const { JUDGE_TIMEOUT_MS: timeoutMs, JUDGE_BUDGET_MS: budgetMs } = settings
  const isRepeatable = settings.JUDGE_CASSETTES !== undefined
  const tools = { clock, chance, pause, guarded, timeoutMs, budgetMs, isRepeatable }
  const judgeOf = (chain: readonly Place[]): Judge => ({
    providers: chain.map(({ definition, setup }) => ({ name: definition.name, model: setup.model })),
    budgetMs: chain.length === 0 ? 0 : budgetMs,
    ask: async (question, options = {}) => {
      // Loaded here, so that a process that asks nobody starts without it.
      const { askChain } = await import('./asking/ask-chain.js')
      return askChain(question, options, chain, tools)
    },
  })
  return { ...judgeOf(places), each: places.map((place) => judgeOf([place])) }
}

/** The addresses of configured providers, whose origins are to be trusted. @throws {Refusal} `bad_setting` */
export function judgeEndpoints(settings: Settings): string[] {
  if (settings.JUDGE_CASSETTES?.mode === 'replay') return []
  return PROVIDERS.flatMap((definition) => definition.setUp(settings)?.baseUrl ?? [])
}

interface Ways {
  readonly ask: AskEndpoint
  readonly clock: Clock
}

function placesOf(settings: Settings, ways: Ways): (Place | null)[] {
  const cassettes = settings.JUDGE_CASSETTES
  if (cassettes?.mode === 'replay') {
    const recorded = recordedSettings(cassettes, PROVIDERS, settings)
    return recorded.providers.map((definition) => placeOf(definition, recorded.settings, ways))
  }
  const places = PROVIDERS.map((definition) => placeOf(definition, settings, ways))
  if (cassettes) {
    const asked = places.flatMap((place) => place?.definition ?? [])
    recordSettings(cassettes, asked, settings)
  }
  return places
}

function placeOf(definition: ProviderDefinition, settings: Settings, { ask, clock }: Ways): Place | null {
  const setup = definition.setUp(settings)
  if (!setup) return null
  const cassettes = settings.JUDGE_CASSETTES
  const way = setup.ask ?? ask
  const owner = { provider: definition.name, secrets: setup.secrets }
  return {
    definition,
    setup,
    ask: cassettes ? throughCassettes(cassettes, owner, way) : way,
    ladder: createLadder(setup.rungs, clock),
    // What was not recorded must be said each time.
    breaker: cassettes?.mode === 'replay' ? NO_BREAKER : createBreaker(clock),
  }
}

async function paused(timeMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(timeMs, undefined, signal ? { signal } : {})
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}
