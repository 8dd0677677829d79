import type { Words } from './words.js'

/** Names that a record goes by; more would tell it no better, and each fact is found by all of them. */
export const LABELS_MAX = 12

const NAMES =
  /(?:^| )(?:id|ids|uuid|name|title|label|key|code|sku|slug|symbol|no|nr|number|year|date|month|quarter|period|day|week|region|country|city|product|item|category|type|team|department|user|customer|email)$/

/** Whether a column or key of this name holds what its record goes by. */
export function namesRecord(slot: string): boolean {
  return NAMES.test(slot)
}

const LABEL_CHARS = 60
const LABEL_TOKENS = 8

/** Whether a value is a few words and no bare number, so that its record may be told by it. */
export function isLabelText(text: string, { tokens }: Words): boolean {
  if (text.length > LABEL_CHARS || tokens.length === 0 || tokens.length > LABEL_TOKENS) return false
  return truthOf(text) === undefined && tokens.some(({ kind }) => kind === 'word')
}

/** Whether a cell or string is empty, or only says that nothing is known. */
export function saysNothing(text: string): boolean {
  return /^\s*(?:[-–—.?]*|n\/?a|null|nil|none given|unknown|tbd)\s*$/i.test(text.slice(0, LABEL_CHARS))
}

/** What "yes" and "no" and their like say; undefined of other values. */
export function truthOf(text: string): boolean | undefined {
  if (/^(?:true|yes|y|✓|✔|✅)$/i.test(text.trim())) return true
  return /^(?:false|no|n|✗|✘|❌)$/i.test(text.trim()) ? false : undefined
}
