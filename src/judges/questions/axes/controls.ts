/** A property whose truth is known, by which a channel is held to account. */
export interface Control {
  readonly property: string
  readonly isTrue: boolean
}

const WORDS = 5
const CHARS = 80
const RARE = ['granite', 'heron', 'lantern', 'quarry', 'saffron', 'thistle', 'walnut', 'zephyr'] as const

/**
 * One property that holds and one that does not, both about words of the response: whoever finds every property met, or
 * none, or does not look, is wrong on one of them.
 *
 * @param response as a model sees it
 * @param nonce lower-case hex, of the pass: another one gives other words
 */
export function controlsFor(response: string, nonce: string): readonly [Control, Control] {
  const contains = (words: string) => `The response contains these words, one after the other: ${words}`
  return [
    { property: contains(spanOf(response, nonce)), isTrue: true },
    { property: contains(absentFrom(response, nonce)), isTrue: false },
  ]
}

/** Some words of one line. */
function spanOf(response: string, nonce: string): string {
  const lines = response.split(/[\r\n]+/).filter((line) => /\S/.test(line))
  const line = lines[digit(nonce, 0) % Math.max(1, lines.length)] ?? ''
  const words = line.trim().split(/\s+/)
  const from = digit(nonce, 1) % Math.max(1, words.length - WORDS + 1)
  return placeIn(line, words, from).slice(0, CHARS).toWellFormed()
}

/** Cut out of the line as it is, the spaces between the words too. */
function placeIn(line: string, words: readonly string[], from: number): string {
  const chosen = words.slice(from, from + WORDS)
  let start = 0
  for (const word of words.slice(0, from)) start = line.indexOf(word, start) + word.length
  let end = start
  for (const word of chosen) end = line.indexOf(word, end) + word.length
  return line.slice(start, end).trim()
}

function absentFrom(response: string, nonce: string): string {
  const text = response.toLowerCase()
  const words = [2, 3, 4].map((at) => RARE[digit(nonce, at) % RARE.length] ?? '')
  const made = `${words.join(' ')} ${digit(nonce, 5)}`
  return text.includes(made) ? `${made} ${nonce}` : made
}

/** A number from 0 to 65,535 out of the nonce. */
function digit(nonce: string, at: number): number {
  return Number.parseInt(nonce.slice(at * 4, at * 4 + 4), 16) || 0
}
