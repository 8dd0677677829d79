import type { ClaimObject, ClaimValue } from './claim.js'
import type { PathStep } from './path.js'

/** What stands at a path; or how far it leads: `taken` steps, to `holder`, from where the next step leads nowhere. */
export type LookUp =
  | { readonly found: true; readonly value: ClaimValue }
  | { readonly found: false; readonly taken: number; readonly holder: ClaimValue }

/** Follows a path. Only what the data themselves hold is found: no `length`, no `__proto__`. */
export function lookUp(value: ClaimValue, steps: readonly PathStep[]): LookUp {
  let holder = value
  for (const [taken, step] of steps.entries()) {
    const next = oneStep(holder, step)
    if (next === undefined) return { found: false, taken, holder }
    holder = next
  }
  return { found: true, value: holder }
}

export function isList(value: ClaimValue): value is readonly ClaimValue[] {
  return Array.isArray(value)
}

export function isObject(value: ClaimValue): value is ClaimObject {
  return typeof value === 'object' && value !== null && !isList(value)
}

function oneStep(holder: ClaimValue, step: PathStep): ClaimValue | undefined {
  if (step.kind === 'index') return isList(holder) ? holder[step.index] : undefined
  return isObject(holder) && Object.hasOwn(holder, step.key) ? holder[step.key] : undefined
}
