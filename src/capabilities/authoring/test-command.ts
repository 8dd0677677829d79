import { holdModel, type ModelReport } from '../../own-models/index.js'
import { createSandbox } from '../../sandbox/index.js'
import { type Command, type CommandOptions, type Desk, EXIT } from '../capability.js'
import { MODELS_GROUP } from '../models-group.js'
import { MODELS_OPTION } from '../models-option.js'
import { showReport, showTotal } from './show-report.js'
import { subjectsOf } from './subjects.js'

/** Fourteen rules of some hundred runs each, for as many models as there are. */
const SHARE_MS = 24 * 3_600_000

/** `countersign models test [what]`: the contract that the models that come with Countersign are held to. */
export const testModelsCommand: Command = {
  group: MODELS_GROUP,
  name: 'test',
  arguments: [
    {
      name: '[what]',
      summary: 'a folder of models or of one model, or the name of a model; without it all of --models',
    },
  ],
  summary: 'hold models to the contract of models, and show on which inputs they break it',
  options: [MODELS_OPTION, { flags: '--json', summary: 'print the result as JSON' }],
  examples: [
    'countersign models test my-models',
    'countersign models test my-models/cloud-bill --json',
    'countersign models test relocation',
  ],
  run,
}

async function run(
  [word]: readonly (string | undefined)[],
  options: CommandOptions,
  desk: Desk,
): Promise<number> {
  const subjects = await subjectsOf(word, desk.settings.COUNTERSIGN_MODELS)
  const sandbox = createSandbox({ places: 2, shareMs: SHARE_MS })
  const reports: ModelReport[] = []
  try {
    for (const subject of subjects) {
      const report = await holdModel(subject, sandbox.share())
      reports.push(report)
      if (options.json !== true)
        for (const line of showReport(report, desk.paint, desk.columns)) desk.print(line)
    }
  } finally {
    await sandbox.close()
  }
  const passed = reports.every((report) => report.passed)
  if (options.json === true) desk.print(JSON.stringify({ passed, models: reports }, null, 2))
  else desk.print(showTotal(reports, desk.paint))
  return passed ? EXIT.passed : EXIT.failed
}
