import { decodeReferences } from './character-references.js'

/** Elements that do not part words: `oper<b>ation</b>al` reads "operational". */
const INLINE = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Elements whose content is no text of the page, and holds no tags but their own end. */
const NOT_SHOWN = new Set(['script', 'style', 'template', 'iframe', 'noembed', 'noframes'])
/** Elements whose content is text, and holds no tags but their own end. */
const TEXT_ONLY = new Set(['title', 'textarea', 'xmp'])

const TAG_NAME = /[a-zA-Z][^\s/>]*/y
const TAG_MARK = /[>=]/g
const VALUE_QUOTE = /\s*(["'])/y

/**
 * The text of a page as a reader without scripts sees it: tags, comments, scripts and styles left out, character
 * references decoded, white space folded. Not a whole HTML parser: what styles hide is not left out. In linear time.
 */
export function htmlText(html: string): string {
  // Of ASCII only: other letters may change their length, and offsets are of both.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open !== at) parts.push(decodeReferences(html.slice(at, open === -1 ? undefined : open)))
    if (open === -1) break
    at = afterMarkup(html, lower, open, parts)
  }
  return foldSpace(parts.join(''))
}

/** Every run of white space, no-break spaces among it, is one space. */
export function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Reads what begins with the `<` at `open`; returns where the text goes on. */
function afterMarkup(html: string, lower: string, open: number, parts: string[]): number {
  if (html.startsWith('<!--', open)) return afterComment(html, open)
  if (/[!?]/.test(html.charAt(open + 1))) return after(html, '>', open)
  const isEnd = html.charAt(open + 1) === '/'
  TAG_NAME.lastIndex = open + (isEnd ? 2 : 1)
  const [found] = TAG_NAME.exec(html) ?? []
  if (found === undefined) {
    if (isEnd) return after(html, '>', open)
    parts.push('<')
    return open + 1
  }
  const name = found.toLowerCase()
  if (!INLINE.has(name)) parts.push(' ')
  const end = endOfTag(html, open + (isEnd ? 2 : 1) + found.length)
  return isEnd ? end : afterContent(html, lower, name, end, parts)
}

/** Where a tag ends that goes on at `from`: a `>` in a quoted value does not end it. */
function endOfTag(html: string, from: number): number {
  let at = from
  for (;;) {
    TAG_MARK.lastIndex = at
    const mark = TAG_MARK.exec(html)
    if (!mark) return html.length
    at = mark.index + 1
    if (mark[0] === '>') return at
    VALUE_QUOTE.lastIndex = at
    const quote = VALUE_QUOTE.exec(html)?.[1]
    if (quote !== undefined) at = after(html, quote, VALUE_QUOTE.lastIndex)
  }
}

/** Of elements that hold no tags the content is taken at once. */
function afterContent(html: string, lower: string, name: string, start: number, parts: string[]): number {
  const isText = TEXT_ONLY.has(name)
  if (!isText && !NOT_SHOWN.has(name)) return start
  const end = startOfEndTag(lower, name, start)
  if (isText) parts.push(decodeReferences(html.slice(start, end)))
  return end
}

function startOfEndTag(lower: string, name: string, from: number): number {
  const tag = `</${name}`
  let at = lower.indexOf(tag, from)
  while (at !== -1 && !/[\s/>]|^$/.test(lower.charAt(at + tag.length))) at = lower.indexOf(tag, at + 1)
  return at === -1 ? lower.length : at
}

function afterComment(html: string, open: number): number {
  // `<!-->` and `<!--->` are whole comments.
  const short = /^<!--(-?)>/.exec(html.slice(open, open + 6))
  if (short) return open + short[0].length
  return after(html, '-->', open + 4)
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at === -1 ? html.length : at + mark.length
}
