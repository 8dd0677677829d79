import type { Random } from './model.js'

/** A multiple of `step` from `min` to `max`, both included; `step` is 0.01 for money in cents. */
export function drawNumber(random: Random, min: number, max: number, step = 0.01): number {
  const steps = Math.floor((max - min) / step + 1e-9)
  const perUnit = Math.round(1 / step)
  const at = Math.floor(random() * (steps + 1))
  // Dividing by a whole number gives the double nearest to the decimal, which multiplying by 0.01 does not.
  return step < 1 ? (Math.round(min * perUnit) + at) / perUnit : min + at * step
}

/** A whole number from `min` to `max`, both included. */
export function drawWhole(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1))
}

/** One of the items, each as likely as another. */
export function drawOne<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0]
}
