import type { Fact } from './fact.js'

const SECRETS: ReadonlySet<string> = new Set(['secret', 'private_key', 'echoed_secret'])
/** What is shorter is no secret, and stands in many words. */
const PIECE_CHARS_MIN = 6

/** The secrets of a response, by the facts about it: each in its pieces between spaces, and the password of an address alone. */
export function secretsAmong(
  facts: readonly Pick<Fact, 'kind' | 'start' | 'end'>[],
  response: string,
): string[] {
  const whole = facts
    .filter(({ kind }) => SECRETS.has(kind))
    .flatMap(({ start, end }) => response.slice(start, end).split(/\s+/))
  const passwords = whole.flatMap((piece) => /:\/\/[^:@]*:([^@]+)@/.exec(piece)?.[1] ?? [])
  return [...whole, ...passwords].filter((piece) => piece.length >= PIECE_CHARS_MIN)
}

/** A text with dots in the place of secrets. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}
