import type { ClaimObject, ClaimValue } from './claim.js'
import { isList, isObject } from './look-up.js'
import { leavesOf } from './named-leaves.js'
import { type KnownPaths, nearPaths } from './near-paths.js'
import { type PathStep, writePath } from './path.js'

const SHOWN_CHARS = 80
const SHOWN_KEYS = 5

/** Why a path could not be read. */
export function noteOfUnreadable(path: string, fault: string, known: KnownPaths): string {
  return `The path ${fault}.${hintOf(path, known)}`
}

/** Why a path leads nowhere: which step of it, what stands there instead, and what was perhaps meant. */
export function noteOfMiss(
  path: string,
  steps: readonly PathStep[],
  { taken, holder }: { readonly taken: number; readonly holder: ClaimValue },
  known: KnownPaths,
): string {
  const step = steps[taken]
  const where = taken === 0 ? 'the top' : `"${short(writePath(steps.slice(0, taken)))}"`
  const stands = `At ${where} stands ${kindOf(holder)}`
  if (step?.kind === 'index' && isList(holder)) {
    return holder.length === 0 ? `${stands}.` : `${stands}: it goes from [0] to [${holder.length - 1}].`
  }
  const wanted = step?.kind === 'index' ? `index [${step.index}]` : `key "${short(step?.key ?? '')}"`
  return `${stands}, with no ${wanted}.${hintOf(path, known)}`
}

/** Why what stands at a path is nothing that a claim can be about. */
export function noteOfNoValue(path: string, value: null | readonly ClaimValue[] | ClaimObject): string {
  if (value === null) return 'At the path stands null: nothing was computed there.'
  const inner: string[] = []
  for (const leaf of leavesOf(value, 1)) {
    if (leaf.path === '' || inner.length === SHOWN_KEYS) break
    inner.push(leaf.path.startsWith('[') ? `${path}${leaf.path}` : `${path}.${leaf.path}`)
  }
  const hint = inner.length === 0 ? '' : ` A claim names one value in it, such as ${listed(inner)}.`
  return `At the path stands ${kindOf(value)}, which is no single value.${hint}`
}

function kindOf(value: ClaimValue): string {
  if (value === null) return 'null'
  if (isList(value)) return `a list of length ${value.length}`
  return isObject(value) ? 'an object' : `a ${typeof value}`
}

function hintOf(path: string, known: KnownPaths): string {
  const near = nearPaths(path, known)
  return near.length === 0 ? '' : ` Near: ${listed(near)}.`
}

function listed(paths: readonly string[]): string {
  return paths.map(short).join(', ')
}

function short(text: string): string {
  return text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}...` : text
}
