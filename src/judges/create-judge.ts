import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AskEndpoint, Chance, Clock, GuardedWork } from '../core/context.js'
import { NetTrouble } from '../core/errors.js'
import { readSettings, type Settings } from '../core/settings.js'
import { askChain } from './asking/ask-chain.js'
import { createBreaker } from './asking/breaker.js'
import { createLadder } from './asking/ladder.js'
import type { Pause, Place } from './asking/place.js'
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
 * @throws {Refusal} `bad_setting`: half a configuration
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
  const definitions = [...(scripted ? [scriptedProvider(scripted)] : []), ...PROVIDERS]
  const places = definitions.flatMap((definition) => placeOf(definition, settings, ask, clock) ?? [])
  const { JUDGE_TIMEOUT_MS: timeoutMs, JUDGE_BUDGET_MS: budgetMs } = settings
  const tools = { clock, chance, pause, guarded, timeoutMs, budgetMs, isRepeatable: false }
  return {
    providers: places.map(({ definition, setup }) => ({ name: definition.name, model: setup.model })),
    budgetMs: places.length === 0 ? 0 : budgetMs,
    ask: (question, options = {}) => askChain(question, options, places, tools),
  }
}

/** The addresses of configured providers, whose origins are to be trusted. @throws {Refusal} `bad_setting` */
export function judgeEndpoints(settings: Settings): string[] {
  return PROVIDERS.flatMap((definition) => definition.setUp(settings)?.baseUrl ?? [])
}

function placeOf(
  definition: ProviderDefinition,
  settings: Settings,
  ask: AskEndpoint,
  clock: Clock,
): Place | null {
  const setup = definition.setUp(settings)
  if (!setup) return null
  const ladder = createLadder(setup.rungs, clock)
  return { definition, setup, ask: setup.ask ?? ask, ladder, breaker: createBreaker(clock) }
}

async function paused(timeMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(timeMs, undefined, signal ? { signal } : {})
  } catch (error) {
    throw signal?.aborted ? signal.reason : error
  }
}
