import type { CheckContext } from '../src/checks/index.js'
import type { Net } from '../src/core/context.js'
import { NO_NUMBER_TEXTS } from '../src/core/json/value.js'
import { readSettings } from '../src/core/settings.js'
import { digestOf } from '../src/records/index.js'

/** A network that nobody may ask. */
export const NO_NET: Net = {
  readPage: () => Promise.reject(new TypeError('this test has no network')),
  callRpc: () => Promise.reject(new TypeError('this test has no network')),
}

/** What a check is handed in a test: all that it was given, and else no network and the default settings. */
export function checkContext(given: Pick<CheckContext, 'guarded'> & Partial<CheckContext>): CheckContext {
  return { numbers: NO_NUMBER_TEXTS, net: NO_NET, settings: readSettings({}), digest: digestOf, ...given }
}
