/** Why something on the network could not be read. Docs list them; a finding's detail starts with one. */
export type NetTroubleCode =
  | 'blocked_address'
  | 'dns_failed'
  | 'connection_failed'
  | 'tls_failed'
  | 'timeout'
  | 'too_many_redirects'
  | 'bad_redirect'
  | 'bad_encoding'
  | 'bad_response'
  | 'rpc_error'

/** What a JSON-RPC endpoint says is wrong: the `code` and `message` of its error object, as they came. */
export interface RpcFault {
  readonly code: number
  readonly message: string
}

/**
 * The world could not be asked. Whoever asked turns it into a finding with outcome `error` and this code: it says
 * nothing of the output under test.
 */
export class NetTrouble extends Error {
  override readonly name = 'NetTrouble'
  /** Present with `rpc_error` where the endpoint sent a readable error object. */
  readonly rpc: RpcFault | undefined
  constructor(
    readonly code: NetTroubleCode,
    message: string,
    options?: ErrorOptions & { readonly rpc?: RpcFault },
  ) {
    super(message, options)
    this.rpc = options?.rpc
  }
}
