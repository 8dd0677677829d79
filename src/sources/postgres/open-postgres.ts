import { narrowed } from '../narrowed.js'
import type { GivenState, Source } from '../source.js'
import { readTables } from './read-tables.js'
import { restore } from './restore.js'
import type { PostgresSettings } from './settings.js'

export function openPostgres(settings: PostgresSettings): Source {
  const closing = new AbortController()
  const either = (signal?: AbortSignal) =>
    signal ? AbortSignal.any([closing.signal, signal]) : closing.signal
  return {
    async *read(options, signal) {
      yield* readTables(settings, narrowed(settings, options), either(signal))
    },
    ...(settings.reset && {
      reset: (given: GivenState, signal?: AbortSignal) => restore(settings, given, either(signal)),
    }),
    async close() {
      closing.abort()
    },
  }
}
