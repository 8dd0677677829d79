import { nearest } from '../core/nearest.js'
import type { ReviewContext } from './fault.js'
import type { Path } from './path.js'
import { columnOf } from './path-values.js'

/** What is wrong with a name that is no column of the rows, as it goes on after a field's name; null where it may be one. */
export function unknownColumn(name: string, { columns }: Pick<ReviewContext, 'columns'>): string | null {
  if (columns === null || columns.includes(name)) return null
  const meant = nearest(name, columns)
  const listed = columns.slice(0, 20).join(', ')
  const hint = meant === undefined ? `there is ${listed === '' ? 'none' : listed}` : `did you mean ${meant}?`
  return `names no column: ${JSON.stringify(name.slice(0, 60).toWellFormed())}; ${hint}`
}

/** The same for the column that a path reads. */
export function unknownColumnOf(path: Path, context: Pick<ReviewContext, 'columns'>): string | null {
  const column = columnOf(path)
  return column === null ? null : unknownColumn(column, context)
}
