import { type Breach, breachText } from '../../model-contract/index.js'
import type { ModelReport, RuleReport } from '../../own-models/index.js'
import type { Paint } from '../capability.js'
import { layOut, type Piece, visible } from '../terminal.js'

/** Columns before what stands beside a result. */
const BESIDE = 15
const WORDS = { kept: 'kept', broken: 'BROKEN', passed_over: 'passed over' } as const

/** What came of one model: a line for each rule, and below a broken one what is wrong and on which inputs. */
export function showReport(
  { name, specVersion, rules }: ModelReport,
  paint: Paint,
  columns: number | null,
): string[] {
  const title = specVersion === null ? name : `${name} ${specVersion}`
  return [
    paint.strong(title),
    ...rules.flatMap((rule) => ruleLines(rule, paint).flatMap((pieces) => layOut(pieces, BESIDE, columns))),
    '',
  ]
}

function ruleLines({ rule, result, excuse, breaches }: RuleReport, paint: Paint): Piece[][] {
  const colour = { kept: paint.good, broken: paint.bad, passed_over: paint.open }[result]
  const why = excuse === undefined ? [] : [{ text: `: ${excuse}`, paint: paint.faint }]
  return [
    [{ text: `  ${WORDS[result].padEnd(BESIDE - 2)}`, paint: colour }, { text: rule }, ...why],
    ...breaches.flatMap((breach) => breachLines(breach, paint)),
  ]
}

function breachLines(breach: Breach, paint: Paint): Piece[][] {
  const indent = ' '.repeat(BESIDE)
  const text = [{ text: visible(`${indent}${breachText(breach)}`) }]
  if (breach.inputs === undefined) return [text]
  return [text, [{ text: visible(`${indent}on ${JSON.stringify(breach.inputs)}`), paint: paint.faint }]]
}

/** The last line: how many models keep the contract. */
export function showTotal(reports: readonly ModelReport[], paint: Paint): string {
  const passed = reports.filter((report) => report.passed).length
  const all = `${reports.length} ${reports.length === 1 ? 'model' : 'models'}`
  if (passed === reports.length) return `${paint.good('PASSED')}  ${all}`
  return `${paint.bad('FAILED')}  ${reports.length - passed} of ${all}`
}
