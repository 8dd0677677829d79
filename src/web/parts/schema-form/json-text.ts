import { Refusal } from '../../../core/errors.js'
import { parseStrict } from '../../../core/json/strict.js'
import { kindOf } from './kind-of.js'
import type { Variant, VariantField } from './variants-of.js'

/** What was typed into a form: texts by member, '' for one that is left out. `asJson`: members of kind `either` to be read as JSON. */
export interface Typed {
  readonly texts: Readonly<Record<string, string>>
  readonly asJson: Readonly<Record<string, boolean>>
}

/** Nothing yet. */
export const NOTHING_TYPED: Typed = { texts: {}, asJson: {} }

/** The JSON text of what was typed, or what is wrong by member. Numbers keep every digit. */
export type Written = { readonly text: string } | { readonly faults: Readonly<Record<string, string>> }

/** Writes an object of a variant. */
export function writeVariant({ fixed, fields }: Variant, typed: Typed): Written {
  const members = Object.entries(fixed).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const faults: [string, string][] = []
  for (const field of fields) {
    const written = writeField(field, typed)
    if (written === null) continue
    if ('fault' in written) faults.push([field.name, written.fault])
    else members.push([field.name, written.text])
  }
  if (faults.length > 0) return { faults: Object.fromEntries(faults) }
  return { text: `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}` }
}

function writeField(
  { name, schema, isRequired }: VariantField,
  { texts, asJson }: Typed,
): { readonly text: string } | { readonly fault: string } | null {
  const text = texts[name] ?? ''
  if (text === '') return isRequired ? { fault: 'This is needed.' } : null
  switch (kindOf(schema)) {
    case 'number':
      return NUMBER.test(text.trim())
        ? { text: text.trim() }
        : { fault: 'This is no number, such as 4 or 0.25.' }
    case 'flag':
      return { text }
    case 'choice':
      return { text: JSON.stringify(text) }
    case 'lines':
      return { text: JSON.stringify(text.split('\n').filter((line) => line !== '')) }
    case 'text':
      return { text: JSON.stringify(text) }
    case 'either':
      return asJson[name] ? jsonOrFault(text) : { text: JSON.stringify(text) }
    case 'json':
      return jsonOrFault(text)
  }
}

/** RFC 8259, section 6. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

function jsonOrFault(text: string): { readonly text: string } | { readonly fault: string } {
  try {
    parseStrict(text)
    return { text }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { fault: `${error.message} At character ${Number(error.details.offset) + 1}.` }
  }
}
