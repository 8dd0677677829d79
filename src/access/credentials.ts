/** What a call brought to show who it is. A key is one by its looks only: whether it is any good is not known yet. */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly text: string }
  /** Something that is no key: another scheme, two that differ, too much. It opens nothing. */
  | { readonly kind: 'unusable' }

/** Headers by their lower-case names, each with every value that came. */
export type Headers = Readonly<Record<string, readonly string[] | undefined>>

const NONE: Credentials = { kind: 'none' }
const UNUSABLE: Credentials = { kind: 'unusable' }

/** A key has 53 characters. */
const VALUE_CHARS_MAX = 200

/**
 * Reads `Authorization: Bearer KEY` (RFC 6750; the scheme in any case) and `X-Api-Key: KEY`. Both may come, as some
 * clients send them, where they say the same; a header that comes twice must say the same too: which of two keys was
 * meant is not for us to guess.
 */
export function readCredentials(headers: Headers): Credentials {
  const values = [
    ...sent(headers.authorization).map(bearerOf),
    ...sent(headers['x-api-key']).map((value) => value.trim()),
  ]
  const [first] = values
  if (first === undefined) return values.length === 0 ? NONE : UNUSABLE
  const isOne = values.every((value) => value === first)
  return isOne && first.length <= VALUE_CHARS_MAX ? { kind: 'key', text: first } : UNUSABLE
}

/** An empty header is what a client sends whose variable is not set. */
function sent(values: readonly string[] = []): readonly string[] {
  return values.filter((value) => value.trim() !== '')
}

/** Undefined where it is of another scheme. */
function bearerOf(value: string): string | undefined {
  return value.length > VALUE_CHARS_MAX ? undefined : /^bearer +(\S+) *$/i.exec(value)?.[1]
}
