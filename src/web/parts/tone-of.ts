import type { Tone } from './badge.js'

const TONES: ReadonlyMap<string, Tone> = new Map([
  ['pass', 'good'],
  ['PASS', 'good'],
  ['passed', 'good'],
  ['supported', 'good'],
  ['verified', 'good'],
  ['valid', 'good'],
  ['matches', 'good'],
  ['fail', 'bad'],
  ['FAIL', 'bad'],
  ['failed', 'bad'],
  ['contradicted', 'bad'],
  ['violated', 'bad'],
  ['invalid', 'bad'],
  ['differs', 'bad'],
  ['retry', 'open'],
  ['ERROR', 'open'],
  ['error', 'open'],
  ['unsupported', 'open'],
  ['pending', 'open'],
  ['PENDING', 'open'],
  ['out_of_scope', 'open'],
  ['out-of-scope', 'open'],
])

/** The tone of a verdict, an outcome or a status as the API spells it; `plain` for a word that is none. */
export function toneOf(word: string): Tone {
  return TONES.get(word) ?? 'plain'
}
