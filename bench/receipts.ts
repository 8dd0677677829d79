import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { canonicalJson, issueReceipt, type ReceiptPayload, signerFromPem } from '../src/records/index.js'
import { compare, type RoundsOptions } from './rounds.js'
import type { Row } from './row.js'

const HEX = '5d41402abc4b2a76b9719d911017c592ae1bc0e4f8a5b5a3f0bd8f7d1f5b2c3e'

const PAYLOAD: ReceiptPayload = {
  v: 1,
  kind: 'judge',
  id: 'rcpt_00112233445566778899aabbccddeeff',
  issuedAt: '2026-01-01T00:00:00.000Z',
  verdict: 'pass',
  score: 1,
  verification: 'verified',
  engine: 'deterministic',
  counts: { claims: 0, supported: 0, contradicted: 0, unsupported: 0, checks: 2, checksPassed: 2 },
  checks: [
    { type: 'equals', passed: true, outcome: 'passed', evidence_hash: HEX },
    { type: 'numeric', passed: true, outcome: 'passed', evidence_hash: HEX },
  ],
  requestCommitment: HEX,
  policy: { digest: HEX, engine: 'deterministic' },
}

/** Putting a ruling on record, against Node's own hash and signature over the same bytes. */
export function benchReceipts(options: RoundsOptions): Promise<Row[]> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const signer = signerFromPem(pem)
  const key = createPrivateKey(pem)
  const bytes = Buffer.from(canonicalJson(PAYLOAD))
  const bare = () => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return sign(null, Buffer.from(`countersign-receipt:v1:${sha256}`), key)
  }
  return compare(
    'receipts',
    { name: 'node:crypto, SHA-256 and Ed25519 of the same bytes', run: bare },
    [
      {
        name: 'issueReceipt: schema, canonical form, hash, signature',
        run: () => issueReceipt(PAYLOAD, signer),
      },
      { name: 'of these, the canonical form alone', run: () => canonicalJson(PAYLOAD) },
    ],
    options,
  )
}
