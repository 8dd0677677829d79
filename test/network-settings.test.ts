import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NetTrouble } from '../src/core/errors.js'
import { readSettings } from '../src/core/settings.js'
import { openLocalParts } from '../src/index.js'

const folder = mkdtempSync(join(tmpdir(), 'countersign-network-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What becomes of a page on an address of this machine where nobody is likely to listen. */
async function readsLoopback(settings: Readonly<Record<string, string>>): Promise<string> {
  const { parts, close } = await openLocalParts(readSettings({ COUNTERSIGN_DATA: folder, ...settings }))
  const error = await parts.net.readPage('https://127.101.102.103/').catch((thrown: unknown) => thrown)
  await close()
  return error instanceof NetTrouble ? error.code : 'something else'
}

const LOOPBACK = '127.0.0.0/8'
test.each([
  ['nothing is open by itself', {}, /^blocked_address$/],
  [
    'an allowed network is asked',
    { FETCH_ALLOW_CIDRS: LOOPBACK },
    /^(connection_failed|tls_failed|timeout)$/,
  ],
  [
    'a denied one is not',
    { FETCH_ALLOW_CIDRS: LOOPBACK, FETCH_DENY_CIDRS: '127.101.0.0/16' },
    /^blocked_address$/,
  ],
  [
    'an endpoint of JSON-RPC opens nothing to pages',
    { BASE_RPC_URL: 'http://127.101.102.103' },
    /^blocked_address$/,
  ],
])('%s', async (_what, settings, code) => {
  expect(await readsLoopback(settings)).toMatch(code)
})

test('the endpoint of a chain is called, and no other', async () => {
  const settings = readSettings({ COUNTERSIGN_DATA: folder, BASE_RPC_URL: 'http://127.101.102.103:1' })
  const { parts, close } = await openLocalParts(settings)
  const call = (endpoint: string) => parts.net.callRpc(endpoint, 'eth_chainId', [])
  await expect(call('http://127.101.102.103:1')).rejects.toMatchObject({ code: 'connection_failed' })
  await expect(call('http://127.101.102.103:2')).rejects.toMatchObject({ code: 'blocked_address' })
  await close()
})
