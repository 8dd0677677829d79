import { isNativeError } from 'node:util/types'
import vm from 'node:vm'
import { ModelFault, ModelLate } from './fault.js'
import { resolveImport } from './resolve-import.js'
import { thrownAt } from './thrown.js'

/** Where a model's own code runs: the language itself, without clock, chance, process, network or our own objects. */
export interface Realm {
  /**
   * What a file exports; runs it and what it imports, once.
   *
   * @throws {ModelFault} it cannot be read, or throws
   */
  load(path: string): Readonly<Record<string, unknown>>
  /** The files that were loaded so far, sorted. */
  loaded(): string[]
  /** A copy of plain data as the realm's own. */
  copyIn(value: unknown): unknown
  /**
   * Calls into the model's code.
   *
   * @param what is called, for the message
   * @throws {ModelFault} it throws, or is not done in its time
   */
  call<Result>(what: string, work: () => Result): Result
  /** Whether a call was stopped from outside, so that nobody knows how it left the model's own objects. */
  wasStopped(): boolean
}

export interface RealmOptions {
  /** Of the model; its files stand below it in stack traces. */
  readonly name: string
  /** The paths of its files. */
  readonly paths: readonly string[]
  /** A file as the body of a function of `exports` and `require`, or the text of a file of JSON. @throws {ModelFault} */
  codeOf(path: string): string
  /** What each call may take; without it whoever calls sees to that. */
  readonly callMs?: number
}

/** Run before a model's code: the same inputs must always give the same outputs. */
const PRELUDE = `'use strict'
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

interface Natives {
  object(): Record<string, unknown>
  parse(text: string): unknown
  copy(value: unknown): unknown
}

/** Makes a realm of its own for a model, so that whatever it does to its objects is done to nobody else's. */
export function createRealm({ name, paths, codeOf, callMs }: RealmOptions): Realm {
  // With promises of its own too: what it leaves undone is not done among ours.
  const context = vm.createContext(Object.create(null), { microtaskMode: 'afterEvaluate' })
  const natives = vm.runInContext(PRELUDE, context) as Natives
  const known = new Set(paths)
  const modules = new Map<string, { exports: unknown; isDone: boolean }>()

  const load = (path: string, importers: readonly string[]): unknown => {
    const before = modules.get(path)
    if (before?.isDone) return before.exports
    if (before)
      throw new ModelFault(`${name}/${path}: it imports itself, by way of ${importers.join(' and ')}`)
    const made = { exports: natives.object() as unknown, isDone: false }
    modules.set(path, made)
    const code = codeOf(path)
    if (path.endsWith('.json')) made.exports = natives.parse(code)
    else
      compiled(code, path)(made.exports, (specifier) => load(resolved(specifier, path), [...importers, path]))
    made.isDone = true
    return made.exports
  }
  const resolved = (specifier: string, from: string) => {
    try {
      return resolveImport(specifier, from, (path) => known.has(path))
    } catch (error) {
      throw error instanceof ModelFault ? new ModelFault(`${name}/${from}: ${error.message}`) : error
    }
  }
  const compiled = (code: string, path: string) =>
    vm.compileFunction(code, ['exports', 'require'], {
      filename: `${name}/${path}`,
      parsingContext: context,
    }) as (exports: unknown, require: (specifier: string) => unknown) => void
  let isInside = false
  const call = <Result>(what: string, work: () => Result): Result => {
    isInside = true
    try {
      const result = callMs === undefined ? work() : timed(work, callMs)
      isInside = false
      return result
    } catch (error) {
      isInside = false
      if (error instanceof ModelFault) throw error
      if (isTimeout(error)) throw new ModelLate(`${what} is not done after ${callMs} ms`)
      throw new ModelFault(`${what} throws ${thrownAt(name, error)}`)
    }
  }
  return {
    load: (path) => call(`${name}/${path}`, () => load(path, [])) as Readonly<Record<string, unknown>>,
    loaded: () => [...modules.keys()].toSorted(),
    copyIn: (value) => natives.copy(value),
    call,
    // What stops a call passes by every catch of it.
    wasStopped: () => isInside,
  }
}

const script = new vm.Script('run()')
const timedCall: { run?: (() => unknown) | undefined } = vm.createContext({})

function timed<Result>(work: () => Result, timeMs: number): Result {
  timedCall.run = work
  try {
    return script.runInContext(timedCall, { timeout: timeMs }) as Result
  } finally {
    timedCall.run = undefined
  }
}

function isTimeout(error: unknown): boolean {
  // Not instanceof: the stop-watch's own error comes from its own realm.
  return isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
