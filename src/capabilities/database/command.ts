import type { DatabaseOptions, RowCounts, StoreLog } from '../../store/index.js'
import { type Command, type Desk, EXIT } from '../capability.js'

const group = { name: 'db', summary: 'back the database up, and restore it' }

/** How often a long run says how far it is. */
const NOTE_MS = 5_000

/** `countersign db backup <file>`: all rows as they were at one moment, while servers go on. */
const backup: Command = {
  group,
  name: 'backup',
  arguments: [{ name: '<file>', summary: 'the file to write; - writes to standard output' }],
  summary: 'write all that is stored to a file, while the server may run; not the signing keys',
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
    desk.note('The signing keys are not part of it: keep the folder keys/ of the data folder too.')
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
export const databaseCommands: readonly Command[] = [backup, restore]

function databaseOf(desk: Desk, defaultDataFolder: () => string): DatabaseOptions {
  const { COUNTERSIGN_DATA, DATABASE_URL } = desk.settings
  return { databaseUrl: DATABASE_URL, dataFolder: COUNTERSIGN_DATA ?? defaultDataFolder(), log: logOn(desk) }
}

function logOn(desk: Desk): StoreLog {
  const say = (details: object, message: string) => desk.note(`${message} ${JSON.stringify(details)}`)
  return { info: () => undefined, warn: say, error: say }
}

function progressOn(desk: Desk): (rows: number) => void {
  let next = performance.now() + NOTE_MS
  return (rows) => {
    if (performance.now() < next) return
    next = performance.now() + NOTE_MS
    desk.note(`${rows} rows so far`)
  }
}

function counted({ receipts, retained, policies }: RowCounts): string {
  return `${receipts} receipts (${retained} with their request and answer), ${policies} policies`
}
