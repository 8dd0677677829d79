import { LIMITS } from '../core/limits.js'

/** Heap of a process, in MB, for requests of the default length. */
const HEAP_MB = 128
/** More for a million UTF-16 units of one request: JSON and tables, whose every value is held as a fact, need most. */
const MB_PER_MILLION = 240
/** A process that takes more than 768 MB of memory in all is ended. */
const HEAP_MB_MAX = 600

/** The heap that a process needs, in MB, where one request may hold so many UTF-16 units (LIMIT_TOTAL_CHARS). */
export function heapMbFor(totalChars: number): number {
  const more = Math.max(0, totalChars - LIMITS.totalChars)
  return Math.min(HEAP_MB_MAX, HEAP_MB + Math.ceil((more * MB_PER_MILLION) / 1e6))
}
