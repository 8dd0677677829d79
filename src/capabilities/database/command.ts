import type { RowCounts } from '../../store/index.js'
import { type Command, type Desk, EXIT } from '../capability.js'
import { databaseOf } from '../desk-database.js'
import { adopt } from './adopt.js'
import { group } from './group.js'

/** How often a long run says how far it is. */
const NOTE_MS = 5_000

/** `countersign db backup <file>`: all rows as they were at one moment, while servers go on. */
const backup: Command = {
  group,
  name: 'backup',
  arguments: [{ name: '<file>', summary: 'the file to write; - writes to standard output' }],
  summary: 'write all that is stored to a file, while the server may run; not what lies in keys/',
  options: [],
  examples: [
    'countersign db backup countersign.ndjson',
    'countersign db backup - | gzip > countersign.ndjson.gz',
  ],
  run: async ([file = ''], _options, desk) => {
    // Loaded here, so that the other commands need no database driver.
    const { backUp, defaultDataFolder } = await import('../../store/index.js')
    const database = databaseOf(desk, defaultDataFolder)
    const counts = await desk.writeFile(file, (write) => backUp(database, write, progressOn(desk)))
    desk.note(`Backed up: ${counted(counts)}.`)
    desk.note(
      'The signing keys and the pepper are not part of it: keep the folder keys/ of the data folder too.',
    )
    return EXIT.passed
  },
}

/** `countersign db restore <file>`: into an empty database, the whole backup or nothing. */
const restore: Command = {
  group,
  name: 'restore',
  arguments: [{ name: '<file>', summary: 'what db backup wrote; - reads standard input' }],
  summary: 'put a backup into an empty database: of the data folder, or of DATABASE_URL',
  options: [],
  examples: [
    'countersign db restore countersign.ndjson --data /srv/countersign',
    'DATABASE_URL=postgresql://me@db/audit countersign db restore countersign.ndjson',
  ],
  run: async ([file = ''], _options, desk) => {
    const { restore: run, ...store } = await import('../../store/index.js')
    const counts = await run(
      databaseOf(desk, store.defaultDataFolder),
      desk.readStream(file),
      progressOn(desk),
    )
    desk.note(`Restored: ${counted(counts)}.`)
    return EXIT.passed
  },
}

/** The commands over the database. */
export const databaseCommands: readonly Command[] = [backup, restore, adopt]

function progressOn(desk: Desk): (rows: number) => void {
  let next = performance.now() + NOTE_MS
  return (rows) => {
    if (performance.now() < next) return
    next = performance.now() + NOTE_MS
    desk.note(`${rows} rows so far`)
  }
}

function counted({ receipts, records, retained, policies, access_keys }: RowCounts): string {
  const parts = [`${receipts} receipts (${retained} with their request and answer)`, `${records} records`]
  return [...parts, `${policies} policies`, `${access_keys} access keys`].join(', ')
}
