/**
 * Below, at or above zero as one piece of bytes sorts before, with or after the other. A loop: most pieces differ within
 * a few bytes, and a call to the runtime takes longer than that.
 */
export function compareBytes(
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): number {
  const shared = Math.min(aEnd - aStart, bEnd - bStart)
  for (let i = 0; i < shared; i++) {
    const difference = (a[aStart + i] ?? 0) - (b[bStart + i] ?? 0)
    if (difference !== 0) return difference
  }
  return aEnd - aStart - (bEnd - bStart)
}
