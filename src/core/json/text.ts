import { type JsonValue, NO_NUMBER_TEXTS, type NumberTexts, pointerSegment } from './value.js'

/**
 * JSON text as `JSON.stringify` writes it, members in their order and absent ones left out, but with each number that a
 * double cannot carry as its own text. The depth is the caller's to bound.
 *
 * @param numbers pointer to text, as the reader of the request left them; one that names no number here is passed over
 */
export function jsonText(value: JsonText, numbers: NumberTexts = NO_NUMBER_TEXTS): string {
  return numbers.size === 0 ? JSON.stringify(value) : textAt(value, '', numbers)
}

/** What can be written: JSON, where a member that is undefined counts as absent. */
type JsonText = JsonValue | readonly JsonText[] | { readonly [key: string]: JsonText | undefined }

function textAt(value: JsonText, pointer: string, numbers: NumberTexts): string {
  if (typeof value === 'number') return numbers.get(pointer) ?? JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (isList(value)) return `[${value.map((item, i) => textAt(item, `${pointer}/${i}`, numbers)).join(',')}]`
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined
      ? []
      : [`${JSON.stringify(key)}:${textAt(member, pointer + pointerSegment(key), numbers)}`],
  )
  return `{${members.join(',')}}`
}

function isList(value: object): value is readonly JsonText[] {
  return Array.isArray(value)
}
