import type { CheckDiagnosis, Diagnosis, DoctorFinding } from '../../sessions/index.js'
import { beside, type Row, section } from '../answer-rows.js'
import { type Command, EXIT, type Paint } from '../capability.js'
import { visible } from '../terminal.js'
import { diagnoseGiven } from './doctor.js'

/** `countersign doctor <file>`: whether checks can pass and can fail, in process. */
export const doctorCommand: Command = {
  name: 'doctor',
  arguments: [
    {
      name: '<file>',
      summary: 'as for verify-session: `before`, and in `after` and `log` a run that did all as it should be',
    },
  ],
  summary: 'check the checks: name each that cannot fail or cannot pass, and what none of them notices',
  options: [{ flags: '--json', summary: 'print the whole answer as JSON' }],
  examples: ['countersign doctor session.yaml'],
  run: async ([file = '-'], options, desk) => {
    const diagnosis = await diagnoseGiven(await desk.readRequest(file), await desk.parts())
    if (options.json === true) desk.print(JSON.stringify(diagnosis, null, 2))
    else for (const line of showDiagnosis(diagnosis, desk.paint, desk.columns)) desk.print(line)
    return diagnosis.success ? EXIT.passed : EXIT.failed
  },
}

function showDiagnosis(diagnosis: Diagnosis, paint: Paint, columns: number | null): string[] {
  const { success, checks, findings, runs, left_out } = diagnosis
  const left = left_out === 0 ? '' : `, ${left_out} left out`
  const word = success ? paint.good('SOUND') : paint.bad('UNSOUND')
  return [
    `${word}  ${checks.length} checks tried on ${runs} runs${left}`,
    ...section(
      'checks',
      checks.map((check) => checkRow(check, paint)),
      paint,
      columns,
    ),
    ...section(
      'findings',
      findings.map((finding) => findingRow(finding, paint)),
      paint,
      columns,
    ),
  ]
}

function checkRow({ id, operator, can_pass, can_fail, failed_on }: CheckDiagnosis, paint: Paint): Row {
  const isUnfit = can_pass === false || can_fail === false
  const word = isUnfit ? 'unfit' : can_fail === null ? 'not tried' : 'fit'
  const colour = isUnfit ? paint.bad : can_fail === null ? paint.open : paint.good
  const why = failed_on === null ? '' : `  fails on: ${failed_on}`
  return beside(
    word,
    colour,
    { text: visible(id) },
    { text: visible(`  ${operator}${why}`), paint: paint.faint },
  )
}

function findingRow({ code, severity, message }: DoctorFinding, paint: Paint): Row {
  const colour = severity === 'error' ? paint.bad : paint.open
  return beside(severity, colour, { text: `${code}  ` }, { text: visible(message) })
}
