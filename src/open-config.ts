import { readFile } from 'node:fs/promises'
import { readRequestText } from './cli/index.js'
import { type Config, NO_CONFIG, readConfig } from './config/index.js'
import { Refusal } from './core/errors.js'
import type { Settings } from './core/settings.js'

/**
 * The configuration in the file that the settings name; without one there is nothing in it.
 *
 * @throws {Refusal} `bad_config`, naming the file and the place in it
 */
export async function openConfig({ COUNTERSIGN_CONFIG: path }: Settings): Promise<Config> {
  if (path === undefined) return NO_CONFIG
  try {
    return readConfig(readRequestText(await readFile(path, 'utf8'), path).value, process.env)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof Refusal) throw new Refusal('bad_config', `${path}: ${message}`, error.details)
    throw new Refusal('bad_config', `The configuration file cannot be read: ${message}.`, { file: path })
  }
}
