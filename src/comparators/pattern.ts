/** A pattern as RegExp takes it, and how far its source stands in from the start of what the caller wrote. */
export interface Pattern {
  readonly source: string
  readonly flags: string
  readonly offset: number
}

const INLINE_FLAGS = /^\(\?([ims]+)\)/
/** `/x/flags` as a script writes it: a slash within stands in a class or behind a backslash. */
const LITERAL = /^\/((?:[^/\\[\n\r]|\\.|\[(?:[^\]\\\n\r]|\\.)*\])+)\/([dgimsuvy]+)$/

/**
 * Reads what the caller wrote: a pattern of JavaScript, or one of two spellings that are common elsewhere, a leading
 * `(?ims)` and `/x/flags` with at least one flag. Flags of all spellings hold together.
 */
export function patternOf(written: string, flags: string): Pattern {
  const [, body, own = ''] = LITERAL.exec(written) ?? []
  if (body !== undefined && new Set(own).size === own.length) {
    return { source: body, flags: joined(flags, own), offset: 1 }
  }
  const [prefix = '', inline = ''] = INLINE_FLAGS.exec(written) ?? []
  return { source: written.slice(prefix.length), flags: joined(flags, inline), offset: prefix.length }
}

/** A flag given twice in `flags` stays twice, so that it is refused; one that is given in two places does not. */
function joined(flags: string, more: string): string {
  return flags + [...new Set(more)].filter((flag) => !flags.includes(flag)).join('')
}
