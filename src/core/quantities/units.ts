import { normalForm } from '../words/normal-form.js'
import { codeOf } from './currencies.js'
import { EXACT_UNITS, UNITS } from './unit-table.js'

/** A unit of measure. */
export interface Unit {
  readonly measure: string
  /** How many base units one of these is. */
  readonly factor: number
}

const byName = unitsBy(UNITS)
const bySpelling = unitsBy(EXACT_UNITS)

function unitsBy(rows: readonly (readonly [string, string, number])[]): ReadonlyMap<string, Unit> {
  return new Map(
    rows.flatMap(([names, measure, factor]) =>
      names.split(' ').map((name): [string, Unit] => [name, { measure, factor }]),
    ),
  )
}
/** The unit that a word, as it is written, names. */
export function unitOf(written: string): Unit | undefined {
  const code = codeOf(written)
  if (code !== undefined) return { measure: code, factor: 1 }
  return bySpelling.get(written) ?? byName.get(normalForm(written))
}

export { currencyOf } from './currencies.js'
