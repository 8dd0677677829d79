import { LOCAL_TENANT } from '../../access/index.js'
import { Refusal } from '../../core/errors.js'
import { readBy } from '../../core/validate.js'
import { namedRows, section } from '../answer-rows.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { withSessions } from './desk-parts.js'
import { checksRequest, entriesOf, hasLines, linesOf } from './given-file.js'
import { addToLog } from './log.js'
import { findSession, snapshotsOf } from './session.js'
import { showDiff, showSession } from './show.js'
import { exitOf, showAnswer } from './show-answer.js'
import { changeRows } from './show-changes.js'
import { type As, forgetSession, openSession, pushState, takeAfter } from './state.js'
import { judgedAtOnce, verifySession } from './verify.js'
import { openRequestSchema, readBody, stateQuerySchema, stateRequestSchema } from './wire.js'

const group = {
  name: 'session',
  summary: 'open sessions, push and compare states, and verify them, without a server',
}
const json = { flags: '--json', summary: 'print the answer as JSON' }
const config = {
  flags: '--config <file>',
  summary: 'configuration file with the environments (default COUNTERSIGN_CONFIG)',
}
const idWord = { name: '<id>', summary: 'the session, as open printed it' }

const open: Command = {
  group,
  name: 'open',
  arguments: [{ name: '[id]', summary: 'what to call it (default: a name is made)' }],
  summary: 'open a session, take the state before, and print its id',
  options: [
    config,
    { flags: '--environment <name>', summary: 'whose state to read (default: tables are pushed)' },
    { flags: '--table <name...>', summary: 'only these tables' },
    { flags: '--key <text...>', summary: 'what names the rows of a table: carts=user,sku' },
    { flags: '--ignore <column...>', summary: 'columns left out: orders.updated_at, *.seen' },
    json,
  ],
  examples: ['countersign session open run-1 --config countersign.yaml --environment shop'],
  run: ([id], options, desk) =>
    withSessions(options, desk, async (parts) => {
      const session = await openSession(LOCAL_TENANT, openRequestOf(id, options), parts)
      if (options.json === true) printJson(await showSession(session, parts), desk)
      else desk.print(session.row.id)
      return EXIT.passed
    }),
}

const push: Command = {
  group,
  name: 'push',
  arguments: [
    idWord,
    { name: '<file>', summary: 'tables as JSON or YAML, or a row a line in .ndjson; - reads standard input' },
  ],
  summary: 'take tables as the state before or after; the first push is both',
  options: [{ flags: '--as <state>', summary: 'before or after' }, config, json],
  examples: ['countersign session push run-1 tables.json --as after'],
  run: ([id = '', file = '-'], options, desk) =>
    withSessions(options, desk, async (parts) => {
      const { as } = readBy(stateQuerySchema, options.as === undefined ? {} : { as: options.as })
      const found = await findSession(LOCAL_TENANT, id, parts)
      const session = await pushState(found, await pushOf(file, desk), as as As | undefined, parts)
      const shown = await showSession(session, parts)
      if (options.json === true) printJson(shown, desk)
      else
        for (const { name, rows_before, rows_after } of shown.tables) {
          desk.print(`${name}: ${rows_before ?? 'no'} rows before, ${rows_after ?? 'no'} after`)
        }
      return EXIT.passed
    }),
}

const log: Command = {
  group,
  name: 'log',
  arguments: [
    idWord,
    { name: '<file>', summary: 'an entry or a list of them in JSON or YAML, or an entry a line in .ndjson' },
  ],
  summary: 'add to the log what was done',
  options: [],
  examples: ['countersign session log run-1 calls.ndjson'],
  run: ([id = '', file = '-'], options, desk) =>
    withSessions(options, desk, async (parts) => {
      const session = await findSession(LOCAL_TENANT, id, parts)
      const { added, logEntries } = await addToLog(session, await entriesOf(file, desk), parts)
      desk.print(`${added} added, ${logEntries} in all`)
      return EXIT.passed
    }),
}

const diff: Command = {
  group,
  name: 'diff',
  arguments: [idWord],
  summary: 'read the state as it is now, where it is an environment’s, and show what changed',
  options: [config, json],
  examples: ['countersign session diff run-1'],
  run: ([id = ''], options, desk) =>
    withSessions(options, desk, async (parts) => {
      const session = await takeAfter(await findSession(LOCAL_TENANT, id, parts), parts)
      const { before, after } = await snapshotsOf(session, parts)
      if (!before || !after)
        throw new Refusal('invalid_request', 'There is one state only: nothing can be compared.')
      if (options.json === true) printJson(await showDiff(session, { after: 0, limit: 1_000 }, parts), desk)
      else printChanges(await changeRows(before, after, desk.paint), desk)
      return EXIT.passed
    }),
}

const verify: Command = {
  group,
  name: 'verify',
  arguments: [
    idWord,
    {
      name: '<file>',
      summary:
        '{checks} or a list of checks in JSON or YAML, as in docs/session-checks.md; - reads standard input',
    },
  ],
  summary: 'read the state as it is now, run checks, and print a signed verdict, which is stored',
  options: [config, json],
  examples: ['countersign session verify run-1 checks.yaml'],
  run: ([id = '', file = '-'], options, desk) =>
    withSessions(options, desk, async (parts) => {
      const judging = judgedAtOnce(parts.judge, (line) => desk.note(line))
      const request = await checksRequest(id, file, desk)
      const { answer } = await verifySession(LOCAL_TENANT, request, parts, judging)
      if (options.json === true) printJson(answer, desk)
      else {
        const { before, after } = await snapshotsOf(await findSession(LOCAL_TENANT, id, parts), parts)
        const changes = before && after ? await changeRows(before, after, desk.paint) : []
        for (const line of showAnswer(answer, changes, desk.paint, desk.columns)) desk.print(line)
      }
      return exitOf(answer)
    }),
}

const forget: Command = {
  group,
  name: 'forget',
  arguments: [idWord],
  summary: 'forget a session: its states, its log, and what its checks said; receipts stay',
  options: [],
  examples: ['countersign session forget run-1'],
  run: ([id = ''], options, desk) =>
    withSessions(options, desk, async (parts) => {
      await forgetSession(await findSession(LOCAL_TENANT, id, parts), parts)
      desk.note(`The session ${id} is forgotten.`)
      return EXIT.passed
    }),
}

/** The commands over the sessions of the data folder. */
export const storedSessionCommands: readonly Command[] = [open, push, log, diff, verify, forget]

function openRequestOf(id: string | undefined, { environment, table, key, ignore }: CommandOptions) {
  return readBy(openRequestSchema, {
    ...(id !== undefined && { sessionId: id }),
    ...(environment !== undefined && { environment }),
    ...(table !== undefined && { tables: table }),
    ...(key !== undefined && { keys: keysOf(key) }),
    ...(ignore !== undefined && { ignore }),
  })
}

function keysOf(texts: CommandOptions[string]): Record<string, string[]> {
  return Object.fromEntries(
    (Array.isArray(texts) ? texts : []).map((text: string) => {
      const at = text.indexOf('=')
      if (at > 0) return [text.slice(0, at), text.slice(at + 1).split(',')]
      throw new Refusal('bad_usage', `--key ${text}: must be like carts=user,sku.`)
    }),
  )
}

async function pushOf(file: string, desk: Desk) {
  if (hasLines(file)) return { lines: linesOf(file, desk) }
  const body = await desk.readRequest(file)
  readBody(stateRequestSchema, body)
  return { body }
}

function printChanges(rows: Awaited<ReturnType<typeof changeRows>>, { print, paint, columns }: Desk) {
  const shown = rows.length > 0 ? rows : namedRows([['nothing', { text: 'differs', paint: paint.faint }]])
  for (const line of section('changes', shown, paint, columns).slice(1)) print(line)
}

function printJson(value: unknown, desk: Desk): void {
  desk.print(JSON.stringify(value, null, 2))
}
