import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { consensusLocally } from './local.js'
import { showAnswer } from './show-answer.js'
import type { ConsensusAnswer } from './wire.js'

/** `countersign consensus <file>`: in process, without a server or a database, signed with the local key. */
export const consensusCommand: Command = {
  name: 'consensus',
  arguments: [{ name: '<file>', summary: 'a request in JSON or YAML; - reads standard input' }],
  summary: 'find what several answers agree on, and the risk that it is not so',
  options: [{ flags: '--json', summary: 'print the whole answer as JSON' }],
  examples: ['countersign consensus answers.yaml', 'countersign consensus - --json < answers.json'],
  run,
}

async function run(
  [file = '-']: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const request = await desk.readRequest(file)
  const answer = await consensusLocally(request, await desk.parts())
  if (options.json === true) desk.print(JSON.stringify(answer, null, 2))
  else for (const line of showAnswer(answer, desk.paint, desk.columns)) desk.print(line)
  return exitOf(answer)
}

/** Agreement at low risk passes; one at high risk fails; of the rest nobody can tell. */
function exitOf({ agreement, false_consensus_risk: risk }: ConsensusAnswer): number {
  if (!agreement || risk === 'medium') return EXIT.cannotTell
  return risk === 'low' ? EXIT.passed : EXIT.failed
}
