import { jsonText } from '../../core/json/text.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { verifyClaimsLocally } from './local.js'
import { showAnswer } from './show-answer.js'

/** `countersign verify-claims <model> <file>`: in process, without a server or a database, signed with the local key. */
export const verifyClaimsCommand: Command = {
  name: 'verify-claims',
  arguments: [
    { name: '<model>', summary: 'the model to run' },
    {
      name: '<file>',
      summary: '{inputs, claims, tolerance?, text?} in JSON or YAML; - reads standard input',
    },
  ],
  summary: 'run a model, and rule on what is claimed of its outputs',
  options: [{ flags: '--json', summary: 'print the whole answer as JSON' }],
  examples: [
    'countersign verify-claims relocation claims.yaml',
    'countersign verify-claims relocation claims.json --json',
  ],
  run,
}

const EXIT_OF = { verified: EXIT.passed, violated: EXIT.failed, 'out-of-scope': EXIT.cannotTell } as const

async function run(
  [model = '', file = '-']: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const request = await desk.readRequest(file)
  const rendered = await verifyClaimsLocally(model, request, await desk.parts())
  if (options.json === true) desk.print(jsonText(rendered.answer, rendered.numbers, 2))
  else for (const line of showAnswer(rendered, desk.paint, desk.columns)) desk.print(line)
  return EXIT_OF[rendered.answer.verdict]
}
