import type { Secret } from './secret.js'

const TOKEN = /\beyJ[\w-]{10,2000}\.(eyJ[\w-]{8,4000})\.([\w-]{20,1000})(?![\w-])/g
/** The payloads of jwt.io and of everybody's explanations. */
const SHOWN =
  /1234567890|John Doe|Jane Doe|example\.(?:com|org)|\bfoo\b|alice|bob\b|user123|"sub":"(?:123|user|test)/i
const SHOWN_SIGNATURES = /SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c|signature|example|[xX]{6,}|abc123/i

/** JSON web tokens with a signature, but for those that everybody shows. */
export function jsonWebTokens(text: string): Secret[] {
  const found: Secret[] = []
  for (const { index, 0: token, 1: payload = '', 2: signature = '' } of text.matchAll(TOKEN)) {
    const said = Buffer.from(payload, 'base64url').toString('utf8')
    if (!SHOWN.test(said) && !SHOWN_SIGNATURES.test(signature))
      found.push({
        kind: 'secret',
        what: 'a signed JSON web token',
        start: index,
        end: index + token.length,
        isGuess: false,
      })
  }
  return found
}
