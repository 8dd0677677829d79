import vm from 'node:vm'
import { ModelFault, ModelLate } from './fault.js'
import { createLoader, type LoaderOptions } from './module-loader.js'
import { type Natives, PRELUDE } from './prelude.js'
import { isTimeout, timed } from './stop-watch.js'
import { thrownAt } from './thrown.js'

/** Where a model's own code runs: the language itself, without clock, chance, process, network or our own objects. */
export interface Realm {
  /**
   * What a file exports; runs it and what it imports, once.
   *
   * @throws {ModelFault} it cannot be read, or throws, or is not done in its time
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

export interface RealmOptions extends LoaderOptions {
  /** What each call may take; without it whoever calls sees to that. */
  readonly callMs?: number
}

/** Makes a realm of its own for a model, so that whatever it does to its objects is done to nobody else's. */
export function createRealm(options: RealmOptions): Realm {
  const { name, callMs } = options
  // With promises of its own too: what it leaves undone is not done among ours.
  const context = vm.createContext(Object.create(null), { microtaskMode: 'afterEvaluate' })
  const natives = vm.runInContext(PRELUDE, context) as Natives
  const loader = createLoader(options, context, natives)
  // What stops a call from outside passes by every catch and finally of it.
  let isInside = false
  const call = <Result>(what: string, work: () => Result): Result => {
    isInside = true
    try {
      return callMs === undefined ? work() : timed(work, callMs)
    } catch (error) {
      if (error instanceof ModelFault) throw error
      if (isTimeout(error)) throw new ModelLate(`${what} is not done after ${callMs} ms`)
      throw new ModelFault(`${what} throws ${thrownAt(name, error)}`)
    } finally {
      isInside = false
    }
  }
  return {
    load: (path) => call(`${name}/${path}`, () => loader.load(path)) as Readonly<Record<string, unknown>>,
    loaded: loader.loaded,
    copyIn: natives.copy,
    call,
    wasStopped: () => isInside,
  }
}
