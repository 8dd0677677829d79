/** What is needed of a realm's own objects, taken before a model's code can change them. */
export interface Natives {
  object(): Record<string, unknown>
  parse(text: string): unknown
  /** Of plain data. */
  copy(value: unknown): unknown
}

/**
 * Run in a realm before a model's code: takes away what is not the same each time and on each machine, and gives {@link Natives}.
 * Node's own additions are not in a realm to begin with.
 */
export const PRELUDE = `'use strict'
{
  const refuse = (what) => {
    throw new TypeError(what + ' is not there for a model: the same inputs must always give the same outputs')
  }
  Math.random = () => refuse('Math.random()')
  const Dates = Date
  Dates.now = () => refuse('Date.now()')
  globalThis.Date = new Proxy(Dates, {
    apply: () => refuse('Date()'),
    construct: (target, given, made) =>
      given.length === 0 ? refuse('new Date() without a time') : Reflect.construct(target, given, made),
  })
  Dates.prototype.constructor = Date
  delete globalThis.Intl
}
;(({ keys }, { isArray }, { parse }) => ({
  object: () => ({}),
  parse,
  copy: function copy(value) {
    if (typeof value !== 'object' || value === null) return value
    const made = isArray(value) ? [] : {}
    for (const name of keys(value)) made[name] = copy(value[name])
    return made
  },
}))(Object, Array, JSON)`
