import { posix } from 'node:path'
import { ModelFault } from './fault.js'

/** What an import may leave out, and what stands for a name that TypeScript wants spelt as its output. */
const ENDINGS = ['', '.ts', '.js', '.mjs', '.mts']
const SOURCES: readonly (readonly [RegExp, string])[] = [
  [/\.js$/, '.ts'],
  [/\.mjs$/, '.mts'],
]

/**
 * The file that an import in a model means: `./cents.js`, `./cents.ts` and `./cents` all find cents.ts.
 *
 * @param from the importing file, below the model's folder
 * @throws {ModelFault} there is no such file in the folder
 */
export function resolveImport(specifier: string, from: string, has: (path: string) => boolean): string {
  if (!/^\.\.?\//.test(specifier)) throw new ModelFault(`${importing(specifier)}: ${ONLY_OWN}`)
  const path = posix.join(posix.dirname(from), specifier)
  if (path.startsWith('../'))
    throw new ModelFault(`${importing(specifier)} from outside of the model's folder: ${ONLY_OWN}`)
  const sources = SOURCES.map(([ending, source]) => path.replace(ending, source))
  const found = [...ENDINGS.map((ending) => path + ending), ...sources].find(has)
  if (found !== undefined) return found
  throw new ModelFault(`${importing(specifier)}, and there is no such file in the model's folder`)
}

const ONLY_OWN =
  'the files of a model import one another only, so that its digest is of all that it computes by; copy what it needs into its folder'

function importing(specifier: string): string {
  return `it imports ${JSON.stringify(specifier)}`
}
