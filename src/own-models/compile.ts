import { transform } from 'sucrase'
import { ModelFault } from './fault.js'

// What sucrase 3.35 does not compile rightly: several names in one export.
const MANY_EXPORTS = /^\s*export\s+(?:const|let|var)\s*[[{]/m
const MANY_COMPILED = /\bexports\.([\w$]+) = \1,/
const ONE_EXPORT =
  'each export must be of one name; write export const { a, b } = c as export const a = c.a and so on'

/**
 * A file of a model as the body of a function of `exports` and `require`, line by line as it was written; a file of JSON stays as
 * it is. Types are taken off and not checked.
 *
 * @throws {ModelFault} it cannot be read
 */
export function compileFile(name: string, path: string, text: string): string {
  try {
    if (path.endsWith('.json')) return JSON.stringify(JSON.parse(text))
    const isTyped = /\.m?ts$/.test(path)
    const { code } = transform(text, {
      transforms: isTyped ? ['typescript', 'imports'] : ['imports'],
      disableESTransforms: true,
      production: true,
    })
    if (MANY_EXPORTS.test(text) || MANY_COMPILED.test(code))
      throw new ModelFault(`${name}/${path}: ${ONE_EXPORT}`)
    return code
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ModelFault(`${name}/${path}: ${error.message}`)
  }
}
