import { resolve } from 'node:path'
import { narrowed } from '../narrowed.js'
import type { GivenState, Source } from '../source.js'
import { readTables } from './read-tables.js'
import { restore } from './restore.js'
import type { SqliteSettings } from './settings.js'

export function openSqlite(settings: SqliteSettings): Source {
  const closing = new AbortController()
  const path = resolve(settings.path)
  const either = (signal?: AbortSignal) =>
    signal ? AbortSignal.any([closing.signal, signal]) : closing.signal
  return {
    async *read(options, signal) {
      yield* readTables(path, settings.timeoutMs, narrowed(settings, options), either(signal))
    },
    ...(settings.reset && {
      reset: (given: GivenState, signal?: AbortSignal) =>
        restore(path, settings.timeoutMs, given, either(signal)),
    }),
    async close() {
      closing.abort()
    },
  }
}
