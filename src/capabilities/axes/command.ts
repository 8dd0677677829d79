import { DOMAINS } from '../../core/axes/axis.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { verifyAxesLocally } from './local.js'
import { readRequestOf } from './request-of-options.js'
import { showAnswer } from './show-answer.js'

/** `countersign axes [file]`: in process, without a server or a database, signed with the local key. */
export const axesCommand: Command = {
  name: 'axes',
  arguments: [{ name: '[file]', summary: 'a whole request in JSON or YAML; - reads standard input' }],
  summary: 'verify a response on four axes: faithfulness, well-formedness, security, quality',
  options: [
    {
      flags: '--response <file>',
      summary: 'instead of a request file: the response to verify; - reads standard input',
    },
    { flags: '--request <text>', summary: 'what was asked' },
    { flags: '--domain <name>', summary: `the kind of task: ${DOMAINS.join(', ')}` },
    { flags: '--channels <count>', summary: 'independent passes, 1 to 3 (default 1)' },
    { flags: '--json', summary: 'print the whole answer as JSON' },
  ],
  examples: [
    'countersign axes request.yaml',
    `countersign axes --response answer.md --request 'Write a function that adds' --domain code_generation`,
  ],
  run,
}

const EXIT_OF = { PASS: EXIT.passed, FAIL: EXIT.failed, ERROR: EXIT.cannotTell } as const

async function run(
  [file]: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const request = await readRequestOf(file, options, desk)
  const answer = await verifyAxesLocally(request, await desk.parts())
  if (options.json === true) desk.print(JSON.stringify(answer, null, 2))
  else for (const line of showAnswer(answer, desk.paint, desk.columns)) desk.print(line)
  return EXIT_OF[answer.verdict]
}
