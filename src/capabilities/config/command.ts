import { z } from 'zod'
import { configSchema, readConfig } from '../../config/index.js'
import { type Command, EXIT } from '../capability.js'

const group = { name: 'config', summary: 'the configuration file' }

/** The commands about the configuration file. */
export const configCommands: readonly Command[] = [
  {
    group,
    name: 'schema',
    arguments: [],
    summary: 'print the JSON Schema of the configuration file, for editors',
    options: [],
    examples: ['countersign config schema > countersign.schema.json'],
    run: async (_words, _options, desk) => {
      desk.print(JSON.stringify(z.toJSONSchema(configSchema, { io: 'input' }), null, 2))
      return EXIT.passed
    },
  },
  {
    group,
    name: 'check',
    arguments: [{ name: '<file>', summary: 'a configuration in YAML or JSON; - reads standard input' }],
    summary: 'read a configuration file and say what is wrong with it; connects to nothing',
    options: [],
    examples: ['countersign config check countersign.yaml'],
    run: async ([file = '-'], _options, desk) => {
      const { environments, webhooks } = readConfig((await desk.readRequest(file)).value, process.env)
      for (const { name, kind } of environments) desk.print(`environment ${name}: ${kind}`)
      desk.print(`${environments.length} environments, ${webhooks.length} webhooks`)
      return EXIT.passed
    },
  },
]
