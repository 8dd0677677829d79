import { nodeAt, subjectPointer } from './place-of.js'

/** What can be changed by a button, to see which step breaks. */
export const TARGETS = [
  { id: 'verdict', title: 'the verdict', pointer: '/payload/verdict' },
  { id: 'signature', title: 'the signature', pointer: '/signature/value' },
  { id: 'key', title: 'the key id', pointer: '/signature/keyId' },
  { id: 'salt', title: 'the salt', pointer: null },
] as const

/** One of {@link TARGETS}. */
export type Target = (typeof TARGETS)[number]

/** The text with one character of the target changed; null where it has no such member. */
export function tampered(text: string, { pointer }: Target): string | null {
  const at = pointer === null ? '/salt' : subjectPointer(text) + pointer
  const node = nodeAt(text, at)
  if (node?.kind !== 'string' || node.value === '') return null
  const offset = node.start + 1
  return text.slice(0, offset) + other(text[offset] ?? '') + text.slice(offset + 1)
}

/** Another character that may stand at the same place: hexadecimal, base64url and a word all allow these. */
function other(character: string): string {
  return character === 'a' ? 'b' : 'a'
}
