import type { Breach } from './rule.js'

/** A breach without its inputs, in one line: `an output is not a number: total is NaN`. */
export function breachText({ message, path, expected, actual }: Breach): string {
  if (path === undefined) return message
  const is = actual === undefined ? '' : ` is ${shown(actual)}`
  const not = expected === undefined ? '' : `${is === '' ? ' should be' : ', not'} ${shown(expected)}`
  return `${message}: ${path}${is}${not}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117).toWellFormed()}...` : text
}
