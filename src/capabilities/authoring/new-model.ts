import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { Refusal } from '../../core/errors.js'
import { MODEL_NAME } from '../../model-contract/index.js'
import { findModel } from '../../models/index.js'
import { starterFiles } from './starter.js'

/**
 * Writes the files of a new model, which keeps the contract as it is. Nothing that is there is changed.
 *
 * @param path of the folder to make; its last part is the model's name
 * @returns the paths of the files
 * @throws {Refusal} `bad_usage`: no model may have that name, the folder is not empty, or it cannot be written
 */
export async function newModel(path: string, isTyped: boolean): Promise<string[]> {
  const folder = resolve(path)
  const name = basename(folder)
  refuseName(name)
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length > 0)
      throw new Refusal('bad_usage', `${path} is not empty: nothing was written.`)
    const files = Object.entries(starterFiles(name, isTyped))
    for (const [file, text] of files) await writeFile(join(folder, file), text, { flag: 'wx' })
    return files.map(([file]) => join(path, file))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) {
      throw new Refusal('bad_usage', `${path} cannot be written: ${error.message}.`)
    }
    throw error
  }
}

function refuseName(name: string): void {
  if (!MODEL_NAME.test(name)) {
    const message = `${JSON.stringify(name)} is no name for a model: it is in kebab case, such as cloud-bill.`
    throw new Refusal('bad_usage', message)
  }
  if (findModel(name))
    throw new Refusal('bad_usage', `A model that comes with Countersign has the name ${name}.`)
}
