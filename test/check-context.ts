import type { CheckContext } from '../src/checks/index.js'
import type { Net } from '../src/core/context.js'
import { NetTrouble, type NetTroubleCode, type RpcFault } from '../src/core/errors.js'
import { parseStrict } from '../src/core/json/strict.js'
import { NO_NUMBER_TEXTS } from '../src/core/json/value.js'
import { readSettings } from '../src/core/settings.js'
import { digestOf } from '../src/records/index.js'

/** A network that nobody may ask. */
const NO_NET: Net = {
  readPage: () => Promise.reject(new TypeError('this test has no network')),
  callRpc: () => Promise.reject(new TypeError('this test has no network')),
}

/** A network as a vector writes it. What it does not name cannot be reached. */
export interface ScriptedNet {
  /** By the address that is asked for. */
  readonly pages?: Readonly<Record<string, ScriptedPage | { readonly trouble: NetTroubleCode }>>
  /** By method: the `result` as JSON text, so that its numbers keep theirs. */
  readonly rpc?: Readonly<
    Record<string, string | { readonly trouble: NetTroubleCode; readonly rpc?: RpcFault }>
  >
}

interface ScriptedPage {
  readonly status?: number
  readonly contentType?: string | null
  /** UTF-8, or bytes in hex. */
  readonly body: string | { readonly hex: string }
  readonly isCut?: boolean
}

/** A network that answers as it is told, and nothing else. */
export function scriptedNet({ pages = {}, rpc = {} }: ScriptedNet = {}): Net {
  return {
    async readPage(url) {
      const page = pages[url]
      if (page === undefined || 'trouble' in page) throw trouble(page)
      const { status = 200, contentType = 'text/plain; charset=utf-8', body, isCut = false } = page
      const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : Buffer.from(body.hex, 'hex')
      return { url, status, contentType, body: bytes, isCut }
    },
    async callRpc(_endpoint, method) {
      const result = rpc[method]
      if (typeof result !== 'string') throw trouble(result)
      return parseStrict(result)
    },
  }
}

function trouble(scripted?: { readonly trouble: NetTroubleCode; readonly rpc?: RpcFault }): NetTrouble {
  if (!scripted) return new NetTrouble('connection_failed', 'Nobody is there.')
  return new NetTrouble(scripted.trouble, 'As told.', scripted.rpc && { rpc: scripted.rpc })
}

/** What a check is handed in a test: all that it was given, and else no network and the default settings. */
export function checkContext(given: Pick<CheckContext, 'guarded'> & Partial<CheckContext>): CheckContext {
  return { numbers: NO_NUMBER_TEXTS, net: NO_NET, settings: readSettings({}), digest: digestOf, ...given }
}
