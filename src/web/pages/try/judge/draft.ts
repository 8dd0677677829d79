import { type Typed, writeVariant } from '../../../parts/schema-form/json-text.js'
import type { Variant } from '../../../parts/schema-form/variants-of.js'

/** A check that is being typed. */
export interface CheckDraft {
  /** Tells it from the others of its kind. */
  readonly key: number
  /** The name of its variant. */
  readonly variant: string
  readonly typed: Typed
}

/** A request that is being typed. */
export interface Draft {
  readonly task: string
  readonly output: string
  /** At least one; those without a character are left out. */
  readonly evidence: readonly string[]
  readonly criteria: string
  readonly checks: readonly CheckDraft[]
}

/** Nothing yet. */
export const EMPTY_DRAFT: Draft = { task: '', output: '', evidence: [''], criteria: '', checks: [] }

/** Faults of each check, by its key. */
export type CheckFaults = ReadonlyMap<number, Readonly<Record<string, string>>>

/** The request as JSON text, in which every number is as it was typed, or what is wrong. */
export function writeDraft(
  draft: Draft,
  variants: readonly Variant[],
): { readonly json: string } | { readonly faults: CheckFaults } {
  const faults = new Map<number, Readonly<Record<string, string>>>()
  const checks: string[] = []
  for (const { key, variant: name, typed } of draft.checks) {
    const variant = variants.find((one) => one.name === name)
    const written = variant ? writeVariant(variant, typed) : { faults: {} }
    if ('text' in written) checks.push(written.text)
    else faults.set(key, written.faults)
  }
  if (faults.size > 0) return { faults }
  const lists = {
    evidence: draft.evidence.filter(isSaid),
    criteria: draft.criteria.split('\n').filter(isSaid),
  }
  const members = [
    ...(isSaid(draft.task) ? [`"task":${JSON.stringify(draft.task)}`] : []),
    `"agent_output":${JSON.stringify(draft.output)}`,
    ...(lists.evidence.length > 0 ? [`"evidence":${JSON.stringify(lists.evidence)}`] : []),
    ...(lists.criteria.length > 0 ? [`"criteria":${JSON.stringify(lists.criteria)}`] : []),
    ...(checks.length > 0 ? [`"checks":[${checks.join(',')}]`] : []),
  ]
  return { json: `{${members.join(',')}}` }
}

function isSaid(text: string): boolean {
  return text.trim() !== ''
}
