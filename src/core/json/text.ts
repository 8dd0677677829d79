import { NO_NUMBER_TEXTS, type NumberTexts, pointerSegment } from './value.js'

/**
 * JSON text as `JSON.stringify` writes it, members in their order and absent ones left out, but with each number that a
 * double cannot carry as its own text. Of plain data, as a JSON parser gives it. The depth is the caller's to bound.
 *
 * @param numbers pointer to text, as the reader of the request left them; one that names no number here is passed over
 * @param indent spaces a level, each member on a line; 0 for one line
 */
export function jsonText(value: unknown, numbers: NumberTexts = NO_NUMBER_TEXTS, indent = 0): string {
  if (numbers.size === 0) return JSON.stringify(value, null, indent)
  return textAt(value, { pointer: '', numbers, indent, line: '\n' })
}

interface Place {
  readonly pointer: string
  readonly numbers: NumberTexts
  readonly indent: number
  /** What begins a line as deep as the value stands. */
  readonly line: string
}

function textAt(value: unknown, place: Place): string {
  if (typeof value === 'number') return place.numbers.get(place.pointer) ?? JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) {
    return bracketed(
      '[]',
      value.map((item, i) => textAt(item, below(place, i))),
      place,
    )
  }
  const colon = place.indent > 0 ? ': ' : ':'
  const members = Object.entries(value as { readonly [key: string]: unknown })
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => JSON.stringify(key) + colon + textAt(member, below(place, key)))
  return bracketed('{}', members, place)
}

function below(place: Place, key: string | number): Place {
  return {
    ...place,
    pointer: place.pointer + pointerSegment(key),
    line: place.line + ' '.repeat(place.indent),
  }
}

function bracketed(brackets: '[]' | '{}', members: readonly string[], { indent, line }: Place): string {
  const [open, close] = brackets
  if (indent === 0 || members.length === 0) return open + members.join(',') + close
  const inner = line + ' '.repeat(indent)
  return open + inner + members.join(`,${inner}`) + line + close
}
