import type { ListedModel } from '../../models/index.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { MODELS_GROUP } from '../models-group.js'
import { MODELS_OPTION } from '../models-option.js'
import { renderCatalogue } from './catalogue-wire.js'
import { digestOf } from './ruler-of.js'
import { alignedRows } from './show-table.js'

/** `countersign models list`. */
export const listModelsCommand: Command = {
  group: MODELS_GROUP,
  name: 'list',
  arguments: [],
  summary: 'list the models that can be run, your own among them',
  options: [MODELS_OPTION, { flags: '--json', summary: 'print the list as JSON' }],
  examples: ['countersign models list', 'countersign models list --models my-models --json'],
  run,
}

async function run(_words: readonly unknown[], options: CommandOptions, desk: Desk): Promise<number> {
  const { models } = await desk.parts()
  if (options.json === true) desk.print(JSON.stringify(renderCatalogue(models), null, 2))
  else for (const line of alignedRows(models.map(cellsOf))) desk.print(line)
  return EXIT.passed
}

function cellsOf(model: ListedModel): string[] {
  const { name, specVersion, title, isFree } = model.description
  const digest = digestOf(model)
  const whose = digest === undefined ? '' : `own, sha256:${digest.slice(0, 12)}`
  return [name, specVersion, isFree ? 'free' : 'paid', title, whose]
}
