import type { Bound } from './quantity.js'
import type { Reader } from './reader.js'

const ABOUT =
  /^(?:about|around|approximately|approx|roughly|nearly|almost|circa|ca|some|estimated|approaching|~|≈)$/
const OVER = /^(?:over|above|exceeding|>)$/
const UNDER = /^(?:under|below|<)$/
const MORE = /^(?:more|greater|higher|larger|longer|older|bigger|heavier|taller)$/
const LESS = /^(?:less|fewer|lower|smaller|shorter|younger|lighter)$/

/** Two words that hedge the number after them. */
const PAIRS: ReadonlyMap<string, Bound> = new Map([
  ['at least', 'from'],
  ['minimum of', 'from'],
  ['at most', 'upto'],
  ['up to', 'upto'],
  ['maximum of', 'upto'],
  ['many as', 'upto'],
  ['much as', 'upto'],
  ['upwards of', 'over'],
  ['excess of', 'over'],
  ['close to', 'about'],
  // A little over is about as much.
  ['just over', 'about'],
  ['just above', 'about'],
  ['just under', 'about'],
  ['just below', 'about'],
])

/** The hedge of an amount that takes up the raw tokens from `from` up to `to`: "more than" before it, "or more" after it. */
export function boundOf(reader: Reader, from: number, to: number): Bound | undefined {
  return boundBefore(reader, from) ?? signBefore(reader, from) ?? boundAfter(reader, to)
}

function boundBefore(reader: Reader, at: number): Bound | undefined {
  const [second, first] = [reader.word(at - 2), reader.word(at - 1)]
  if (first === 'than') return boundThan(reader.word(at - 3), second)
  const pair = PAIRS.get(`${second} ${first}`)
  if (pair) return pair
  if (OVER.test(first)) return 'over'
  if (UNDER.test(first)) return 'under'
  return ABOUT.test(first) ? 'about' : undefined
}

function boundThan(before: string, comparative: string): Bound | undefined {
  if (before === 'no' || before === 'not') {
    return comparative === 'earlier' || LESS.test(comparative) ? 'from' : 'upto'
  }
  if (MORE.test(comparative)) return 'over'
  return LESS.test(comparative) ? 'under' : undefined
}

function signBefore({ text, tokens }: Reader, at: number): Bound | undefined {
  const start = tokens[at]?.start ?? 0
  const sign = /[~≈<>≤≥] ?$/.exec(text.slice(Math.max(0, start - 2), start))?.[0][0]
  if (sign === '~' || sign === '≈') return 'about'
  if (sign === '>') return 'over'
  if (sign === '<') return 'under'
  if (sign === undefined) return undefined
  return sign === '≥' ? 'from' : 'upto'
}

function boundAfter(reader: Reader, to: number): Bound | undefined {
  const end = reader.tokens[to - 1]?.end ?? 0
  if (reader.text[end] === '+') return 'from'
  if (reader.word(to) !== 'or') return undefined
  const word = reader.word(to + 1)
  if (/^(?:more|above|higher|longer)$/.test(word)) return 'from'
  if (/^(?:less|fewer|below|lower)$/.test(word)) return 'upto'
  return word === 'so' ? 'about' : undefined
}
