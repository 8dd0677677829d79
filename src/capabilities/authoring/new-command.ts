import { dirname } from 'node:path'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { MODELS_GROUP } from '../models-group.js'
import { newModel } from './new-model.js'

/** `countersign models new <folder>`. */
export const newModelCommand: Command = {
  group: MODELS_GROUP,
  name: 'new',
  arguments: [
    {
      name: '<folder>',
      summary: "the folder to make, such as my-models/cloud-bill; its name is the model's",
    },
  ],
  summary: 'write a model to begin with: definition, spec and vectors',
  options: [{ flags: '--typescript', summary: 'write it in TypeScript' }],
  examples: [
    'countersign models new my-models/cloud-bill',
    'countersign models new my-models/cloud-bill --typescript',
  ],
  run,
}

async function run(
  [folder = '']: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  for (const path of await newModel(folder, options.typescript === true)) desk.print(path)
  desk.note(`Next: countersign models test ${folder}, then countersign serve --models ${dirname(folder)}`)
  return EXIT.passed
}
