import type { Clock } from '../../core/context.js'
import type { Rung } from '../judge.js'
import type { Parameter } from '../providers/index.js'

/** What a model takes, as far as it is known. */
export interface Known {
  readonly rung: Rung
  readonly refused: ReadonlySet<Parameter>
}

/** What was learnt of a model of one provider, for an hour: hosts learn too. */
export interface Ladder {
  known(): Known
  /** The rung is refused. @returns false where there is none below it */
  stepDown(from: Rung): boolean
  /** A parameter is refused. @returns false where it was left out already */
  leaveOut(parameter: Parameter, refused: ReadonlySet<Parameter>): boolean
}

const KEPT_MS = 3_600_000

/** @param rungs best first, at least one */
export function createLadder(rungs: readonly Rung[], clock: Clock): Ladder {
  let index = 0
  let refused: ReadonlySet<Parameter> = new Set()
  let learntAt = 0
  const learn = () => {
    learntAt = clock().getTime()
  }
  return {
    known: () => {
      if (clock().getTime() - learntAt > KEPT_MS) {
        index = 0
        refused = new Set()
      }
      return { rung: rungs[index] ?? 'plain', refused }
    },
    stepDown: (from) => {
      const below = rungs.indexOf(from) + 1
      if (below >= rungs.length) return false
      // Calls side by side learn the same thing: one step for all of them.
      index = Math.max(index, below)
      learn()
      return true
    },
    leaveOut: (parameter, before) => {
      if (before.has(parameter)) return false
      refused = new Set([...refused, parameter])
      learn()
      return true
    },
  }
}
