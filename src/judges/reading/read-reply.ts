import { extname } from 'node:path'
import type { GuardedWork } from '../../core/context.js'
import { BudgetExceeded, JudgeTrouble, Refusal } from '../../core/errors.js'
import { readJson } from '../../core/json/read.js'
import { sameJson } from '../../core/json/same.js'
import { parseStrict } from '../../core/json/strict.js'
import type { JsonValue } from '../../core/json/value.js'
import { type Candidate, candidatesIn } from './candidates.js'
import { withoutThoughts } from './without-thoughts.js'

const REPAIR_WORK = new URL(`./repair.work${extname(import.meta.url)}`, import.meta.url)
const REPAIR_MS = 2_000
/** A reply that is longer was not asked for. */
const REPLY_CHARS_MAX = 512 * 1024

/** A reply as an object, and what had to be done to see it as one. */
export interface ReadReply {
  readonly value: { readonly [key: string]: JsonValue }
  readonly repairs: readonly string[]
}

/**
 * Reads the object that a model was asked for out of what it wrote: the text itself; else, without blocks of reasoning,
 * the object in a fence labelled `json`, or the last whole object; mended where that is needed. What is cut is never
 * closed, and of two different answers none is chosen.
 *
 * @throws {JudgeTrouble} `judge_malformed`; messages repeat nothing of the reply
 */
export async function readReply(text: string, guarded: GuardedWork): Promise<ReadReply> {
  if (text.length > REPLY_CHARS_MAX) throw malformed(`it has ${text.length} characters`)
  const trimmed = text.trim().replace(/^\ufeff/, '')
  if (trimmed === '') throw malformed('it is empty')
  const whole = strictly(trimmed)
  if (whole !== undefined) return objectOf(whole, [])
  const answer = withoutThoughts(trimmed)
  if (answer === null) throw malformed('its reasoning has no end, so that there is no answer')
  const candidate = theCandidate(answer)
  const repairs = [...(answer === trimmed ? [] : ['think_block']), ...around(answer, candidate)]
  const own = answer.slice(candidate.start, candidate.end)
  const value = strictly(own)
  if (value !== undefined) return objectOf(value, repairs)
  const flaws = candidate.flaws.length > 0 ? candidate.flaws : ['other']
  return objectOf(await mended(own, guarded), [...repairs, ...flaws])
}

/** Undefined for what is no JSON. @throws {JudgeTrouble} it is JSON, but can be read in more ways than one */
function strictly(text: string): JsonValue | undefined {
  try {
    return parseStrict(text).value
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'bad_json') return undefined
    throw malformed(`its JSON is not fit to be read: ${error.code}`)
  }
}

async function mended(text: string, guarded: GuardedWork): Promise<JsonValue> {
  let json: string | null
  try {
    json = await guarded.run<string, string | null>(REPAIR_WORK, text, { timeMs: REPAIR_MS })
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error
    json = null
  }
  const value = json === null ? undefined : strictly(json)
  if (value === undefined) throw malformed('it is no JSON, and cannot be mended')
  return value
}

function theCandidate(text: string): Candidate {
  const { whole, isCut } = candidatesIn(text)
  if (isCut) throw malformed('it ends within an object or a list')
  const objects = whole.filter(({ isObject }) => isObject)
  const labelled = objects.filter(({ start }) => isFenced(text, start, LABELLED_FENCE))
  const chosen = (labelled.length > 0 ? labelled : objects).at(-1) ?? whole.at(-1)
  if (!chosen) throw malformed('it holds no object')
  if (chosen.isElided) throw malformed('it leaves something out by dots')
  if (labelled.some((other) => !isSame(text, other, chosen)))
    throw malformed('it holds two different answers')
  return chosen
}

function isSame(text: string, a: Candidate, b: Candidate): boolean {
  const [first, second] = [text.slice(a.start, a.end), text.slice(b.start, b.end)]
  if (first === second) return true
  const [one, other] = [readJson(first), readJson(second)]
  return one.ok && other.ok && sameJson(one.node, other.node)
}

const FENCE = /(?:`{3,}|~{3,})[ \t]*[\w+.-]*\s*$/
const LABELLED_FENCE = /(?:`{3,}|~{3,})[ \t]*json[5c]?\s*$/i

/** The beginning of a fence is looked for in so much: a search of all before it could take for ever. */
const FENCE_CHARS = 60

function isFenced(text: string, start: number, fence: RegExp): boolean {
  return fence.test(text.slice(Math.max(0, start - FENCE_CHARS), start))
}

/** What stood around the object. */
function around(text: string, { start, end }: Candidate): string[] {
  const fence = isFenced(text, start, FENCE) ? ['fence'] : []
  const near = Math.max(0, start - FENCE_CHARS)
  const before = text.slice(0, near) + text.slice(near, start).replace(FENCE, '')
  const after = text.slice(end).replace(/^\s*(`{3,}|~{3,})/, '')
  return before.trim() === '' && after.trim() === '' ? fence : [...fence, 'surrounding_text']
}

/** A list of one object is unwrapped, which is a repair; anything else that is no object is none. */
export function objectOf(value: JsonValue, repairs: readonly string[]): ReadReply {
  const [first, ...more] = Array.isArray(value) ? value : []
  if (isObject(value)) return { value, repairs }
  if (first !== undefined && more.length === 0 && isObject(first)) {
    return { value: first, repairs: [...repairs, 'unwrapped_array'] }
  }
  throw malformed(`an object was expected, and it is ${kindOf(value)}`)
}

function kindOf(value: JsonValue): string {
  if (Array.isArray(value)) return `a list of ${value.length}`
  return value === null ? 'null' : `a ${typeof value}`
}

function isObject(value: JsonValue): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function malformed(why: string): JudgeTrouble {
  return new JudgeTrouble('judge_malformed', `The reply cannot be read: ${why}.`)
}
