import type { SettingsOfEveryKind } from './definition.js'
import type { SourceOptions } from './source.js'
import { SourceTrouble } from './source-trouble.js'

/**
 * What is to be read by the settings of an environment and a request together: of the tables, those that both name;
 * keys of the request before those of the settings; what either ignores.
 *
 * @throws {SourceTrouble} `no_such_table`: the settings do not let a table be read
 */
export function narrowed(settings: SettingsOfEveryKind, asked: SourceOptions = {}): SourceOptions {
  const hidden = settings.tables && asked.tables?.find((table) => !settings.tables?.includes(table))
  if (hidden !== undefined) {
    throw new SourceTrouble('no_such_table', `The environment does not let the table "${hidden}" be read.`)
  }
  return {
    tables: asked.tables ?? settings.tables,
    mayBeGone: asked.mayBeGone,
    keys: { ...settings.keys, ...asked.keys },
    ignore: [...(settings.ignore ?? []), ...(asked.ignore ?? [])],
  }
}
