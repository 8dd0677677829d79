import type { Reader } from '../reader.js'

// What is read here is short.
const TOKENS_MAX = 16

/** The place after the token that ends at an offset; undefined where the offset is within a token. */
export function tokenAfter({ tokens }: Reader, from: number, end: number): number | undefined {
  for (let at = from; at < from + TOKENS_MAX; at++) {
    const token = tokens[at]
    if (!token || token.start >= end) return undefined
    if (token.end === end) return at + 1
  }
  return undefined
}

/** The place after the token that holds the character before an offset. */
export function tokenOver({ tokens }: Reader, from: number, end: number): number | undefined {
  for (let at = from; at < from + TOKENS_MAX; at++) {
    const token = tokens[at]
    if (!token || token.start >= end) return undefined
    if (token.end >= end) return at + 1
  }
  return undefined
}

/** What the text says from a token on, by a pattern with the flag "y"; it looks at so many UTF-16 units as the pattern does. */
export function matchAt({ text, tokens }: Reader, at: number, pattern: RegExp): RegExpExecArray | null {
  const token = tokens[at]
  if (!token) return null
  pattern.lastIndex = token.start
  return pattern.exec(text)
}
