import { anthropic } from './anthropic/index.js'
import { groq } from './groq/index.js'
import { openaiCompatible } from './openai_compatible/index.js'
import type { ProviderDefinition } from './provider.js'
import { workersAi } from './workers_ai/index.js'

export { jsonAt } from './json-at.js'
export type {
  Asking,
  Completion,
  Fault,
  Parameter,
  ProviderDefinition,
  ProviderSetup,
  WireAnswer,
} from './provider.js'
export { type Script, type ScriptedMessage, scriptedProvider } from './scripted/index.js'

/** Every provider that settings lead to, in the order that they are asked. */
export const PROVIDERS: readonly ProviderDefinition[] = [groq, workersAi, openaiCompatible, anthropic]
