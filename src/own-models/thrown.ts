import { isNativeError } from 'node:util/types'

const CHARS_MAX = 300

/**
 * What a user's code threw, and where: `cloud-bill/model.ts:12: TypeError: rate is undefined`. Any value at all can be thrown,
 * and reading it can throw again.
 *
 * @param name of the model: its files stand in stack traces below it
 */
export function thrownAt(name: string, error: unknown): string {
  try {
    const place = isNativeError(error) ? placeIn(name, String(error.stack)) : undefined
    return place === undefined ? textOf(error) : `${place}: ${textOf(error)}`
  } catch {
    return 'something that cannot be shown'
  }
}

function placeIn(name: string, stack: string): string | undefined {
  const at = stack.indexOf(`${name}/`)
  return at < 0 ? undefined : /^[^\s:()]+:\d+/.exec(stack.slice(at))?.[0]
}

function textOf(error: unknown): string {
  const text = isNativeError(error)
    ? `${error.name}: ${error.message}`
    : `${typeof error} ${JSON.stringify(error)}`
  return text.length > CHARS_MAX ? `${text.slice(0, CHARS_MAX - 3).toWellFormed()}...` : text.toWellFormed()
}
