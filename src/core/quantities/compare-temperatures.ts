import type { Amount } from './quantity.js'

// A difference of 5 °C is one of 9 °F, so that two that are not the same say nothing of one another.
/** Whether two temperatures on different scales are the same to the last digit of the coarser: 100 °C and 212 °F. */
export function isSameTemperature(stated: Amount, found: Amount): boolean {
  const [one, other] = [scaleOf(stated), scaleOf(found)]
  if (!one || !other || one === other || stated.change === 'by' || found.change === 'by') return false
  if (stated.bound !== found.bound) return false
  const [mine, theirs] = [celsius(stated.value, one), celsius(found.value, other)]
  const steps = [stated.step * degree(one), found.step * degree(other)]
  return Math.abs(mine - theirs) <= Math.max(...steps) / 2
}

function scaleOf({ measure }: Amount): string | undefined {
  return /^temperature:([cf])$/.exec(measure)?.[1]
}

function celsius(value: number, scale: string): number {
  return scale === 'f' ? ((value - 32) * 5) / 9 : value
}

/** One degree in degrees Celsius. */
function degree(scale: string): number {
  return scale === 'f' ? 5 / 9 : 1
}
