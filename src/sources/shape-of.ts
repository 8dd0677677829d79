import type { ColumnShape, SourceOptions, TableShape } from './source.js'
import { SourceTrouble } from './source-trouble.js'

/** What a database says of a table. */
export interface FoundTable {
  readonly name: string
  readonly columns: readonly ColumnShape[]
  readonly primaryKey: readonly string[] | null
  /** Whether there is a column `id` that is unique and never NULL. */
  readonly hasUniqueId: boolean
}

/**
 * The shape in which a table is read: named by the key that was given for it, else its primary key, else its `id`, and
 * without the columns that are ignored, but for those of the key.
 *
 * @throws {SourceTrouble} `no_such_column`: the key given has a column that the table has not
 */
export function shapeOf(table: FoundTable, options: SourceOptions): TableShape {
  const key = keyGiven(table, options.keys ?? {}) ?? table.primaryKey ?? (table.hasUniqueId ? ['id'] : null)
  const ignored = new Set(options.ignore)
  const isIgnored = (column: string) => ignored.has(`${table.name}.${column}`) || ignored.has(`*.${column}`)
  const columns = table.columns.filter(({ name }) => key?.includes(name) || !isIgnored(name))
  return { name: table.name, columns, key }
}

/** The key that was given for a table; undefined where none was. */
function keyGiven(
  { name, columns }: Pick<FoundTable, 'name' | 'columns'>,
  keys: Readonly<Record<string, readonly string[]>>,
): readonly string[] | undefined {
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  const missing = key?.find((column) => !columns.some((each) => each.name === column))
  if (missing === undefined) return key
  throw new SourceTrouble('no_such_column', `The table "${name}" has no column "${missing}" to be its key.`)
}
