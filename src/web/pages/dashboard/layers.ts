import type { Layer } from '../../parts/charts/stacked-bars.js'
import { toneOf } from '../../parts/tone-of.js'

const COLOURS = [1, 2, 4, 5, 3] as const

/** A layer for each name: in the colour of its tone where it has one, else in the next of the chart's colours. */
export function layersOf(names: readonly string[]): readonly Layer[] {
  let next = 0
  return names.map((name) => {
    const tone = toneOf(name)
    return { name, colour: tone === 'plain' ? (COLOURS[next++ % COLOURS.length] ?? 1) : tone }
  })
}

/** `30 Nov`, or `30 Nov 14:00` for an hour; by UTC. */
export function stepName(at: string, step: 'hour' | 'day'): string {
  const day = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return step === 'day' ? day : `${day} ${at.slice(11, 16)}`
}
