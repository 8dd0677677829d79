import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAccount,
  MINT_BYTES,
  makeMint,
  makeTokenAccount,
  mintTo,
  moveLamports,
  SYSTEM_PROGRAM,
  TOKEN_ACCOUNT_BYTES,
} from '../../../test/chains/solana-programs.js'
import { solanaKey } from '../../../test/chains/solana-transaction.js'
import { litesvm, type SolanaVm, startSolanaVm } from '../../../test/chains/solana-vm.js'
import { checkContext } from '../../../test/check-context.js'
import { readSettings } from '../../core/settings.js'
import { createNet } from '../../net/index.js'
import { runDefinition } from '../run.js'
import { onchain } from './index.js'

const found = await litesvm()
const missing = 'missing' in found ? found.missing : null
const guarded = { run: () => Promise.reject(new TypeError('no work is expected')) }

describe.skipIf(missing)(
  `against Solana's own virtual machine${missing ? ` (skipped: ${missing})` : ''}`,
  () => {
    let vm: SolanaVm
    const payer = solanaKey()
    const somebody = solanaKey()
    const mint = solanaKey()
    beforeAll(async () => {
      if ('missing' in found) return
      vm = await startSolanaVm(found.module)
      vm.fund(payer.address, 10n ** 12n)
      const made = [
        createAccount(payer.address, mint.address, vm.rentOf(MINT_BYTES), MINT_BYTES),
        makeMint(mint.address, payer.address, 6),
      ]
      vm.send(made, payer, mint)
    })
    afterAll(() => vm?.close())

    function run(check: object) {
      const settings = readSettings({ SOLANA_RPC_URL: vm.endpoint })
      const spec = onchain.schema.parse({ type: 'onchain', chain: 'solana', ...check })
      const context = checkContext({ guarded, net: createNet({ rpcEndpoints: [vm.endpoint] }), settings })
      return runDefinition(onchain, spec, { output: '' }, context, new Uint8Array(32))
    }
    const confirmed = (tx: string, min_confirmations = 1) =>
      run({ kind: 'tx_confirmed', tx, min_confirmations })
    const holds = (address: string, minimum: bigint, token?: string) =>
      run({
        kind: 'token_balance_at_least',
        address,
        minimum: String(minimum),
        ...(token !== undefined && { token }),
      })
    /** Gives an owner a new account with so much of the token. */
    function give(owner: string, amount: bigint): void {
      const account = solanaKey()
      const made = [
        createAccount(payer.address, account.address, vm.rentOf(TOKEN_ACCOUNT_BYTES), TOKEN_ACCOUNT_BYTES),
        makeTokenAccount(account.address, mint.address, owner),
        mintTo(mint.address, account.address, payer.address, amount),
      ]
      vm.send(made, payer, account)
    }

    it('a transfer is processed, then confirmed, then final', async () => {
      const signature = vm.send([moveLamports(payer.address, somebody.address, 5_000_000n)], payer)
      expect((await confirmed(signature)).detail).toMatch(/^not_yet_confirmed: .* is not confirmed yet\.$/)
      vm.pass(1n)
      expect(await confirmed(signature)).toMatchObject({
        outcome: 'passed',
        detail: expect.stringMatching(
          /^The transaction succeeded in slot \d+ and has 1 confirmation; 1 is needed\.$/,
        ),
        evidenceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect((await confirmed(signature, 5)).detail).toMatch(
        /^not_yet_confirmed: .* has 1 of 5 confirmations\.$/,
      )
      vm.pass(4n)
      expect((await confirmed(signature, 5)).outcome).toBe('passed')
      expect((await confirmed(signature, 1_000)).outcome).toBe('error')
      vm.pass(27n)
      expect((await confirmed(signature, 1_000)).detail).toMatch(/ and is final\.$/)
    })

    it('a transaction that failed fails, and its error is shown', async () => {
      // The system program's error 1: the account has not so many lamports.
      const signature = vm.send([moveLamports(payer.address, somebody.address, 10n ** 15n)], payer)
      vm.pass(1n)
      expect(await confirmed(signature)).toMatchObject({
        outcome: 'failed',
        detail: expect.stringMatching(
          /^The transaction failed in slot \d+: \{"InstructionError":\[0,\{"Custom":1\}\]\}\.$/,
        ),
      })
    })

    it('a transaction that nobody sent is not found', async () => {
      expect((await confirmed('1'.repeat(64))).detail).toMatch(/^not_found: /)
    })

    it('lamports are counted one by one, past the doubles too', async () => {
      const rich = solanaKey().address
      expect((await holds(rich, 1n)).outcome).toBe('failed')
      vm.fund(rich, 9_007_199_254_740_993n)
      expect((await holds(rich, 9_007_199_254_740_993n)).outcome).toBe('passed')
      expect(await holds(rich, 9_007_199_254_740_994n)).toMatchObject({
        outcome: 'failed',
        detail: 'The address holds 9007199254740993 lamports, less than 9007199254740994.',
      })
    })

    it('a token is counted over all accounts of its owner, past the doubles too', async () => {
      const owner = solanaKey().address
      expect((await holds(owner, 1n, mint.address)).outcome).toBe('failed')
      give(owner, 9_007_199_254_740_992n)
      give(owner, 1n)
      give(somebody.address, 77n)
      expect(await holds(owner, 9_007_199_254_740_993n, mint.address)).toMatchObject({
        outcome: 'passed',
        detail: "The address holds 9007199254740993 of the token's base units, at least 9007199254740993.",
      })
      expect((await holds(owner, 9_007_199_254_740_994n, mint.address)).outcome).toBe('failed')
    })

    it.each([
      ['that nobody made', () => solanaKey().address],
      ['that is a program', () => SYSTEM_PROGRAM],
      ['that is somebody', () => payer.address],
    ])('a token %s is none, and nobody fails for it', async (_what, token) => {
      const { outcome, detail, evidenceHash } = await holds(payer.address, 0n, token())
      expect(outcome).toBe('error')
      expect(detail).toMatch(/^invalid_token: /)
      expect(evidenceHash).toBe(null)
    })
  },
)
