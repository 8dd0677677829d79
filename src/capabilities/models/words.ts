import type { ModelDescription } from '../../models/index.js'
import type { DecisionRecord } from '../../records/index.js'

/** Who computed, by which spec, and how anybody computes it again. */
export function provenanceOf({ name, specVersion }: ModelDescription, { signature }: DecisionRecord): string {
  const computed = `Computed by the model ${name} of this server, as its spec ${specVersion} (${specUrlOf(name)}) has it. The record's inputs give the same outputs again.`
  return signature
    ? computed
    : `${computed} Unsigned: no signing key could be had, so the record proves nothing.`
}

/** What the numbers are not. */
export const DISCLAIMER =
  'A calculation by a published formula on the inputs given: not advice, and no better than its inputs and assumptions. Read the spec before you rely on a number.'

/** Where a model's contract is served. */
export function contractUrlOf(name: string): string {
  return `/api/v1/models/${name}`
}

/** Where a model's spec is served. */
export function specUrlOf(name: string): string {
  return `${contractUrlOf(name)}/spec`
}
