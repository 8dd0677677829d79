import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import { describe, expect, it } from 'vitest'
import { parseStrict } from '../core/json/strict.js'
import { verifyReceipt } from './verify-receipt.js'
import { verifyReceiptText } from './verify-receipt-text.js'

const page = readFileSync('docs/records.md', 'utf8')
const canonical = block('canonical')
const sha256 = block('sha256')
const receipt = JSON.parse(block('receipt'))
const trust = { keys: JSON.parse(block('keys')).keys }

/** The text of the one fenced block with a name. */
function block(name: string): string {
  const [found, ...more] = [...page.matchAll(new RegExp(`^\`\`\`\\w+ ${name}\n(.*?)\n\`\`\``, 'gms'))]
  if (!found?.[1] || more.length > 0) throw new Error(`not one block ${name}`)
  return found[1]
}

function sha256Of(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

describe('the example in docs/records.md', () => {
  it('is canonical as another implementation writes it', () => {
    expect(canonicalize(receipt.payload)).toBe(canonical)
    expect(canonicalize(JSON.parse(block('request')))).toBe(block('canonical-request'))
  })

  it('has the digest, message and signature that Node makes of it', () => {
    expect(sha256Of(canonical)).toBe(sha256)
    expect(block('message')).toBe(`countersign-receipt:v1:${sha256}`)
    const [secret = ''] = /`([0-9a-f]{64})`\. Trust it for nothing/.exec(page)?.slice(1) ?? []
    const der = Buffer.from(`302e020100300506032b657004220420${secret}`, 'hex')
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    const signature = sign(null, Buffer.from(block('message')), key).toString('base64url')
    expect(signature).toBe(block('signature'))
    expect(receipt).toMatchObject({ sha256, signature: { value: signature, message: block('message') } })
  })

  it('has the commitment that Node makes of it', () => {
    const commitment = sha256Of(Buffer.from(block('salt'), 'hex'), block('canonical-request'))
    expect(commitment).toBe(block('commitment'))
    expect(receipt.payload.requestCommitment).toBe(commitment)
  })

  it('verifies', () => {
    expect(verifyReceiptText(block('receipt'), trust)).toMatchObject({
      valid: true,
      keyId: '21fe31dfa154a261',
    })
    const request = parseStrict(block('request')).value
    expect(verifyReceipt({ receipt, request, salt: block('salt') }, trust)).toMatchObject({
      valid: true,
      commitment: 'matches',
    })
  })

  const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0
  it.skipIf(!hasPython)(
    'verifies in the Python of the page, and not when changed (needs python3, cryptography)',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'records-example-'))
      const run = (text: string) => {
        writeFileSync(join(folder, 'receipt.json'), text)
        writeFileSync(join(folder, 'keys.json'), block('keys'))
        writeFileSync(join(folder, 'verify.py'), block('verify'))
        return spawnSync('python3', ['verify.py', 'receipt.json', 'keys.json'], {
          cwd: folder,
          encoding: 'utf8',
        })
      }
      expect(run(block('receipt')).stdout.trim()).toBe(block('printed'))
      expect(run(block('receipt').replace('"pass"', '"fail"')).status).toBe(1)
      expect(run(block('receipt').replace(/"value": "./, '"value": "A')).status).toBe(1)
      rmSync(folder, { recursive: true })
    },
  )
})

describe('docs/records.md', () => {
  it('lists every code that the vectors expect', () => {
    const vectors: { cases: { expect: { reasons: string[] } }[] } = JSON.parse(
      readFileSync('vectors/receipts.json', 'utf8'),
    )
    const rows = page.slice(page.indexOf('| code | refused because |'), page.indexOf('To be ignored'))
    const listed = [...rows.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code)
    for (const code of vectors.cases.flatMap((vector) => vector.expect.reasons))
      expect(listed).toContain(code)
  })
})
