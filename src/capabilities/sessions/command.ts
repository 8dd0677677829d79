import type { Session } from '../../sessions/index.js'
import type { Row } from '../answer-rows.js'
import type { Command, CommandOptions, Desk } from '../capability.js'
import { doctorCommand } from './doctor-command.js'
import { verifySessionLocally } from './local.js'
import { storedSessionCommands } from './session-commands.js'
import { exitOf, showAnswer } from './show-answer.js'
import { changeRows } from './show-changes.js'

/** `countersign verify-session <file>`: in process, without a server or a database, signed with the local key. */
const verifySessionCommand: Command = {
  name: 'verify-session',
  arguments: [
    {
      name: '<file>',
      summary:
        '{before?: {tables}, after: {tables}, log?, checks} in JSON or YAML, checks as in docs/session-checks.md; - reads standard input',
    },
  ],
  summary: 'run checks on a session that a file holds whole and print a signed verdict',
  options: [{ flags: '--json', summary: 'print the whole answer as JSON' }],
  examples: ['countersign verify-session session.yaml'],
  run,
}

async function run(
  [file = '-']: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  let changes: readonly Row[] = []
  const raw = await desk.readRequest(file)
  const look = async ({ before, after }: Session) => {
    if (options.json !== true && before && after) changes = await changeRows(before, after, desk.paint)
  }
  const answer = await verifySessionLocally(raw, await desk.parts(), look, (line) => desk.note(line))
  if (options.json === true) desk.print(JSON.stringify(answer, null, 2))
  else for (const line of showAnswer(answer, changes, desk.paint, desk.columns)) desk.print(line)
  return exitOf(answer)
}

/** The commands over sessions. */
export const sessionCommands: readonly Command[] = [
  verifySessionCommand,
  doctorCommand,
  ...storedSessionCommands,
]
