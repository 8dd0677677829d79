import vm from 'node:vm'

const call = new vm.Script('run()')
const realm: { run?: (() => unknown) | undefined } = vm.createContext({})

/**
 * Runs a parser written in JavaScript, for so long.
 *
 * @throws {Error} `ERR_SCRIPT_EXECUTION_TIMEOUT`
 */
export function withinMs<T>(timeMs: number, run: () => T): T {
  realm.run = run
  try {
    return call.runInContext(realm, { timeout: timeMs }) as T
  } finally {
    realm.run = undefined
  }
}
