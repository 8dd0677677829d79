import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** A key and its certificate, PEM. */
export interface Certified {
  readonly key: string
  readonly cert: string
}

/** What a certificate is to say. */
export interface CertificateRequest {
  readonly names?: readonly string[]
  /** IPv4. */
  readonly addresses?: readonly string[]
  readonly notAfter?: Date
}

/** A certificate authority that lives as long as a test. */
export interface TestAuthority extends Certified {
  certify(request: CertificateRequest): Certified
}

const OIDS = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  basicConstraints: [0x55, 0x1d, 0x13],
  subjectAltName: [0x55, 0x1d, 0x11],
} as const

/** Makes an authority of its own (X.509 v3 by RFC 5280, ECDSA on P-256), so that tests need no other program. */
export function testAuthority(name = 'A test authority'): TestAuthority {
  const own = keyPair()
  const isAuthority = extension(OIDS.basicConstraints, true, der(0x30, der(0x01, [0xff])))
  const cert = certificate(
    { issuer: name, subject: name, key: own.publicKey, by: own.privateKey },
    isAuthority,
  )
  return {
    key: pem(own.privateKey),
    cert,
    certify({ names = [], addresses = [], notAfter }) {
      const { publicKey, privateKey } = keyPair()
      const alternatives = der(
        0x30,
        ...names.map((dns) => der(0x82, Buffer.from(dns, 'latin1'))),
        ...addresses.map((ip) => der(0x87, ip.split('.').map(Number))),
      )
      const parts = { issuer: name, subject: 'A test server', key: publicKey, by: own.privateKey, notAfter }
      return {
        key: pem(privateKey),
        cert: certificate(parts, extension(OIDS.subjectAltName, false, alternatives)),
      }
    },
  }
}

interface Parts {
  readonly issuer: string
  readonly subject: string
  readonly key: KeyObject
  readonly by: KeyObject
  readonly notAfter?: Date | undefined
}

const DAY_MS = 86_400_000

function certificate({ issuer, subject, key, by, notAfter }: Parts, ...extensions: Buffer[]): string {
  const algorithm = der(0x30, der(0x06, OIDS.ecdsaWithSha256))
  const end = notAfter ?? new Date(Date.now() + DAY_MS)
  const signed = der(
    0x30,
    der(0xa0, der(0x02, [2])),
    der(0x02, [1 + Math.floor(Math.random() * 127), ...Array.from({ length: 7 }, () => Math.random() * 256)]),
    algorithm,
    nameOf(issuer),
    der(0x30, time(new Date(end.getTime() - 30 * DAY_MS)), time(end)),
    nameOf(subject),
    key.export({ format: 'der', type: 'spki' }),
    der(0xa3, der(0x30, ...extensions)),
  )
  const signature = der(0x03, [0], sign('sha256', signed, by))
  const lines = der(0x30, signed, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function pem(key: KeyObject): string {
  return key.export({ format: 'pem', type: 'pkcs8' }).toString()
}

function keyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' })
}

function nameOf(text: string): Buffer {
  return der(0x30, der(0x31, der(0x30, der(0x06, OIDS.commonName), der(0x0c, Buffer.from(text)))))
}

function extension(oid: readonly number[], isCritical: boolean, value: Buffer): Buffer {
  return der(0x30, der(0x06, oid), ...(isCritical ? [der(0x01, [0xff])] : []), der(0x04, value))
}

/** UTCTime, which holds until 2049. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
}

/** One element of X.690: tag, length, content. */
function der(tag: number, ...content: readonly (Uint8Array | readonly number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Uint8Array.from(part)))
  const { length } = body
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Uint8Array.from([tag, ...head]), body])
}
