import type { Language } from '../../answer/languages.js'
import { withoutCodeComments } from '../../code/comments.js'

const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** How many brackets of code are never closed. */
export function openBrackets(text: string, language: Language | null): number {
  const open: string[] = []
  for (const mark of withoutCodeComments(text, language)
    .replace(STRINGS, '')
    .matchAll(/[()[\]{}]/g)) {
    const opener = CLOSES[mark[0]]
    if (opener === undefined) open.push(mark[0])
    else if (open.at(-1) === opener) open.pop()
  }
  return open.length
}
