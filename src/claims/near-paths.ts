import { nearest } from '../core/nearest.js'
import type { ClaimValue } from './claim.js'
import { lookUp } from './look-up.js'
import { leavesOf } from './named-leaves.js'
import { readPath } from './path.js'

/** The paths of some outputs, with the first item of each list for all of them. */
export interface KnownPaths {
  readonly outputs: ClaimValue
  /** The path that is compared -> the paths as they are written. */
  readonly byBare: ReadonlyMap<string, readonly string[]>
}

const KNOWN_MAX = 200
const NEAR_MAX = 3
/** A part of a path this long or longer says enough to look for. */
const PART_CHARS_MIN = 4
/** Of anything shorter every short word is a near one. */
const NEAREST_CHARS_MIN = 2

export function knownPathsOf(outputs: ClaimValue): KnownPaths {
  const byBare = new Map<string, string[]>()
  let count = 0
  for (const { path } of leavesOf(outputs, 1)) {
    if (count++ === KNOWN_MAX) break
    const bare = bareOf(path)
    byBare.set(bare, [...(byBare.get(bare) ?? []), path])
  }
  return { outputs, byBare }
}

/** Paths to values that a wrong path may have meant, best first; at most three. Of an empty path, the first ones. */
export function nearPaths(path: string, known: KnownPaths): string[] {
  const bares = [...known.byBare.keys()].filter((one) => one !== '')
  const found = path === '' ? bares : nearBares(bareOf(path), bares)
  const paths = found.flatMap((one) => known.byBare.get(one) ?? [])
  return [...new Set(paths)].slice(0, NEAR_MAX).map((one) => withIndices(one, path, known.outputs))
}

function nearBares(bare: string, bares: readonly string[]): string[] {
  const close = bare.length < NEAREST_CHARS_MIN ? undefined : nearest(bare, bares)
  return [
    ...bares.filter((one) => one === bare),
    ...bares.filter((one) => isPartOf(one, bare)),
    ...(close === undefined ? [] : [close]),
    ...byLastKey(bare, bares),
  ]
}

/** `$.Schedule[0].net_pay` and `schedule.netPay` are both `schedule.netpay`: keys without case, signs and places. */
function bareOf(path: string): string {
  return path
    .slice(0, 200)
    .toLowerCase()
    .replace(/^\$\.?|^(?:outputs?|results?)\./, '')
    .replace(/\[[^\]"']*\]/g, '.')
    .split('.')
    .map((key) => key.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((key) => key !== '' && !/^\d+$/.test(key))
    .join('.')
}

function isPartOf(one: string, other: string): boolean {
  if (one === other || Math.min(one.length, other.length) < PART_CHARS_MIN) return false
  return one.includes(other) || other.includes(one)
}

function byLastKey(bare: string, bares: readonly string[]): string[] {
  const lastOf = (one: string) => one.slice(one.lastIndexOf('.') + 1)
  const last = lastOf(bare)
  const near = last.length < NEAREST_CHARS_MIN ? undefined : nearest(last, bares.map(lastOf))
  return bares.filter((one) => lastOf(one) === near)
}

/** The caller's own indices in the place of the first items, where something stands there. */
function withIndices(near: string, asked: string, outputs: ClaimValue): string {
  const indices = [...asked.matchAll(/\[(\d{1,9})\]|\.(\d{1,9})(?=[.[]|$)/g)].map((found) =>
    Number(found[1] ?? found[2]),
  )
  const filled = near.replace(/\[0\]/g, () => `[${indices.shift() ?? 0}]`)
  const reading = readPath(filled)
  return reading.ok && lookUp(outputs, reading.steps).found ? filled : near
}
