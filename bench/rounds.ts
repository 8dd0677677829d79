import { median } from './median.js'
import type { Row } from './row.js'

/** Something whose speed is measured: one piece of work, and how many of them are under way at once. */
export interface Contender {
  readonly name: string
  readonly run: () => unknown
  /** 1, or absent: one after the other. */
  readonly atOnce?: number
}

export interface RoundsOptions {
  readonly rounds: number
  /** How long each contender runs in each round, in milliseconds. */
  readonly milliseconds: number
}

/**
 * Measures contenders against a reference: a warm-up, then rounds in which each has its turn, so that whatever else the
 * machine does meanwhile hits all of them. Ratios are taken within a round.
 */
export async function compare(
  part: string,
  reference: Contender,
  contenders: readonly Contender[],
  { rounds, milliseconds }: RoundsOptions,
  aim?: number,
): Promise<Row[]> {
  const all = [reference, ...contenders]
  for (const contender of all) await speedOf(contender, milliseconds / 2)
  const speeds = new Map(all.map((contender) => [contender, [] as number[]]))
  for (let round = 0; round < rounds; round++) {
    // Backwards every other time: the one that comes after another pays for that one's garbage.
    const order = round % 2 === 0 ? all : all.toReversed()
    for (const contender of order) speeds.get(contender)?.push(await speedOf(contender, milliseconds))
  }
  const referenceSpeeds = speeds.get(reference) ?? []
  return contenders.map((contender) => ({
    part,
    what: contender.name,
    reference: reference.name,
    ...ratiosOf(speeds.get(contender) ?? [], referenceSpeeds),
    ...(aim !== undefined && { aim }),
  }))
}

/** Medians of speeds that were measured in the same rounds. */
export function ratiosOf(speeds: readonly number[], referenceSpeeds: readonly number[]) {
  const ratios = speeds.map((speed, round) => speed / (referenceSpeeds[round] ?? Number.NaN))
  return {
    perSecond: median(speeds),
    referencePerSecond: median(referenceSpeeds),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)] as const,
  }
}

/** Times a second. */
async function speedOf({ run, atOnce = 1 }: Contender, milliseconds: number): Promise<number> {
  const start = performance.now()
  const end = start + milliseconds
  let done = 0
  const worker = async () => {
    while (performance.now() < end) {
      const result = run()
      if (result instanceof Promise) await result
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return (1_000 * done) / (performance.now() - start)
}
