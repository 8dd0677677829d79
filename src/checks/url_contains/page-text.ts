import { htmlText } from './html-text.js'

/** A page's bytes made text. */
export type PageText =
  | { readonly kind: 'unknown_encoding'; readonly label: string }
  | {
      readonly kind: 'text'
      /** As it came. */
      readonly raw: string
      /** What a reader of it sees; null where it is no HTML. */
      readonly shown: string | null
      /** Whether the bytes are text at all, and keep to their encoding. */
      readonly isWellFormed: boolean
    }

export interface PageBytes {
  readonly body: Uint8Array
  readonly contentType: string | null
  readonly isCut: boolean
}

/**
 * Decodes a page: a byte order mark counts first, since it is certain (Encoding Standard, 6), then the charset of the
 * content-type, then a `<meta charset>` in the first kilobyte of HTML, else UTF-8.
 */
export function pageText({ body, contentType, isCut }: PageBytes): PageText {
  const isHtml = looksLikeHtml(body, contentType)
  const label =
    markOf(body) ?? charsetOf(contentType ?? '') ?? (isHtml ? metaCharset(body) : undefined) ?? 'utf-8'
  const decode = decoderOf(label)
  if (!decode) return { kind: 'unknown_encoding', label: label.slice(0, 40) }
  const raw = decode(body, false, isCut) ?? ''
  const isWellFormed = decode(body, true, isCut) !== null && !raw.includes('\u0000')
  return { kind: 'text', raw, shown: isHtml ? htmlText(raw) : null, isWellFormed }
}

const HTML_TYPE = /^\s*(text\/html|application\/xhtml\+xml)\s*(;|$)/i
const HTML_START = /^\s*<(!doctype\s+html|html|head|body)[\s>]/i

/** By its type; where there is none, by how it begins. */
function looksLikeHtml(body: Uint8Array, contentType: string | null): boolean {
  return contentType === null ? HTML_START.test(beginning(body)) : HTML_TYPE.test(contentType)
}

/** Bytes as characters of the same number: enough for what is written in ASCII. */
function beginning(body: Uint8Array): string {
  return String.fromCharCode(...body.subarray(0, 1024))
}

function markOf(body: Uint8Array): string | undefined {
  const [a, b, c] = body
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  return undefined
}

function charsetOf(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([^\s"';>]+)/i.exec(text)?.[1]
}

/** Who can read a `<meta>` as ASCII does not read UTF-16 (HTML, 13.2.3.2). */
function metaCharset(body: Uint8Array): string | undefined {
  const tag = /<meta\s[^>]*charset[^>]*>/i.exec(beginning(body))
  const label = charsetOf(tag?.[0] ?? '')
  return label && /^utf-16/i.test(label) ? 'utf-8' : label
}

type Decode = (bytes: Uint8Array, isStrict: boolean, isCut: boolean) => string | null

/** Null for a label that the Encoding Standard does not have, or this Node cannot decode. */
function decoderOf(label: string): Decode | null {
  try {
    new TextDecoder(label)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
  return (bytes, isStrict, isCut) => {
    try {
      const decoder = new TextDecoder(label, { fatal: isStrict })
      // In one piece Node 20 reads windows-1252 as if it were Latin-1; as a stream it does not.
      const text = decoder.decode(bytes, { stream: true })
      // A character that a cut went through is left out.
      return isCut ? text : text + decoder.decode()
    } catch (error) {
      if (isStrict && error instanceof TypeError) return null
      throw error
    }
  }
}
