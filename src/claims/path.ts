/** One step of a path: into an object by key, or into a list by index. */
export type PathStep =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'index'; readonly index: number }

/** A path that was read, or what is wrong with it: goes on after "the path". */
export type PathReading =
  | { readonly ok: true; readonly steps: readonly PathStep[] }
  | { readonly ok: false; readonly fault: string }

/** Longer paths are not read. */
const PATH_CHARS_MAX = 1_000

const NAME = /[^.[\]\s]+/y
const INDEX = /\[(0|[1-9]\d*)\]/y
/** A JSON string, or one in single quotes without escapes. */
const QUOTED = /\[("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|'[^'\\]*')\]/y
const PLAIN_NAME = /^[^.[\]\s"']+$/

/**
 * Reads a dot and bracket path: `schedule[3].balance`, `[0].name`, `rates["7 year"]`. An index is written in the one
 * way that numbers a place: no sign, no zero in front, no point.
 */
export function readPath(path: string): PathReading {
  if (path === '') return { ok: false, fault: 'is empty' }
  if (path.length > PATH_CHARS_MAX)
    return { ok: false, fault: `is longer than ${PATH_CHARS_MAX.toLocaleString('en')} characters` }
  const steps: PathStep[] = []
  for (let at = 0; at < path.length; ) {
    const read = stepAt(path, at)
    if (!read) return { ok: false, fault: faultAt(path, at) }
    steps.push(read.step)
    at = read.end
  }
  return { ok: true, steps }
}

/** Writes a path so that {@link readPath} gives the same steps. */
export function writePath(steps: readonly PathStep[]): string {
  return steps.reduce(
    (path, step) => (step.kind === 'index' ? `${path}[${step.index}]` : withKey(path, step.key)),
    '',
  )
}

/** A path that goes one key further. */
export function withKey(path: string, key: string): string {
  if (!PLAIN_NAME.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

function stepAt(path: string, at: number): { step: PathStep; end: number } | undefined {
  if (path[at] === '[') {
    const index = matched(INDEX, path, at)
    if (index) return { step: { kind: 'index', index: Number(index[1]) }, end: at + index[0].length }
    const quoted = matched(QUOTED, path, at)
    return quoted && { step: { kind: 'key', key: keyIn(quoted[1] ?? '') }, end: at + quoted[0].length }
  }
  const start = at === 0 ? 0 : at + 1
  const name = at === 0 || path[at] === '.' ? matched(NAME, path, start) : undefined
  return name && { step: { kind: 'key', key: name[0] }, end: start + name[0].length }
}

function keyIn(quoted: string): string {
  return quoted.startsWith("'") ? quoted.slice(1, -1) : (JSON.parse(quoted) as string)
}

function faultAt(path: string, at: number): string {
  const here = `cannot be read from character ${at + 1} on`
  if (path[at] === '[')
    return `${here}: in brackets stands an index (0, 1, 2 ..., no sign, no zero in front) or a key in quotes`
  if (/\s/.test(path.slice(at, at + 2)))
    return `${here}: a key with white space stands in brackets and quotes`
  return `${here}: a name, a dot or a bracket is missing or too many`
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}
