import { beside, type Row, section } from '../answer-rows.js'
import type { Paint } from '../capability.js'
import { visible } from '../terminal.js'
import type { JudgeCheck } from './check-judges.js'

/** The lines of a terminal. */
export function showChecks(checks: readonly JudgeCheck[], paint: Paint, columns: number | null): string[] {
  return section(
    'judges',
    checks.map((check) => rowOf(check, paint)),
    paint,
    columns,
  )
}

const WORDS = { ok: 'ok', wrong: 'wrong', no_ruling: 'no ruling' } as const

function rowOf(check: JudgeCheck, paint: Paint): Row {
  const { engine, model, result, time_ms, rung } = check
  const colour = { ok: paint.good, wrong: paint.bad, no_ruling: paint.open }[result]
  const how = rung === null ? '' : `  ${rung}`
  return beside(
    WORDS[result],
    colour,
    { text: engine },
    { text: `  ${visible(model)}  ${time_ms} ms${how}  `, paint: paint.faint },
    { text: visible(outcomeOf(check)) },
  )
}

function outcomeOf({ controls, error }: JudgeCheck): string {
  if (error) return `${error.code}: ${error.message}`
  const word = (isRight: boolean | undefined) => (isRight ? 'right' : 'wrong')
  return `true claim ${word(controls?.true_claim)}, false claim ${word(controls?.false_claim)}`
}
