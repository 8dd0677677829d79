import { SourceTrouble, type SourceTroubleKind } from '../source-trouble.js'

/** SQLite's result codes (its page on them), the first that fits; the extended ones before those that they belong to. */
const BY_CODE: readonly (readonly [number, SourceTroubleKind, string])[] = [
  [
    776,
    'locked',
    'A process ended in the middle of a change and left the file so: its application has to open it once',
  ],
  [5, 'locked', 'The application held a lock for too long'],
  [6, 'locked', 'The application held a lock for too long'],
  [26, 'not_a_database', 'The file is no SQLite database'],
  [11, 'not_a_database', 'The database is damaged'],
  [8, 'no_permission', 'The user may not write what the database needs to have written'],
  [14, 'no_permission', 'The file, or one that belongs to it, cannot be opened'],
  [3, 'no_permission', 'The user may not do that'],
  [23, 'no_permission', 'The user may not do that'],
  [9, 'timeout', 'The database could not be read in time'],
  [18, 'too_large', 'A row is too large to be read'],
  [19, 'not_restorable', 'A constraint of the database stands in the way'],
]

/** An error of the library's in our own words; null for any other error. */
export function troubleOf(error: unknown): SourceTrouble | null {
  if (error instanceof SourceTrouble) return error
  if (!(error instanceof Error) || !('code' in error)) return null
  if (!('rawCode' in error) || typeof error.rawCode !== 'number') {
    // It could not even be opened; the message has the path.
    return error.code === '' ? unopened() : null
  }
  const { rawCode } = error
  const found = BY_CODE.find(([code]) => code === rawCode || code === (rawCode & 0xff))
  const [, kind, words] = found ?? [0, 'unreadable' as const, 'The database answers with an error']
  return new SourceTrouble(kind, `${words} (SQLite's code ${rawCode}).`)
}

function unopened(): SourceTrouble {
  return new SourceTrouble('no_permission', 'The file cannot be opened.')
}
