import type { Reads } from './fault.js'
import { verdictOf } from './fault.js'

/** Reads XML 1.0. What has no declaration may be a fragment: several elements, or text. */
export async function loadXml(): Promise<Reads> {
  const { SaxesParser } = await import('saxes')
  return (text) =>
    verdictOf(text, () => {
      const parser = new SaxesParser({ fragment: !/^\s*<\?xml/.test(text), position: true })
      let fault: { message: string; offset: number } | null = null
      parser.on('error', (error) => {
        fault ??= { message: error.message.replace(/^\d+:\d+: /, ''), offset: parser.position }
      })
      parser.write(text).close()
      return fault
    })
}

/** Faults that leave a browser with less than was written: all behind the place is lost. */
const LOSES = new Set(['eof-in-tag', 'eof-in-comment', 'eof-in-cdata', 'eof-in-doctype'])
/** Faults that are none in fragments, or that half of the web has. */
const SLIGHT = new Set([
  'missing-doctype',
  'non-void-html-element-start-tag-with-trailing-solidus',
  'non-conforming-doctype',
  'control-character-in-input-stream',
  'unknown-named-character-reference',
  'missing-semicolon-after-character-reference',
])

/** Reads HTML as browsers do. What they mend is a fault of the place: `isOfPlace`. */
export async function loadHtml(): Promise<Reads> {
  const { parse } = await import('parse5')
  return (text) =>
    verdictOf(text, () => {
      const faults: { code: string; startOffset: number }[] = []
      const onParseError = (error: { code: string; startOffset: number }) => faults.push(error)
      parse(text, { sourceCodeLocationInfo: true, onParseError })
      const worst = faults.find(({ code }) => LOSES.has(code))
      const found = worst ?? faults.find(({ code }) => !SLIGHT.has(code))
      if (!found) return null
      const fault = { message: found.code.replaceAll('-', ' '), offset: found.startOffset }
      return worst ? fault : { ...fault, isOfPlace: true }
    })
}
