import { Refusal } from '../../core/errors.js'
import { jsonText } from '../../core/json/text.js'
import type { JsonValue } from '../../core/json/value.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { MODELS_GROUP } from '../models-group.js'
import { MODELS_OPTION } from '../models-option.js'
import { renderRun } from './catalogue-wire.js'
import { runModelLocally } from './local.js'
import { showRun } from './show-run.js'

const ROWS_SHOWN = 12

/** `countersign models run <model> <file>`: in process, without a server or a database, signed with the local key. */
export const runModelCommand: Command = {
  group: MODELS_GROUP,
  name: 'run',
  arguments: [
    { name: '<model>', summary: 'the model to run' },
    { name: '<file>', summary: 'its inputs in JSON or YAML; - reads standard input' },
  ],
  summary: 'run a model and put the calculation on a signed record',
  options: [
    MODELS_OPTION,
    { flags: '--rows <count>', summary: `rows of each list to show, or all (default ${ROWS_SHOWN})` },
    { flags: '--json', summary: 'print the whole answer as JSON, every digit and row in it' },
  ],
  examples: [
    'countersign models run relocation inputs.yaml',
    'countersign models run invoice-vat invoice.json --models examples/models --json',
  ],
  run,
}

async function run(
  [model = '', file = '-']: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const rowsMax = rowsOf(options.rows)
  const inputs = await desk.readRequest(file)
  requireBareInputs(inputs.value)
  const ran = await runModelLocally(model, inputs, await desk.parts())
  const { answer, numbers } = renderRun(ran)
  if (options.json === true) desk.print(jsonText(answer, numbers, 2))
  else
    for (const line of showRun(ran, { paint: desk.paint, columns: desk.columns, rowsMax })) desk.print(line)
  return EXIT.passed
}

/** Files of inputs and claims are for verify-claims, and are easily given here. */
function requireBareInputs(given: JsonValue): void {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return
  if (!('inputs' in given && 'claims' in given)) return
  const message =
    'The file has inputs and claims: countersign verify-claims takes both. This command takes what stands under "inputs" alone.'
  throw new Refusal('bad_usage', message, { field: 'inputs' })
}

function rowsOf(given: CommandOptions[string] | undefined): number {
  if (given === undefined) return ROWS_SHOWN
  if (given === 'all') return Number.POSITIVE_INFINITY
  if (typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given)) return Number(given)
  throw new Refusal('bad_usage', '--rows takes a number from 1, or all.', { field: 'rows' })
}
