/** A whole object or array that stands in a reply: its brackets and strings are closed. */
export interface Candidate {
  readonly start: number
  /** Behind its last bracket. */
  readonly end: number
  readonly isObject: boolean
  /** What keeps it from being JSON, in the order of the text: `comment`, `trailing_comma`. */
  readonly flaws: readonly string[]
  /** Whether something is left out by dots. */
  readonly isElided: boolean
}

/** All objects and arrays of a reply that stand in no other. */
export interface Candidates {
  readonly whole: readonly Candidate[]
  /** Whether the last one that began has no end: the reply is cut. */
  readonly isCut: boolean
}

/** A list may begin here; brackets of prose, such as [1] or [0, 1), do not look like it. */
const LIST_START = /\[\s*(?=[[{"'\]])/y
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
/** One token within brackets. A string ends at its quote whatever line that is on. */
const TOKEN =
  /"[^"\\]*(?:\\.[^"\\]*)*"|\/\/[^\n]*|\/\*(?:.*?\*\/)?|[{}[\],:]|\.{3}|\u2026|[\p{L}_$][\p{L}\p{N}_$]*|\s+|./suy
const SINGLE_QUOTED = /'[^'\\]*(?:\\.[^'\\]*)*'/sy

/** One pass over the text. */
export function candidatesIn(text: string): Candidates {
  const whole: Candidate[] = []
  for (let at = nextStart(text, 0); at < text.length; ) {
    const candidate = candidateAt(text, at)
    if (!candidate) return { whole, isCut: true }
    whole.push(candidate)
    at = nextStart(text, candidate.end)
  }
  return { whole, isCut: false }
}

function nextStart(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') return at
    LIST_START.lastIndex = at
    if (text[at] === '[' && LIST_START.test(text)) return at
  }
  return text.length
}

/** Null where a bracket or a string stays open, or a bracket is closed by one of another kind. */
function candidateAt(text: string, start: number): Candidate | null {
  const open: string[] = []
  const flaws = new Set<string>()
  let isElided = false
  let before = ''
  for (let at = start; at < text.length; ) {
    const token = tokenAt(text, at, before)
    if (token === null) return null
    at += token.length
    if (token === '{' || token === '[') open.push(CLOSERS[token] ?? '')
    if ((token === '}' || token === ']') && open.pop() !== token) return null
    if (open.length === 0) {
      return { start, end: at, isObject: text[start] === '{', flaws: [...flaws], isElided }
    }
    isElided ||= token === '...' || token === '\u2026'
    const flaw = flawOf(token, text, at)
    if (flaw) flaws.add(flaw)
    if (!/^\s|^\/[/*]/.test(token)) before = token
  }
  return null
}

/** @returns null where a string or a comment has no end */
function tokenAt(text: string, at: number, before: string): string | null {
  const isString = text[at] === "'" && /^[{[,:]$/.test(before)
  const pattern = isString ? SINGLE_QUOTED : TOKEN
  pattern.lastIndex = at
  const [token = null] = pattern.exec(text) ?? []
  // By themselves they are what is left of a string, or a comment, without an end.
  return token === '"' || token === '/*' ? null : token
}

/** Nothing but space, or comments, and then the end of what it stands in. */
const TRAILED = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*[}\]]/y

function isTrailing(text: string, at: number): boolean {
  TRAILED.lastIndex = at
  return TRAILED.test(text)
}

function flawOf(token: string, text: string, at: number): string | null {
  if (token === ',') return isTrailing(text, at) ? 'trailing_comma' : null
  if (token.startsWith('//') || token.startsWith('/*')) return 'comment'
  if (token.startsWith("'")) return 'single_quotes'
  if (token.startsWith('"')) return /[\u0000-\u001f]/.test(token) ? 'raw_newline' : null
  if (/^(True|False|None)$/.test(token)) return 'python_constant'
  // The letter of an exponent is a token of its own.
  return /^[\p{L}_$]/u.test(token) && !/^(true|false|null|e|E)$/.test(token) ? 'unquoted_text' : null
}
