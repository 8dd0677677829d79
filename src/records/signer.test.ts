import { generateKeyPairSync } from 'node:crypto'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../core/errors.js'
import { signerFromPem } from './signer.js'

/** RFC 8032, section 7.1, TEST 1; the PEM is the prefix of RFC 8410 and the 32 bytes. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60'
const DER = Buffer.from(`302e020100300506032b657004220420${SECRET}`, 'hex')
const PEM = `-----BEGIN PRIVATE KEY-----\n${DER.toString('base64')}\n-----END PRIVATE KEY-----\n`

const pkcs8 = { type: 'pkcs8', format: 'pem' } as const

describe('a signer', () => {
  it('signs as the published key does', () => {
    // The signature of the empty message in TEST 1.
    const published =
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'
    expect(Buffer.from(signerFromPem(PEM).sign('').value, 'base64url').toString('hex')).toBe(published)
  })

  it('publishes its key, without a date that it does not know', () => {
    // x as in RFC 8037, appendix A.2, which has the same key. The id: xxd -r -p | sha256sum | cut -c1-16.
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
    expect(signerFromPem(PEM).publicKeys()).toEqual([
      {
        keyId: '21fe31dfa154a261',
        alg: 'Ed25519',
        publicKey: x,
        jwk: { kty: 'OKP', crv: 'Ed25519', x, kid: '21fe31dfa154a261', alg: 'EdDSA', use: 'sig' },
        validFrom: '1970-01-01T00:00:00.000Z',
      },
    ])
  })

  it('reads line ends that a file of settings spells as backslash and n', () => {
    expect(signerFromPem(PEM.replaceAll('\n', '\\n')).sign('').keyId).toBe('21fe31dfa154a261')
  })

  it('shows its private key in no print', () => {
    const signer = signerFromPem(PEM)
    const prints = [
      JSON.stringify(signer),
      inspect(signer, { depth: null, showHidden: true, getters: true }),
      String(signer.sign),
      JSON.stringify({ ...signer }),
    ]
    for (const print of prints) expectNoSecret(print)
  })
})

describe('SIGNING_KEY', () => {
  it.each([
    ['nothing', ''],
    ['a word', 'secret'],
    ['a PEM of rubbish', PEM.replace(/M[A-Za-z0-9+/=]+/, 'AAAA')],
    ['a PEM cut short', PEM.slice(0, 60)],
    ['the raw key in hex', SECRET],
    [
      'a public key',
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['an RSA key', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pkcs8).toString()],
    ['an X25519 key', generateKeyPairSync('x25519').privateKey.export(pkcs8).toString()],
    ['an Ed448 key', generateKeyPairSync('ed448').privateKey.export(pkcs8).toString()],
    ['an encrypted key', encryptedPem()],
  ])('is refused as %s, without repeating it', (_, text) => {
    const error = refusalOf(() => signerFromPem(text))
    expect(error.code).toBe('bad_setting')
    expect(error.details).toEqual({ setting: 'SIGNING_KEY' })
    const print = inspect(error, { depth: null, showHidden: true })
    expectNoSecret(print)
    for (const line of text.split('\n').filter((part) => part.length > 20 && !part.startsWith('---'))) {
      expect(print).not.toContain(line)
    }
  })
})

function encryptedPem(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' }).toString()
}

function refusalOf(run: () => unknown): Refusal {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('was not refused')
}

function expectNoSecret(print: string): void {
  expect(print).not.toContain(SECRET)
  expect(print).not.toContain(DER.toString('base64').slice(-43))
  expect(print).not.toContain(Buffer.from(SECRET, 'hex').toString('base64url'))
  expect(print).not.toContain('PRIVATE KEY--')
}
