/** One step of a path. `all` and `at` choose items of a list, `member` one member of an object by its own name. */
export type Step =
  | { readonly kind: 'all' }
  | { readonly kind: 'at'; readonly index: number }
  | { readonly kind: 'member'; readonly name: string }

/** Where values stand: `_result`, `_result[*].title`, `_result[0].address.city`. */
export interface Path {
  /** As it was written. */
  readonly text: string
  /** From the list of all rows on. */
  readonly steps: readonly Step[]
}

export type PathReading =
  | { readonly ok: true; readonly path: Path }
  /** `message` goes on after the field's name. */
  | { readonly ok: false; readonly message: string }

export const ALL_ROWS: Path = { text: '_result', steps: [] }

const ROOT = '_result'
const DOT_NAME = /\.([^\s.[\]"'\u0000-\u001f]+)/y
const INDEX = /\[(0|[1-9][0-9]{0,8})\]/y
const ALL = /\[\*\]/y
const QUOTED = /\[("(?:[^"\\\u0000-\u001f]|\\.)*")\]/y

/**
 * Reads a path, which is `_result` and then any of `[*]`, `[0]`, `.name` and, for names with dots or blanks in them,
 * `["a name"]` (a JSON string). Names are those of columns and members, whatever they are: nothing is inherited.
 */
export function readPath(text: string): PathReading {
  if (!text.startsWith(ROOT)) return fault(text, `must begin with ${ROOT}`)
  const steps: Step[] = []
  for (let at = ROOT.length; at < text.length; ) {
    const found = stepAt(text, at)
    if (!found)
      return fault(text, `cannot be read from ${JSON.stringify(text.slice(at, at + 20).toWellFormed())} on`)
    steps.push(found.step)
    at = found.end
  }
  if (steps[0]?.kind !== 'member') return { ok: true, path: { text, steps } }
  return fault(
    text,
    `takes a member of the list of all rows; write ${ROOT}[*]${text.slice(ROOT.length)} or ${ROOT}[0]${text.slice(ROOT.length)}`,
  )
}

function stepAt(text: string, at: number): { step: Step; end: number } | null {
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  const step = (found: RegExpExecArray, made: Step) => ({ step: made, end: at + found[0].length })
  const all = match(ALL)
  if (all) return step(all, { kind: 'all' })
  const index = match(INDEX)
  if (index) return step(index, { kind: 'at', index: Number(index[1]) })
  const dotted = match(DOT_NAME)
  if (dotted) return step(dotted, { kind: 'member', name: dotted[1] ?? '' })
  const quoted = match(QUOTED)
  const name = quoted && jsonString(quoted[1] ?? '')
  return quoted && typeof name === 'string' ? step(quoted, { kind: 'member', name }) : null
}

function jsonString(text: string): string | null {
  try {
    return String(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function fault(text: string, why: string): PathReading {
  const shown = JSON.stringify(text.slice(0, 60).toWellFormed())
  return { ok: false, message: `is the path ${shown}, which ${why}` }
}
