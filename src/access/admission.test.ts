import { describe, expect, test } from 'vitest'
import { requireAccess } from './admission.js'
import { claimPepper, claimSigningKey } from './claim-server-keys.js'
import { pepperOf } from './pepper.js'
import { isTenant } from './tenants.js'

test.each([
  ['open', 'none', null],
  ['open', 'invalid', null],
  ['open', 'valid', null],
  ['key', 'none', 'key_needed'],
  ['key', 'invalid', 'key_needed'],
  ['key', 'valid', null],
  ['paid', 'none', 'payment_required'],
  ['paid', 'invalid', 'payment_required'],
  ['paid', 'valid', null],
] as const)('a route that is %s, called with a key that is %s: %s', (access, standing, code) => {
  const call = () => requireAccess(access, standing)
  if (code === null) expect(call).not.toThrow()
  else expect(call).toThrow(expect.objectContaining({ name: 'Refusal', code }))
})

test.each([
  ['acme', true],
  ['local', true],
  ['Acme-2_x.y', true],
  ['a'.repeat(64), true],
  ['anonymous', false],
  ['', false],
  ['a'.repeat(65), false],
  ['.acme', false],
  ['ac me', false],
  ['acme\n', false],
  ['äcme', false],
  ['a/b', false],
])('%j can be a tenant: %s', (text, expected) => {
  expect(isTenant(text)).toBe(expected)
})

describe('the keys of a server', () => {
  const answers = (id: string) => async () => id
  const pepper = pepperOf('ab'.repeat(32))

  test('that are those of the database will do', async () => {
    await claimSigningKey(answers('k2'), ['k2', 'k1'])
    await claimPepper(answers(pepper.id), pepper)
  })

  test('are claimed with those that they took the place of', async () => {
    const asked: unknown[] = []
    const claim = async (...words: readonly unknown[]) => {
      asked.push(words)
      return String(words[1])
    }
    await claimSigningKey(claim, ['k2', 'k1'])
    await claimPepper(claim, pepper)
    expect(asked).toEqual([
      ['signing', 'k2', ['k2', 'k1']],
      ['pepper', pepper.id, []],
    ])
  })

  test('that are not those of the database are refused, with the remedy', async () => {
    await expect(claimSigningKey(answers('k9'), ['k2', 'k1'])).rejects.toMatchObject({
      code: 'bad_setting',
      message: expect.stringMatching(
        /key k9, and this server signs with k2.*SIGNING_KEY.*db adopt signing-key/,
      ),
    })
    await expect(claimPepper(answers('p9'), pepper)).rejects.toMatchObject({
      code: 'bad_setting',
      message: expect.stringMatching(/pepper p9.*KEY_PEPPER.*db adopt pepper/),
    })
  })
})
