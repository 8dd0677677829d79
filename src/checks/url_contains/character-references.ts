import { NAMED_CHARACTERS, WITHOUT_SEMICOLON } from './named-characters.js'

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]+);?|#([0-9]+);?|([a-zA-Z][a-zA-Z0-9]{1,30})(;?))/g

/** Decodes character references (HTML, 13.2.5.72 on). A name that is not known stays as it is written. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (written, hex?: string, decimal?: string, name?: string, end?: string) => {
    if (hex !== undefined) return numbered(Number.parseInt(hex, 16))
    if (decimal !== undefined) return numbered(Number.parseInt(decimal, 10))
    return named(name ?? '', end !== '') ?? written
  })
}

function named(name: string, isEnded: boolean): string | undefined {
  if (isEnded && NAMED_CHARACTERS.has(name)) return NAMED_CHARACTERS.get(name)
  // `&copy2026` is a sign and a year. No name of these is longer than six letters, so this is bounded.
  for (let length = Math.min(name.length, 6); length > 1; length--) {
    const start = name.slice(0, length)
    if (WITHOUT_SEMICOLON.has(start)) {
      return `${NAMED_CHARACTERS.get(start)}${name.slice(length)}${isEnded ? ';' : ''}`
    }
  }
  return undefined
}

// As a stream: in one piece Node 20 reads windows-1252 as if it were Latin-1.
const WINDOWS_1252 = new TextDecoder('windows-1252')

/** The numbers 128 to 159 mean what Windows meant by them; what is no character becomes U+FFFD. */
function numbered(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252.decode(Uint8Array.of(code), { stream: true })
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return String.fromCodePoint(isCharacter ? code : 0xfffd)
}
