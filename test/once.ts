const KEY = Symbol.for('countersign.tests')

/** Done before in this process. The two projects load their set-up each for itself: only what is global is the same. */
const DONE: Map<string, unknown> = Reflect.get(globalThis, KEY) ?? new Map()
Reflect.set(globalThis, KEY, DONE)

/** Does it for the first that asks; others are given what came of it. */
export function once<Result>(name: string, work: () => Result): Result {
  if (!DONE.has(name)) DONE.set(name, work())
  return DONE.get(name) as Result
}
