import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Prompt } from './question.js'

/**
 * Reads `system.md` and `instruction.md` of a question's folder. The digest is of both as they lie there, with a zero byte
 * between them, which neither holds.
 *
 * @param folder ends with a slash: `new URL('./', import.meta.url)`
 */
export function promptOf(folder: URL): Prompt {
  const system = readFileSync(new URL('system.md', folder), 'utf8')
  const instruction = readFileSync(new URL('instruction.md', folder), 'utf8')
  const digest = createHash('sha256').update(`${system}\0${instruction}`).digest('hex')
  return { digest, system: system.trim(), instruction: instruction.trim() }
}
