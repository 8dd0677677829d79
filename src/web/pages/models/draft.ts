import type { InputField } from './input-field.js'

/** What a form holds: a text for each value as it was typed, lists and groups of them. '' is left out. */
export type Draft = string | readonly Draft[] | ReadonlyMap<string, Draft>

/** Where something stands below the inputs. */
export type DraftPath = readonly (string | number)[]

/** JSON of a draft, each number as it was typed; and what is wrong with it, by place. */
export interface DraftText {
  /** Undefined where it is left out. */
  readonly text: string | undefined
  readonly faults: ReadonlyMap<string, string>
}

/** A number as JSON writes it (RFC 8259, section 6). */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/** The draft of a value, else of what the contract takes where there is none. */
export function draftOf(field: InputField, value: unknown = field.standard): Draft {
  switch (field.kind) {
    case 'group':
      return groupDraft(field.fields, value)
    case 'list': {
      const { item } = field
      return Array.isArray(value) && item ? value.map((one) => draftOf(item, one)) : []
    }
    case 'json':
      return value === undefined ? '' : JSON.stringify(value, null, 2)
    default:
      return value === undefined || value === null ? '' : String(value)
  }
}

/** The draft of several inputs. */
export function groupDraft(fields: readonly InputField[], value: unknown): ReadonlyMap<string, Draft> {
  const members: ReadonlyMap<string, unknown> =
    typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map()
  return new Map(fields.map((field) => [field.name, draftOf(field, members.get(field.name))]))
}

/** A draft with another value at a place; null takes an item out of its list. */
export function withAt(draft: Draft, [first, ...rest]: DraftPath, value: Draft | null): Draft {
  if (first === undefined) return value ?? ''
  if (typeof first === 'number') {
    const items = Array.isArray(draft) ? (draft as readonly Draft[]) : []
    if (value === null && rest.length === 0) return items.filter((_, i) => i !== first)
    return Array.from({ length: Math.max(items.length, first + 1) }, (_, i) =>
      i === first ? withAt(items[i] ?? '', rest, value) : (items[i] ?? ''),
    )
  }
  const members = draft instanceof Map ? (draft as ReadonlyMap<string, Draft>) : new Map<string, Draft>()
  return new Map([...members, [first, withAt(members.get(first) ?? '', rest, value)]])
}

/** A place as the server names it: `lines[0].unitPrice`. */
export function placeText(path: DraftPath): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('')
}

/** JSON of the inputs. */
export function inputsText(fields: readonly InputField[], draft: Draft): DraftText {
  return groupText(fields, draft, [])
}

function groupText(fields: readonly InputField[], draft: Draft, path: DraftPath): DraftText {
  const members = draft instanceof Map ? (draft as ReadonlyMap<string, Draft>) : new Map<string, Draft>()
  const texts = fields.map((field) => ({
    name: field.name,
    ...textAt(field, members.get(field.name) ?? '', [...path, field.name]),
  }))
  const written = texts.flatMap(({ name, text }) =>
    text === undefined ? [] : [`${JSON.stringify(name)}:${text}`],
  )
  return { text: `{${written.join(',')}}`, faults: new Map(texts.flatMap(({ faults }) => [...faults])) }
}

function textAt(field: InputField, draft: Draft, path: DraftPath): DraftText {
  if (field.kind === 'group') return groupText(field.fields, draft, path)
  if (field.kind === 'list') return listText(field, draft, path)
  const typed = typeof draft === 'string' ? draft : ''
  const { text, fault } = leafText(field, typed)
  return { text, faults: new Map(fault === undefined ? [] : [[placeText(path), fault]]) }
}

function listText({ item }: InputField, draft: Draft, path: DraftPath): DraftText {
  const items = Array.isArray(draft) && item ? (draft as readonly Draft[]) : []
  const texts = items.map((one, i) =>
    item ? textAt(item, one, [...path, i]) : { text: 'null', faults: new Map() },
  )
  return {
    text: `[${texts.map(({ text }) => text ?? 'null').join(',')}]`,
    faults: new Map(texts.flatMap(({ faults }) => [...faults])),
  }
}

function leafText(field: InputField, typed: string): { readonly text?: string; readonly fault?: string } {
  const trimmed = typed.trim()
  if (field.isString) {
    return typed === '' && (!field.isNeeded || field.kind === 'choice') ? {} : { text: JSON.stringify(typed) }
  }
  if (trimmed === '') return {}
  if (field.kind === 'number' && !NUMBER.test(trimmed)) {
    return { fault: 'is no number: write digits with a point, such as 1200.5, without spaces or commas' }
  }
  if (field.kind === 'json' && !isJson(trimmed)) return { fault: 'is no JSON' }
  return { text: trimmed }
}

/** What is claimed, as JSON: a number as it was typed, a truth, else a text. */
export function claimedText(typed: string, isString: boolean): string {
  const trimmed = typed.trim()
  if (!isString && (NUMBER.test(trimmed) || trimmed === 'true' || trimmed === 'false')) return trimmed
  return JSON.stringify(isString ? typed : trimmed)
}

/** Whether a text is a number as JSON writes it. */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text.trim())
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
