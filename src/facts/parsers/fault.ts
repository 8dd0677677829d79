import { isTooDeep } from './depth.js'

/** Why a text is not what it says it is, and where. */
export interface Fault {
  /** In the parser's own words. */
  readonly message: string
  /** UTF-16 offset in the text. */
  readonly offset: number
  /** It holds under some readings of the text only, such as a `return` at the top of a file. */
  readonly isOfPlace?: true
}

/** A fault, none, or null where the parser cannot tell: it went too deep or took too long. */
export type Verdict = { readonly fault: Fault | null } | null

/** Reads a whole text in one language. Never throws. */
export type Reads = (text: string) => Verdict

/** A parser's answer, where its own trouble is nobody's fault. */
export function verdictOf(text: string, run: () => Fault | null): Verdict {
  if (isTooDeep(text)) return null
  try {
    return { fault: run() }
  } catch {
    // Whatever a library stumbles over in such text is not the text's fault. The vectors hold that it works on others.
    return null
  }
}

/** The offset of a place given as a line from 1 and a column from 0. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let n = 1; n < line; n++) {
    const next = text.indexOf('\n', start)
    if (next < 0) return text.length
    start = next + 1
  }
  return Math.min(text.length, start + Math.max(0, column))
}
