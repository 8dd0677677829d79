import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anvil, NO_ANVIL, startAnvil } from '../../../test/chains/anvil.js'
import { assembled, creating, SUPPLY, TOKEN } from '../../../test/chains/evm-code.js'
import { checkContext } from '../../../test/check-context.js'
import { readSettings } from '../../core/settings.js'
import { createNet } from '../../net/index.js'
import { runDefinition } from '../run.js'
import { onchain } from './index.js'

const BASE = 8453
const ONE_ETHER = 10n ** 18n
const guarded = { run: () => Promise.reject(new TypeError('no work is expected')) }

describe.skipIf(NO_ANVIL)(
  `against a real chain of Base's kind${NO_ANVIL ? ` (skipped: ${NO_ANVIL})` : ''}`,
  () => {
    let anvil: Anvil
    let token: string
    beforeAll(async () => {
      anvil = await startAnvil(BASE)
      token = await deployed(creating(TOKEN, SUPPLY(25_000_000n)))
    })
    afterAll(() => anvil.stop())

    const deployed = async (data: string) => (await anvil.send({ data })).receipt.contractAddress ?? ''
    const call = (name: string, address: string, amount: bigint) =>
      `0x${name}${address.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
    const transfer = (to: string, amount: bigint) => ({ to: token, data: call('a9059cbb', to, amount) })
    const account = (index: number) => anvil.accounts[index] ?? ''

    function run(check: object) {
      const settings = readSettings({ BASE_RPC_URL: anvil.url })
      const spec = onchain.schema.parse({ type: 'onchain', chain: 'base', ...check })
      return runDefinition(
        onchain,
        spec,
        { output: '' },
        checkContext({ guarded, net: createNet({ rpcEndpoints: [anvil.url] }), settings }),
        new Uint8Array(32),
      )
    }
    const confirmed = (tx: string, min_confirmations = 1) =>
      run({ kind: 'tx_confirmed', tx, min_confirmations })
    const holds = (address: string, minimum: bigint, of?: string) =>
      run({
        kind: 'token_balance_at_least',
        address,
        minimum: String(minimum),
        ...(of !== undefined && { token: of }),
      })

    it('a transfer has one confirmation, and one more for each block after it', async () => {
      const { hash } = await anvil.send({ to: account(1), value: '0x1' })
      const block = BigInt(await anvil.call('eth_blockNumber'))
      expect(await confirmed(hash)).toMatchObject({
        outcome: 'passed',
        detail: `The transaction succeeded in block ${block} and has 1 confirmation; 1 is needed.`,
      })
      expect((await confirmed(hash, 3)).detail).toMatch(/^not_yet_confirmed: .* has 1 of 3 confirmations\.$/)
      await anvil.call('anvil_mine', '0x1')
      expect((await confirmed(hash, 3)).detail).toMatch(/^not_yet_confirmed: .* has 2 of 3 confirmations\.$/)
      await anvil.call('anvil_mine', '0x1')
      expect((await confirmed(hash, 3)).outcome).toBe('passed')
    })

    it('the hash of the evidence is that of the receipt, as anybody can fetch it', async () => {
      const { hash, receipt } = await anvil.send({ to: account(1), value: '0x1' })
      // A receipt holds no numbers and no letters that a canonical form would write in another way than JSON.
      const canonical = JSON.stringify(sorted(receipt))
      expect((await confirmed(hash)).evidenceHash).toBe(createHash('sha256').update(canonical).digest('hex'))
    })

    it('a transaction that was reverted fails', async () => {
      const tooMuch = { ...transfer(account(1), 25_000_001n), gas: '0x30d40' }
      const { hash, receipt } = await anvil.send(tooMuch)
      expect(receipt.status).toBe('0x0')
      expect(await confirmed(hash)).toMatchObject({
        outcome: 'failed',
        detail: expect.stringMatching(/^The transaction was reverted in block \d+\.$/),
      })
    })

    it('a transaction that waits for a block is not found, and then it is', async () => {
      await anvil.call('evm_setAutomine', false)
      const hash = await anvil.call('eth_sendTransaction', { from: account(0), to: account(1), value: '0x1' })
      try {
        expect((await confirmed(hash)).detail).toMatch(/^not_found: /)
      } finally {
        await anvil.call('evm_setAutomine', true)
        await anvil.call('anvil_mine', '0x1')
      }
      expect((await confirmed(hash)).outcome).toBe('passed')
    })

    it('a transaction that nobody sent is not found', async () => {
      const { detail, evidenceHash } = await confirmed(`0x${'5e'.repeat(32)}`)
      expect(detail).toMatch(/^not_found: /)
      // printf null | sha256sum
      expect(evidenceHash).toBe('74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b')
    })

    it('ether is counted to the wei', async () => {
      const address = `0x${'d1'.repeat(20)}`
      expect((await holds(address, 0n)).outcome).toBe('passed')
      expect((await holds(address, 1n)).outcome).toBe('failed')
      await anvil.call('anvil_setBalance', address, `0x${(ONE_ETHER + 1n).toString(16)}`)
      expect((await holds(address, ONE_ETHER + 1n)).outcome).toBe('passed')
      expect(await holds(address, ONE_ETHER + 2n)).toMatchObject({
        outcome: 'failed',
        detail: 'The address holds 1000000000000000001 wei, less than 1000000000000000002.',
      })
    })

    it('a token is counted to its base unit, before and after a transfer', async () => {
      const to = `0x${'E2'.repeat(20)}`
      expect((await holds(to, 1n, token)).outcome).toBe('failed')
      await anvil.send(transfer(to, 4_000_000n))
      expect((await holds(to, 4_000_000n, token)).outcome).toBe('passed')
      expect((await holds(to, 4_000_001n, token)).outcome).toBe('failed')
      expect((await holds(account(0), 21_000_000n, token)).outcome).toBe('passed')
      expect((await holds(account(0), 21_000_001n, token)).outcome).toBe('failed')
    })

    it.each([
      ['that is no contract', async () => `0x${'77'.repeat(20)}`],
      ['that reverts', () => deployed(creating(assembled('0x00 DUP1 REVERT')))],
      ['that is an invalid opcode', () => deployed(creating(assembled('INVALID')))],
      ['that answers nothing', () => deployed(creating(assembled('0x00 DUP1 RETURN')))],
      ['that answers one byte', () => deployed(creating(assembled('0x01 0x00 RETURN')))],
      ['that answers two words', () => deployed(creating(assembled('0x40 0x00 RETURN')))],
    ])('a token %s is none, and nobody fails for it', async (_what, made) => {
      const { outcome, detail } = await holds(account(0), 0n, await made())
      expect(outcome).toBe('error')
      expect(detail).toMatch(/^invalid_token: /)
    })

    it('another chain at the endpoint is no verdict', async () => {
      const { hash } = await anvil.send({ to: account(1), value: '0x1' })
      await anvil.call('anvil_setChainId', 1)
      try {
        expect((await confirmed(hash)).detail).toMatch(/^wrong_chain: The endpoint serves chain 1,/)
        expect((await holds(account(0), 0n)).detail).toMatch(/^wrong_chain: /)
        expect((await holds(account(0), 0n, token)).detail).toMatch(/^wrong_chain: /)
      } finally {
        await anvil.call('anvil_setChainId', BASE)
      }
    })

    it('a chain that is gone is no verdict', async () => {
      const gone = await startAnvil(BASE)
      await gone.stop()
      const settings = readSettings({ BASE_RPC_URL: gone.url })
      const spec = onchain.schema.parse({
        type: 'onchain',
        chain: 'base',
        kind: 'tx_confirmed',
        tx: `0x${'5e'.repeat(32)}`,
      })
      const context = checkContext({ guarded, net: createNet({ rpcEndpoints: [gone.url] }), settings })
      expect(await runDefinition(onchain, spec, { output: '' }, context, new Uint8Array(32))).toMatchObject({
        outcome: 'error',
        detail: expect.stringMatching(/^connection_failed: /),
        evidenceHash: null,
      })
    })
  },
)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, sorted(member)] as const)
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
}
