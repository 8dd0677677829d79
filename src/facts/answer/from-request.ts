import type { Answer } from './answer.js'

/** Shorter code is in many texts by chance. */
const CHARS_MIN = 12

/** Whether code at a place in the response stands in the request as well: the user's own, and no news to them. */
export function isFromRequest({ request, response }: Answer, start: number, end: number): boolean {
  const line = response.slice(response.lastIndexOf('\n', start) + 1, end).trim()
  const text = response.slice(start, end)
  return [line, text].some((piece) => piece.length >= CHARS_MIN && request.includes(piece))
}
