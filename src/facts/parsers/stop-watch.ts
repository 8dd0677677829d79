import vm from 'node:vm'

const call = new vm.Script('run()')

/**
 * Runs a parser written in JavaScript, for so long.
 *
 * @throws {Error} `ERR_SCRIPT_EXECUTION_TIMEOUT`
 */
export function withinMs<T>(timeMs: number, run: () => T): T {
  return call.runInNewContext({ run }, { timeout: timeMs }) as T
}
