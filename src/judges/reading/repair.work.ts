import { jsonrepair } from 'jsonrepair'

/** A text that is nearly JSON as JSON; null where it cannot be mended. */
export function work(text: string): string | null {
  try {
    return jsonrepair(text)
  } catch {
    // Its own error, or the stack's end on deep nesting: there is no reading of this text.
    return null
  }
}
