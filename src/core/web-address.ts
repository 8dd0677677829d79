/** https, or http for the loopback: an address whose origin the operator trusts. */
export const OPERATOR_URL =
  /^(https:\/\/[^\s/@?#]+|http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?)(\/[^\s#]*)?$/

/** What is said of another; the rest of a sentence that begins with its name. */
export const OPERATOR_URL_WORDS =
  'must begin with https://, or with http:// on this machine itself (localhost, 127.0.0.1, [::1])'

/** An address that a page may be asked for at, or why it is none: the rest of a sentence that begins with its name. */
export type WebAddress =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly fault: string }

/**
 * Reads an address of the web (WHATWG URL): https, on port 443, without user information. Whether its host may be
 * asked is decided elsewhere, when its name has been resolved.
 *
 * @param base what a relative address is relative to
 */
export function readWebAddress(text: string, base?: URL): WebAddress {
  if (!URL.canParse(text, base?.href)) return { ok: false, fault: 'cannot be read as a URL' }
  const url = new URL(text, base?.href)
  const fault = faultOf(url)
  return fault === null ? { ok: true, url } : { ok: false, fault }
}

function faultOf(url: URL): string | null {
  if (url.protocol !== 'https:') return 'must start with https://'
  // The parser drops a port that is the scheme's own.
  if (url.port !== '') return 'must be on port 443'
  if (url.username !== '' || url.password !== '') return 'must hold no user name and no password'
  return null
}
