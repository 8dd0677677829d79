import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkContext } from '../../test/check-context.js'
import { BudgetExceeded, NetTrouble, Unavailable } from '../core/errors.js'
import type { CheckDefinition, CheckResult } from './check.js'
import { runDefinition } from './run.js'

const SALT = new Uint8Array([1, 2, 3])
const guarded = { run: () => Promise.reject(new Error('no work is expected')) }

function ran(run: () => Promise<CheckResult>, output = 'é') {
  const schema = z.strictObject({ type: z.literal('sample') })
  const definition: CheckDefinition<{ type: 'sample' }> = {
    type: 'sample',
    version: 1,
    isReplayable: true,
    summary: 'A sample.',
    schema,
    run,
  }
  return runDefinition(definition, { type: 'sample' }, { output }, checkContext({ guarded }), SALT)
}

describe('the finding of a check', () => {
  it('is what the check found, and a hash of salt and output', async () => {
    // printf '\x01\x02\x03\xc3\xa9' | sha256sum
    const evidenceHash = '3da166d5131047467bde3d385c96703815130aa11aa9f26fd1f48d919b77ff23'
    expect(await ran(async () => ({ outcome: 'passed', detail: 'Fine.', evidence: 'output' }))).toEqual({
      type: 'sample',
      outcome: 'passed',
      detail: 'Fine.',
      evidenceHash,
    })
  })

  it.each(['failed', 'error'] as const)(
    'puts the code of an outcome %s before its detail',
    async (outcome) => {
      const finding = await ran(async () => ({
        outcome,
        code: 'a_code',
        detail: 'So it is.',
        evidence: null,
      }))
      expect(finding).toEqual({ type: 'sample', outcome, detail: 'a_code: So it is.', evidenceHash: null })
    },
  )

  it('bears the hash of other bytes that the check read', async () => {
    const sha256 = 'ab'.repeat(32)
    const finding = await ran(async () => ({ outcome: 'passed', detail: 'Fine.', evidence: { sha256 } }))
    expect(finding.evidenceHash).toBe(sha256)
  })

  it('is an error where the check ran out of budget, and nobody is to blame', async () => {
    const finding = await ran(() => Promise.reject(new BudgetExceeded('It took too long.')))
    expect(finding).toMatchObject({ outcome: 'error', detail: 'budget: It took too long.' })
  })

  it('is an error where the network could not be asked, and nothing was read', async () => {
    const finding = await ran(() => Promise.reject(new NetTrouble('dns_failed', 'No such name.')))
    expect(finding).toMatchObject({
      outcome: 'error',
      detail: 'dns_failed: No such name.',
      evidenceHash: null,
    })
  })
})

describe('no finding', () => {
  it.each([
    ['where the check is unavailable', new Unavailable('overloaded', 'Too much.')],
    ['where the check has a fault', new TypeError('a fault')],
  ])('%s', async (_when, error) => {
    await expect(ran(() => Promise.reject(error))).rejects.toBe(error)
  })
})
