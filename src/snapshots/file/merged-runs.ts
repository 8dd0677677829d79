import type { BlockFile } from './block-file.js'
import type { Extent } from './file-format.js'
import { advance, compareEntries, openRun, type RunCursor } from './run-cursor.js'

/** The entries of all runs of a table, in order. */
export interface Entries {
  /** Good until the next step; undefined beyond the last. */
  current(): RunCursor | undefined
  /** To the next one; a promise where that has to be read first. */
  step(): Promise<void> | undefined
}

export const NO_ENTRIES: Entries = { current: () => undefined, step: () => undefined }

/** @throws {SnapshotTrouble} here, and from steps */
export async function openEntries(file: BlockFile, runs: readonly Extent[]): Promise<Entries> {
  const heap: RunCursor[] = []
  for (const directory of runs) {
    const cursor = await openRun(file, directory)
    await advance(cursor)
    if (!cursor.isDone) heap.push(cursor)
  }
  // A sorted array is a heap.
  heap.sort(compareEntries)
  const stepLater = async (loading: Promise<void>) => {
    await loading
    settle(heap)
  }
  return {
    current: () => heap[0],
    step() {
      const [first] = heap
      const loading = first && advance(first)
      if (loading) return stepLater(loading)
      settle(heap)
      return undefined
    },
  }
}

/** The first of the heap has moved: it goes where it belongs now, or out if it is done. */
function settle(heap: RunCursor[]): void {
  if (heap[0]?.isDone) {
    const last = heap.pop()
    if (last && heap.length > 0) heap[0] = last
  }
  const [moved] = heap
  if (!moved) return
  let at = 0
  for (;;) {
    const least = smallerChild(heap, at)
    const child = heap[least]
    if (!child || compareEntries(moved, child) <= 0) break
    heap[at] = child
    at = least
  }
  heap[at] = moved
}

function smallerChild(heap: readonly RunCursor[], at: number): number {
  const [left, right] = [2 * at + 1, 2 * at + 2]
  const [a, b] = [heap[left], heap[right]]
  return a && b && compareEntries(b, a) < 0 ? right : left
}
