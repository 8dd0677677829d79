import { drawNumber, drawOne, drawWhole } from '../draw.js'
import type { ModelInputs, Random } from '../model.js'

/** Objectives as they are set, now and then one of 0 or 100 %. */
const TARGETS = [0.9, 0.95, 0.99, 0.995, 0.999, 0.9995, 0.9999, 0.99999] as const

/** Inputs from a quiet window to one with no budget at all. */
export function sample(random: Random): ModelInputs {
  const windowDays = drawOne(random, [3, 7, 28, 30, 30, 90, drawWhole(random, 3, 366)])
  const window = {
    sloTarget: drawOne(random, [0, 1, ...TARGETS, drawNumber(random, 0.5, 0.9999, 0.0001)]),
    windowDays,
    elapsedDays: drawOne(random, [windowDays, drawNumber(random, 0.01, windowDays)]),
  }
  return random() < 0.6
    ? { ...window, ...events(random, window.sloTarget) }
    : { ...window, ...time(random, window) }
}

function events(random: Random, sloTarget: number): ModelInputs {
  const totalEvents = drawOne(random, [0, drawWhole(random, 1, 500), drawWhole(random, 1, 50_000_000)])
  const badEvents = badShare(random, sloTarget) * totalEvents
  return { measuredBy: 'events', totalEvents, badEvents: Math.min(totalEvents, Math.round(badEvents)) }
}

function time(random: Random, window: { sloTarget: number; elapsedDays: number }): ModelInputs {
  const minutes = window.elapsedDays * 1440
  const downtime = Math.floor(badShare(random, window.sloTarget) * minutes * 100) / 100
  return { measuredBy: 'time', downtimeMinutes: Math.min(minutes, downtime) }
}

/** Nothing, a part of the budget, several times the budget, or everything. */
function badShare(random: Random, sloTarget: number): number {
  const budget = Math.max(1 - sloTarget, 0.0001)
  return Math.min(1, drawOne(random, [0, budget, budget * random(), budget * 20 * random(), random(), 1]))
}
