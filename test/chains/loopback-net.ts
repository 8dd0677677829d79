import type { Net } from '../../src/core/context.js'
import { NetTrouble } from '../../src/core/errors.js'
import { parseStrict } from '../../src/core/json/strict.js'
import { numberTextsBelow } from '../../src/core/json/value.js'
import { NO_NET } from '../check-context.js'

/** JSON-RPC over plain HTTP to this machine, for tests that start a chain of their own. */
export const LOOPBACK_NET: Net = {
  ...NO_NET,
  async callRpc(endpoint, method, params) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(endpoint, { method: 'POST', headers, body }).catch((error: unknown) => {
      throw new NetTrouble('connection_failed', 'Nobody is there.', { cause: error })
    })
    const { value, numbers } = parseStrict(await response.text())
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('no JSON-RPC')
    const { result, error } = value
    if (error !== undefined) {
      const { code, message } = error as { code: number; message: string }
      throw new NetTrouble('rpc_error', message, { rpc: { code, message } })
    }
    if (result === undefined) throw new Error('no JSON-RPC')
    return { value: result, numbers: numberTextsBelow(numbers, '/result') }
  },
}
