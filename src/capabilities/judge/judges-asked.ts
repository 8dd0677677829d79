import type { Asked, Judge, PassedOver } from '../../judges/index.js'

/** A model that ruled, as it goes on record. */
export interface JudgedBy {
  readonly engine: string
  readonly model: string
  /** As the provider names the build; null where it does not. */
  readonly fingerprint: string | null
}

/** Who ruled on a question, and who was passed over. */
export interface JudgesAsked {
  readonly judgedBy: readonly JudgedBy[]
  readonly passedOver: readonly PassedOver[]
}

/** Nobody was asked. */
export const NOBODY_ASKED: JudgesAsked = { judgedBy: [], passedOver: [] }

/** Who ruled, and who did not: where nobody could, the provider that was asked last is passed over as well. */
export function judgesAsked(
  { engine, model, passes, passedOver }: Asked<unknown>,
  judge: Judge,
): JudgesAsked {
  const [pass] = passes
  if (engine !== null && model !== null) {
    return { judgedBy: [{ engine, model, fingerprint: pass?.call.fingerprint ?? null }], passedOver }
  }
  const last = judge.providers.at(-1)
  if (!pass?.trouble || !last) return { judgedBy: [], passedOver }
  const { code, message } = pass.trouble
  return { judgedBy: [], passedOver: [...passedOver, { engine: last.name, code, message }] }
}

/** Those of several questions; each is named once. */
export function allAsked(asked: readonly JudgesAsked[]): JudgesAsked {
  return {
    judgedBy: once(
      asked.flatMap(({ judgedBy }) => judgedBy),
      ({ engine, model, fingerprint }) => `${engine} ${model} ${fingerprint}`,
    ),
    passedOver: once(
      asked.flatMap(({ passedOver }) => passedOver),
      ({ engine, code }) => `${engine} ${code}`,
    ),
  }
}

function once<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const known = new Map<string, Item>()
  for (const item of items) if (!known.has(keyOf(item))) known.set(keyOf(item), item)
  return [...known.values()]
}
