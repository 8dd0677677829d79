import { normalForm } from '../words/normal-form.js'
import type { RawToken } from '../words/raw.js'
import type { Quantity } from './quantity.js'

/** A text's raw tokens with their forms, looked at from any place. */
export interface Reader {
  readonly text: string
  readonly tokens: readonly RawToken[]
  /** Compared form of the token at a place; '' beyond the ends. */
  word(at: number): string
  /** Whether only spaces, a hyphen or nothing part the token at a place from the next. */
  joined(at: number): boolean
  /** Whether the token at a place touches the next. */
  touches(at: number): boolean
}

/** A quantity and the raw tokens that it takes up, `from` inclusive, `to` exclusive. */
export interface Reading {
  readonly from: number
  readonly to: number
  readonly quantity: Quantity
}

/** Makes a reader. */
export function readerOf(text: string, tokens: readonly RawToken[]): Reader {
  const words = tokens.map((token) => normalForm(token.text))
  const gap = (at: number): string | undefined => {
    const [here, next] = [tokens[at], tokens[at + 1]]
    return here && next ? text.slice(here.end, Math.min(next.start, here.end + 4)) : undefined
  }
  return {
    text,
    tokens,
    word: (at) => words[at] ?? '',
    joined: (at) => /^[ \u00A0\u2009\u202F-]?$/.test(gap(at) ?? '?'),
    touches: (at) => gap(at) === '',
  }
}
