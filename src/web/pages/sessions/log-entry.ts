import type { StrictJson } from '../../../core/json/strict.js'
import { jsonText } from '../../../core/json/text.js'
import {
  type JsonValue,
  type NumberTexts,
  numberTextsBelow,
  pointerSegment,
} from '../../../core/json/value.js'
import type { Tone } from '../../parts/badge.js'

/** One entry of the log, as the timeline shows it. Values are JSON with every digit. */
export interface ShownEntry {
  readonly seq: number
  /** The tool, else the kind of thing that was done. */
  readonly what: string
  readonly eventType: string
  readonly element: string | null
  /** Who did it, where the entry says so. */
  readonly who: string | null
  readonly status: string | null
  readonly tone: Tone
  /** Milliseconds since the epoch; null where it has no time that can be read. */
  readonly at: number | null
  readonly members: readonly { readonly name: string; readonly text: string }[]
}

const KNOWN = ['event_type', 'element_id', 'tool', 'status', 'at']
const WHO = ['actor', 'agent', 'user', 'role', 'by']

/** The entries of a page of the log (GET /sessions/{id}/log). */
export function shownEntries({ value, numbers }: StrictJson): {
  readonly entries: readonly ShownEntry[]
  readonly next: number | null
} {
  const page = value as unknown as {
    readonly entries: readonly {
      readonly seq: number
      readonly entry: { readonly [name: string]: JsonValue }
    }[]
    readonly next: number | null
  }
  return {
    entries: page.entries.map(({ seq, entry }, i) =>
      shownEntry(seq, entry, numberTextsBelow(numbers, `/entries/${i}/entry`)),
    ),
    next: page.next,
  }
}

function shownEntry(
  seq: number,
  entry: { readonly [name: string]: JsonValue },
  numbers: NumberTexts,
): ShownEntry {
  const members = new Map(Object.entries(entry))
  const text = (name: string) => jsonText(members.get(name), numberTextsBelow(numbers, pointerSegment(name)))
  const word = (name: string) => {
    const value = members.get(name)
    return value === undefined || value === null ? null : typeof value === 'string' ? value : text(name)
  }
  const who = WHO.find((name) => typeof members.get(name) === 'string')
  const eventType = word('event_type') ?? ''
  const at = Date.parse(word('at') ?? '')
  return {
    seq,
    what: word('tool') ?? eventType,
    eventType,
    element: word('element_id'),
    who: who === undefined ? null : word(who),
    status: word('status'),
    tone: toneOfEntry(members),
    at: Number.isNaN(at) ? null : at,
    members: [...members.keys()]
      .filter((name) => !KNOWN.includes(name) && name !== who)
      .map((name) => ({ name, text: text(name) })),
  }
}

const GOOD = /^(ok|okay|success|succeeded|successful|done|passed|completed?|true)$/i
const BAD = /err|fail|denied|refused|exception|time(d )?-?_?out|invalid|reject|abort|crash/i

/** An entry is of a failure where its status says so, or where it has an `error`. */
function toneOfEntry(members: ReadonlyMap<string, JsonValue>): Tone {
  const status = members.get('status') ?? null
  const error = members.get('error') ?? null
  if ((error !== null && error !== false && error !== '') || status === false) return 'bad'
  if (status === true) return 'good'
  if (typeof status === 'number') return status >= 400 ? 'bad' : status >= 200 ? 'good' : 'plain'
  if (typeof status !== 'string') return 'plain'
  if (/^[1-5]\d\d$/.test(status)) return Number(status) >= 400 ? 'bad' : 'good'
  return GOOD.test(status) ? 'good' : BAD.test(status) ? 'bad' : 'plain'
}

/** How long after the first something was: `+1 min 5 s`. */
export function offsetText(ms: number): string {
  const sign = ms < 0 ? '−' : '+'
  const all = Math.abs(ms)
  if (all < 1_000) return `${sign}${Math.round(all)} ms`
  if (all < 60_000) return `${sign}${(all / 1_000).toFixed(all % 1_000 === 0 ? 0 : 1)} s`
  const [hours, minutes, seconds] = [
    Math.floor(all / 3_600_000),
    Math.floor(all / 60_000) % 60,
    Math.floor(all / 1_000) % 60,
  ]
  return hours > 0 ? `${sign}${hours} h ${minutes} min` : `${sign}${minutes} min ${seconds} s`
}
