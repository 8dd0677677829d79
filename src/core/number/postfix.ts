import type { DecimalText } from './decimal.js'

type Binary = 'add' | 'subtract' | 'multiply' | 'divide'

/** One step of an expression in postfix order: a number, or what is done to the values before it. */
export type PostfixItem =
  | { readonly kind: 'number'; readonly text: DecimalText; readonly offset: number }
  | { readonly kind: Binary | 'negate'; readonly offset: number }

export type PostfixReading =
  | { readonly ok: true; readonly items: readonly PostfixItem[] }
  | { readonly ok: false; readonly message: string; readonly offset: number }

type Waiting = { readonly kind: Binary | 'negate' | 'open'; readonly offset: number }

const BINARY: ReadonlyMap<string, Binary> = new Map([
  ['+', 'add'],
  ['-', 'subtract'],
  ['*', 'multiply'],
  ['/', 'divide'],
])
const RANK = { open: 0, add: 1, subtract: 1, multiply: 2, divide: 2, negate: 3 }
const SPACE = /\s*/y
const NUMBER = /(?:[0-9]+\.?[0-9]*|\.[0-9]+)/y

/** Puts an arithmetic expression into postfix order, with a stack of operators rather than by recursion. */
export function postfixOf(text: string): PostfixReading {
  const items: PostfixItem[] = []
  const waiting: Waiting[] = []
  let needsValue = true
  for (let at = endOf(SPACE, text, 0); at < text.length; ) {
    const char = text[at] ?? ''
    const end = needsValue ? endOf(NUMBER, text, at) : at
    if (end > at) {
      items.push({ kind: 'number', text: decimalTextOf(text.slice(at, end)), offset: at })
      needsValue = false
    } else if (needsValue) {
      if (char === '(') waiting.push({ kind: 'open', offset: at })
      else if (char === '-') waiting.push({ kind: 'negate', offset: at })
      else if (char !== '+') return fault('expected a number', text, at)
    } else if (char === ')') {
      if (!close(items, waiting)) return fault('no parenthesis is open', text, at)
    } else {
      const kind = BINARY.get(char)
      if (!kind) return fault('expected an operator', text, at)
      settle(items, waiting, RANK[kind])
      waiting.push({ kind, offset: at })
      needsValue = true
    }
    at = endOf(SPACE, text, Math.max(end, at + 1))
  }
  if (needsValue) return fault('expected a number', text, text.length)
  settle(items, waiting, 1)
  const open = waiting.at(-1)
  if (open) return { ok: false, message: 'a parenthesis is not closed', offset: open.offset }
  return { ok: true, items }
}

/** Moves to the output what binds at least as tightly as `rank`, down to the next open parenthesis. */
function settle(items: PostfixItem[], waiting: Waiting[], rank: number): void {
  for (let top = waiting.at(-1); top && top.kind !== 'open' && RANK[top.kind] >= rank; top = waiting.at(-1)) {
    items.push({ kind: top.kind, offset: top.offset })
    waiting.pop()
  }
}

function close(items: PostfixItem[], waiting: Waiting[]): boolean {
  settle(items, waiting, 1)
  return waiting.pop() !== undefined
}

/** `.5` and `5.` as JSON would write them. */
function decimalTextOf(text: string): DecimalText {
  return (text.startsWith('.') ? `0${text}` : text.replace(/\.$/, '')) as DecimalText
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function fault(expected: string, text: string, offset: number): PostfixReading {
  const code = text.codePointAt(offset)
  const found = code === undefined ? 'the end' : JSON.stringify(String.fromCodePoint(code))
  return { ok: false, message: `${expected}, found ${found}`, offset }
}
