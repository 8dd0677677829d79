import { z } from 'zod'

/** `record DIR` or `replay DIR`. */
export const cassettes = z
  .string()
  .regex(/^(record|replay)[ \t]+\S.*$/, 'must be record or replay, and a folder: replay test/cassettes')
  .transform((text) => {
    const [, mode = '', folder = ''] = /^(\w+)[ \t]+(.*\S)\s*$/.exec(text) ?? []
    return { mode: mode as 'record' | 'replay', folder }
  })
