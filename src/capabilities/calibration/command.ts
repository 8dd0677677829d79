import type { Calibration } from '../../core/calibration/calibration.js'
import { limitsOf } from '../../core/settings.js'
import type { Store } from '../../store/index.js'
import { identityDigest } from '../calibrations.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { databaseOf } from '../desk-database.js'
import { hexOf } from '../new-id.js'
import { type AskedRows, askRows } from './ask-rows.js'
import { calibrationsOf } from './calibrate.js'
import { type JudgeUnderTest, judgeUnderTest } from './judge-under-test.js'
import { keptIn, NOTHING_KEPT } from './kept-outcomes.js'
import type { LabelledRow } from './labelled-row.js'
import { type RunOptions, readOptions } from './options.js'
import { type LabelledRows, readRows, sampleOf } from './read-rows.js'
import { showCalibration } from './show-calibration.js'

/** Most bytes of a file of labelled rows. */
const FILE_BYTES_MAX = 67_108_864

/** `countersign calibrate <file>`: how good a judge is on labelled rows, and what confidence its answers bear from then on. */
export const calibrateCommand: Command = {
  name: 'calibrate',
  arguments: [{ name: '<file>', summary: 'labelled rows, one in a line of JSON; - reads standard input' }],
  summary: 'measure how good a judge is on rows with a human label; its answers then bear that confidence',
  options: [
    {
      flags: '--judge <name>',
      summary:
        'groq, workers_ai, openai_compatible, anthropic, or deterministic for the built-in engine; else the first configured one',
    },
    { flags: '--limit <n>', summary: 'at most so many rows, drawn by the seed' },
    { flags: '--seed <text>', summary: 'what the sample is drawn by; default 1' },
    { flags: '--repeats <n>', summary: 'how often a model is asked about each row; default 2' },
    { flags: '--concurrency <n>', summary: 'rows that are asked about at the same time; default 4' },
    { flags: '--out <file>', summary: 'write the calibration to a file, for the library' },
    { flags: '--json', summary: 'print it as JSON' },
  ],
  examples: [
    'countersign calibrate labelled.jsonl --judge deterministic',
    'GROQ_API_KEY=... countersign calibrate labelled.jsonl --limit 300',
  ],
  run: async ([file = ''], given, desk) => run(file, given, desk),
}

async function run(file: string, given: CommandOptions, desk: Desk): Promise<number> {
  const options = readOptions(given)
  const labelled = readRows(await desk.readText(file, FILE_BYTES_MAX), limitsOf(desk.settings))
  const judge = judgeUnderTest(options.judge, await desk.parts())
  const rows = sampleOf(labelled.rows, options.limit, options.seed)
  noteReading(labelled, rows, judge, desk)
  // Loaded here, so that the other commands need no database driver.
  const { calibrationFolder, defaultDataFolder, openStore } = await import('../../store/index.js')
  const database = databaseOf(desk, defaultDataFolder)
  const store = await openStore(database)
  try {
    const run = { judge, rows, labelled, options }
    const asked = await ask(run, store, desk)
    const calibrations = await measured(run, asked, desk)
    const folder = calibrationFolder(`${database.dataFolder}/calibrations`)
    if (asked.stopped === null) await keep(calibrations, [store.putCalibration, putIn(folder.put)])
    await print(calibrations, asked, options, desk)
    const isMeasured = asked.stopped === null && calibrations.some(({ table }) => table.length > 0)
    return isMeasured ? EXIT.passed : EXIT.cannotTell
  } finally {
    await store.close()
  }
}

interface Run {
  readonly judge: JudgeUnderTest
  readonly rows: readonly LabelledRow[]
  readonly labelled: LabelledRows
  readonly options: RunOptions
}

function noteReading(
  labelled: LabelledRows,
  rows: readonly LabelledRow[],
  judge: JudgeUnderTest,
  desk: Desk,
) {
  const { duplicates, ignored } = labelled
  if (duplicates > 0)
    desk.note(`Rows that stand there more than once are counted once: ${duplicates} left out.`)
  if (ignored.length > 0) desk.note(`Members that are not read: ${ignored.join(', ')}.`)
  if (rows.length < labelled.rows.length)
    desk.note(`A sample of ${rows.length} of ${labelled.rows.length} rows.`)
  if (!judge.isModel) return
  desk.note(`Asking ${judge.engine} (${judge.model}). Ctrl-C loses nothing: the same command goes on.`)
}

/** The built-in engine rules the same each time. */
function passesOf({ judge, options }: Run): number {
  return judge.isModel ? options.passes : 1
}

async function ask(run: Run, store: Store, desk: Desk): Promise<AskedRows> {
  const { judge, rows, options } = run
  const { chance } = await desk.parts()
  const asked = await askRows({
    judge,
    rows,
    passes: passesOf(run),
    concurrency: options.concurrency,
    kept: judge.isModel ? keptIn(store, judge) : NOTHING_KEPT,
    nonce: hexOf(chance(16)),
    progress: (done, all) => desk.progress(progressText(done, all)),
  })
  desk.progress(null)
  return asked
}

const BAR = 30

function progressText(done: number, all: number): string {
  const full = Math.floor((BAR * done) / all)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${done} of ${all} rulings`
}

async function measured(run: Run, { outcomes }: AskedRows, desk: Desk): Promise<Calibration[]> {
  const { judge, rows: asked, labelled, options } = run
  const { rows, sha256 } = labelled
  const at = (await desk.parts()).clock()
  return calibrationsOf({
    judge,
    rows,
    asked,
    seed: options.seed,
    sha256,
    passes: passesOf(run),
    outcomes,
    at,
  })
}

type Put = Store['putCalibration']

function putIn(put: (judge: string, calibration: string) => Promise<void>): Put {
  return ({ judge, calibration }) => put(judge, calibration)
}

/** For servers on the database, and for commands on this machine that use none. One that tells nothing replaces none. */
async function keep(calibrations: readonly Calibration[], places: readonly Put[]): Promise<void> {
  for (const calibration of calibrations.filter(({ table }) => table.length > 0)) {
    const judge = identityDigest(calibration.judge)
    const row = { judge, measuredAt: calibration.measured_at, calibration: JSON.stringify(calibration) }
    for (const put of places) await put(row)
  }
}

async function print(
  calibrations: readonly Calibration[],
  asked: AskedRows,
  options: RunOptions,
  desk: Desk,
): Promise<void> {
  const json = JSON.stringify({ v: 1, calibrations }, null, 2)
  if (options.out !== undefined) await desk.writeFile(options.out, (write) => write(`${json}\n`))
  if (options.isJson) desk.print(json)
  else desk.print(calibrations.map((one) => showCalibration(one, desk.paint).join('\n')).join('\n\n'))
  desk.note(`Requests of this run: ${asked.requests}. Rulings known from earlier: ${asked.known}.`)
  if (asked.stopped !== null) {
    desk.note(`Stopped: ${asked.stopped}`)
    desk.note('Nothing is calibrated by this; the same command asks what is missing.')
  }
}
