import { variety } from './example-secret.js'
import type { Secret } from './secret.js'

const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----/g
const PUTTY = /PuTTY-User-Key-File-\d: \S+/g
/** Of Base64: an Ed25519 key has 64 characters, and no other is shorter. */
const BODY_MIN = 60
const BODY_VARIETY_MIN = 16
const BODY_MAX = 12_000

/** Private keys with their bodies, whether or not they end. Line breaks may be written `\n`, as JSON does. */
export function privateKeys(text: string): Secret[] {
  const found: Secret[] = []
  for (const { index, 0: head } of text.matchAll(BEGIN)) {
    const after = text.slice(index + head.length, index + head.length + BODY_MAX)
    const foot = after.search(/-----END /)
    const within = foot < 0 ? after : after.slice(0, foot)
    const [body = ''] =
      /^(?:\s|\\[nr]|["'+,]|[A-Za-z-]{3,20}: [^\n]{0,80}\n|[A-Za-z0-9+/=])*/.exec(within) ?? []
    const ending = foot < 0 ? '' : (/^-----END [^-\n]{0,40}-----/.exec(after.slice(foot))?.[0] ?? '')
    const isWhole = foot < 0 || body.length === within.length
    const end = index + head.length + (foot < 0 ? body.length : foot + ending.length)
    if (isWhole && isBody(body))
      found.push({ kind: 'private_key', what: 'a private key', start: index, end, isGuess: false })
  }
  for (const { index, 0: head } of text.matchAll(PUTTY)) {
    const rest = text.slice(index, index + BODY_MAX)
    const lines = /Private-Lines: \d+\s+((?:[A-Za-z0-9+/=]{20,}\s*)+)/.exec(rest)
    const end = index + (lines ? lines.index + lines[0].length : head.length)
    if (lines) found.push({ kind: 'private_key', what: 'a private key', start: index, end, isGuess: false })
  }
  return found
}

function isBody(body: string): boolean {
  const plain = body.replace(/[A-Za-z-]{3,20}: [^\n]*\n/g, '').replace(/\\[nr]|[^A-Za-z0-9+/=]/g, '')
  return plain.length >= BODY_MIN && variety(plain) >= BODY_VARIETY_MIN && !/x{6,}|example/i.test(plain)
}
