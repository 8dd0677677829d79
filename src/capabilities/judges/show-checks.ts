import { BESIDE, beside, type Row, section } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { visible } from '../terminal.js'
import type { JudgeCheck } from './check-judges.js'
import { wordsOf } from './known-calibrations.js'

/** The lines of a terminal; none where nobody is configured. */
export function showChecks(checks: readonly JudgeCheck[], paint: Paint, columns: number | null): string[] {
  const width = Math.max(...checks.map(({ engine }) => engine.length))
  const rows = checks.flatMap((check) => rowsOf(check, width, paint))
  // The empty line before a section has nothing above it here.
  return section('judges', rows, paint, columns).slice(1)
}

const WORDS = { ok: 'ok', wrong: 'wrong', no_ruling: 'no ruling' } as const

function rowsOf(check: JudgeCheck, width: number, paint: Paint): Row[] {
  const { engine, model, result, time_ms, rung, controls, error } = check
  const colour = { ok: paint.good, wrong: paint.bad, no_ruling: paint.open }[result]
  const who = { text: engine.padEnd(width) }
  const asked = `  ${visible(model)}  ${time_ms} ms`
  const known = check.calibrations.map((one) => belowRow(wordsOf(one)))
  if (error)
    return [beside(WORDS[result], colour, who, { text: asked, paint: paint.faint }), whyRow(error), ...known]
  const how = { text: `${asked}${rung === null ? '' : `  ${rung}`}  `, paint: paint.faint }
  return [beside(WORDS[result], colour, who, how, { text: controlWords(controls) }), ...known]
}

/** Below, since it is long, and is what has to be read. */
function whyRow({ code, message }: NonNullable<JudgeCheck['error']>): Row {
  return belowRow(`${code}: ${visible(message)}`)
}

function belowRow(text: string): Row {
  return { pieces: [{ text: `${' '.repeat(BESIDE)}${text}` }], indent: BESIDE + 2 }
}

function controlWords(controls: JudgeCheck['controls']): string {
  const word = (isRight: boolean | undefined) => (isRight ? 'right' : 'wrong')
  return `true claim ${word(controls?.true_claim)}, false claim ${word(controls?.false_claim)}`
}
