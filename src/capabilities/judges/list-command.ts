import { BESIDE, beside, type Row, section } from '../answer-rows.js'
import { BUILT_IN_IDENTITY } from '../calibrations.js'
import { type Command, type Desk, EXIT } from '../capability.js'
import { visible } from '../terminal.js'
import { JUDGES_GROUP } from './group.js'
import {
  type CalibrationInShort,
  calibrationOfBuiltIn,
  calibrationsOfModel,
  knownCalibrations,
  wordsOf,
} from './known-calibrations.js'

interface ListedJudge {
  /** As engines are named on the wire. */
  readonly engine: string
  readonly model: string
  readonly calibrations: readonly CalibrationInShort[]
}

/** `countersign judges list`: who rules here, in the order of asking, and how good each was found to be. */
export const listCommand: Command = {
  group: JUDGES_GROUP,
  name: 'list',
  arguments: [],
  summary:
    'the judges of these settings in the order in which they are asked, and whether each is calibrated',
  options: [{ flags: '--json', summary: 'print the result as JSON' }],
  examples: ['countersign judges list'],
  run: async (_words, options, desk) => {
    const judges = await listed(desk)
    if (options.json === true) desk.print(JSON.stringify({ judges }, null, 2))
    else
      for (const line of section('judges', judges.flatMap(rowsOf(desk)), desk.paint, desk.columns).slice(1))
        desk.print(line)
    return EXIT.passed
  },
}

async function listed(desk: Desk): Promise<ListedJudge[]> {
  const { judge } = await desk.parts()
  const known = await knownCalibrations(desk)
  const providers = judge.providers.map((provider) => ({
    engine: provider.name,
    model: provider.model,
    calibrations: calibrationsOfModel(known, provider),
  }))
  const { engine, model } = BUILT_IN_IDENTITY
  return [...providers, { engine, model, calibrations: calibrationOfBuiltIn(known) }]
}

function rowsOf({ paint }: Desk): (judge: ListedJudge) => Row[] {
  return ({ engine, model, calibrations }) => {
    const isKnown = calibrations.length > 0
    const word = isKnown ? 'calibrated' : 'open'
    const who = { text: engine }
    const rest = { text: `  ${visible(model)}${isKnown ? '' : '  not calibrated'}`, paint: paint.faint }
    return [
      beside(word, isKnown ? paint.good : paint.open, who, rest),
      ...calibrations.map((one) => ({
        pieces: [{ text: `${' '.repeat(BESIDE)}${wordsOf(one)}` }],
        indent: BESIDE + 2,
      })),
    ]
  }
}
