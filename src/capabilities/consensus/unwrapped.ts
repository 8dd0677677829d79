/** These say only that an answer follows. */
const LEAD_IN =
  /^[\s*_"'“]*(?:(?:so|therefore|thus|hence)\b[,:]?\s*)?(?:(?:the |my |our )?(?:final |correct |right )?answer\s*(?:is\b|:|=)\s*:?|it is\b|it's\b|it’s\b)\s*/i
const FORMULAS: readonly (readonly [open: string, close: string])[] = [
  ['$$', '$$'],
  ['$', '$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
]
const BOX = '\\boxed{'
const WHOLE_FENCE = /^(```|~~~)(?:json)?[ \t]*\n([\s\S]*)\n\1$/i

/**
 * An answer without what only says that it is one: "The answer is", and, where they are around all of it, the marks of a
 * formula and a box. Linear.
 */
export function unwrapped(output: string): string {
  const text = output.replace(LEAD_IN, '')
  const core = text.trim().replace(/[.*]{1,3}$/, '')
  const bare = unboxed(withoutFormula(core))
  return bare === core ? text : bare
}

/** What stands in a fence that is all of a text; else the text. */
export function unfenced(output: string): string {
  const inside = WHOLE_FENCE.exec(output.trim())?.[2]
  return inside === undefined || inside.includes('```') ? output : inside
}

function withoutFormula(text: string): string {
  for (const [open, close] of FORMULAS) {
    const inside = text.slice(open.length, -close.length)
    const isAround = text.length > open.length + close.length && text.startsWith(open) && text.endsWith(close)
    if (isAround && !inside.includes('$')) return inside.trim()
  }
  return text
}

/** The box must close where the text ends: "\boxed{1} or \boxed{2}" is none. */
function unboxed(text: string): string {
  if (!text.startsWith(BOX)) return text
  let depth = 1
  for (let at = BOX.length; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}') depth--
    if (depth === 0) return at === text.length - 1 ? text.slice(BOX.length, at) : text
  }
  return text
}
