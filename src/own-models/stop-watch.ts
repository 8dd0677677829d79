import { isNativeError } from 'node:util/types'
import vm from 'node:vm'

const script = new vm.Script('run()')
const timedCall: { run?: (() => unknown) | undefined } = vm.createContext({})

/** Calls, and throws what {@link isTimeout} knows where that is not done in its time. */
export function timed<Result>(work: () => Result, timeMs: number): Result {
  timedCall.run = work
  try {
    return script.runInContext(timedCall, { timeout: timeMs }) as Result
  } finally {
    timedCall.run = undefined
  }
}

/** Whether it was thrown since the time was up. */
export function isTimeout(error: unknown): boolean {
  // Not instanceof: the stop-watch's own error comes from its own realm.
  return isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
