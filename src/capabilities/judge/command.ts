import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { judgeLocally } from './local.js'
import { readRequestOf } from './request-of-options.js'
import { showAnswer } from './show-answer.js'

/** `countersign judge [file]`: in process, without a server or a database, signed with the local key. */
export const judgeCommand: Command = {
  name: 'judge',
  arguments: [{ name: '[file]', summary: 'a whole request in JSON or YAML; - reads standard input' }],
  summary: 'judge an output and print a signed verdict',
  options: [
    {
      flags: '--output <file>',
      summary: 'instead of a request file: the output to judge; - reads standard input',
    },
    { flags: '--evidence <file...>', summary: 'texts to hold its claims against' },
    { flags: '--check <json...>', summary: 'checks to run on it, each as JSON' },
    { flags: '--task <text>', summary: 'what the agent was asked to do' },
    { flags: '--criterion <text...>', summary: 'sentences that it must live up to' },
    { flags: '--json', summary: 'print the whole answer as JSON' },
  ],
  examples: [
    'countersign judge request.yaml',
    `echo '2 + 2' | countersign judge --output - --check '{"type": "numeric", "expected": 4}'`,
  ],
  run,
}

const EXIT_OF = { pass: EXIT.passed, fail: EXIT.failed, retry: EXIT.cannotTell } as const

async function run(
  [file]: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const request = await readRequestOf(file, options, desk)
  const answer = await judgeLocally(request, await desk.parts())
  if (options.json === true) desk.print(JSON.stringify(answer, null, 2))
  else for (const line of showAnswer(answer, desk.paint, desk.columns)) desk.print(line)
  return EXIT_OF[answer.verdict]
}
