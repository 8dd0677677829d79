import type { ComparatorDefinition } from '../../comparators/index.js'
import { compareInstants, instantIn } from '../../core/data/instant.js'
import { showValue } from '../../core/data/show-value.js'
import { needsZone, timeIn } from '../../core/data/time-in.js'
import type { InstantValue, Value } from '../../core/data/value.js'
import type { Run } from '../session.js'

/** A span of time in whole seconds, both ends included. */
export interface Span {
  readonly from: InstantValue
  readonly to: InstantValue
}

/**
 * The time of a run, widened to whole seconds, since databases cut or round the times that they keep, and by `seconds`
 * more at both ends, for clocks that differ.
 */
export function spanOf({ startedAt, endedAt }: Run, seconds: number): Span {
  const from = Math.floor(Date.parse(startedAt) / 1000 - seconds)
  const to = Math.ceil(Date.parse(endedAt) / 1000 + seconds)
  return { from: instantAt(from), to: instantAt(to) }
}

/** A condition's comparator that has the run in it. What is expected is in words. */
export function withinSpan({ from, to }: Span): ComparatorDefinition {
  return {
    name: 'within',
    summary: 'The value is a moment of the run.',
    takes: '"run", or seconds',
    example: '"run"',
    review: () => null,
    compare(actual) {
      if (actual == null) return { kind: 'fails' }
      const time = timeIn(actual)
      if (time?.kind === 'moment') {
        const isIn = compareInstants(from, time.instant) <= 0 && compareInstants(time.instant, to) <= 0
        return { kind: isIn ? 'holds' : 'fails' }
      }
      if (typeof actual === 'string' && !time) return { kind: 'fails' }
      // Whether it lies within the run is not known, rather than not so.
      return { kind: 'not_comparable', mayHold: true, message: time ? needsZone(actual) : noTime(actual) }
    },
  }
}

/** What `withinSpan` expects, in words. */
export function spanText({ from, to }: Span): string {
  return `the run, ${from.utc} to ${to.utc}`
}

function noTime(actual: Value): string {
  return `${showValue(actual)} is no time that could be compared with the run`
}

function instantAt(seconds: number): InstantValue {
  const instant = instantIn(new Date(seconds * 1000).toISOString())
  if (!instant) throw new TypeError('a time of the run is no moment')
  return instant
}
