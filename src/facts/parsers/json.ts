import { readJson } from '../../core/json/read.js'
import { type Verdict, verdictOf } from './fault.js'

/** Reads JSON as RFC 8259 has it: no comments, no commas at the end. */
export function readsJson(text: string): Verdict {
  return verdictOf(text, () => {
    const reading = readJson(text)
    return reading.ok ? null : reading.fault
  })
}

/** Comments and commas before a closing bracket, blanked out where no string holds them; offsets stay. */
export function withoutComments(text: string): string {
  const plain = text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
    found.startsWith('"') ? found : found.replace(/[^\n]/g, ' '),
  )
  return plain.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[\]}])/g, (found) => (found === ',' ? ' ' : found))
}
