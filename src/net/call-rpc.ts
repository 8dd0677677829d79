import { NetTrouble, Refusal, type RpcFault } from '../core/errors.js'
import { parseStrict, type StrictJson } from '../core/json/strict.js'
import { type JsonValue, numberTextsBelow } from '../core/json/value.js'
import { ACCEPT_ENCODING, type Body, readBody } from './body.js'
import type { Deadline } from './deadline.js'
import { dialTrusted } from './dial-trusted.js'
import { exchange } from './exchange.js'
import type { Outside } from './outside.js'

const HEADERS = {
  accept: 'application/json',
  'accept-encoding': ACCEPT_ENCODING,
  'content-type': 'application/json',
  'user-agent': 'countersign',
}

/** One call. */
export interface RpcCall {
  readonly endpoint: URL
  readonly method: string
  readonly params: readonly unknown[]
}

/** Calls an endpoint that is already known to be the operator's. @throws {NetTrouble} */
export async function callRpc(
  { endpoint, method, params }: RpcCall,
  outside: Outside,
  deadline: Deadline,
): Promise<StrictJson> {
  const socket = await dialTrusted(endpoint, outside, deadline)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const request = {
    socket,
    url: endpoint,
    method: 'POST',
    headers: HEADERS,
    body,
    signal: deadline.signal,
  } as const
  return exchange(request, async (answer) => {
    const { statusCode: status, headers } = answer
    if (status >= 300 && status < 400) throw new NetTrouble('bad_redirect', 'The endpoint redirects.')
    return resultOf(status, await readBody(answer.body, headers['content-encoding']))
  })
}

/** JSON-RPC 2.0, section 5: a result or an error. Some endpoints send an error with a status other than 200. */
function resultOf(status: number, body: Body): StrictJson {
  const { value, numbers } = jsonOf(status, body)
  if (!isObject(value)) throw unreadable(status, 'is no object')
  const { error = null, result } = value
  if (error !== null) throw rpcTrouble(status, error)
  if (status !== 200 || result === undefined) throw unreadable(status, 'holds no result')
  return { value: result, numbers: numberTextsBelow(numbers, '/result') }
}

function jsonOf(status: number, { bytes, isCut }: Body): StrictJson {
  if (isCut) throw unreadable(status, 'is too large')
  try {
    return parseStrict(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (error instanceof Refusal) throw unreadable(status, `is not fit to be read: ${error.code}`)
    if (error instanceof TypeError) throw unreadable(status, 'is not UTF-8')
    throw error
  }
}

function rpcTrouble(status: number, error: JsonValue): NetTrouble {
  if (!isObject(error) || typeof error.code !== 'number') throw unreadable(status, 'holds no readable error')
  const message = typeof error.message === 'string' ? error.message : ''
  const rpc: RpcFault = { code: error.code, message }
  return new NetTrouble('rpc_error', `The endpoint says: ${JSON.stringify(message.slice(0, 200))}.`, { rpc })
}

function unreadable(status: number, why: string): NetTrouble {
  return new NetTrouble('bad_response', `The endpoint's answer (HTTP ${status}) ${why}.`)
}

function isObject(value: JsonValue): value is { [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
