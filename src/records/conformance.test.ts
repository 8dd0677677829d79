import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../core/json/canonical.js'
import { readJson } from '../core/json/read.js'
import { plainValue } from '../core/json/value.js'
import { verifyEd25519 } from './ed25519.js'

/**
 * Published suites, which are not part of this repository: a folder with jcs/input and jcs/output
 * (github.com/cyberphone/json-canonicalization) and ed25519-wycheproof.json (github.com/C2SP/wycheproof).
 */
const folder = process.env.COUNTERSIGN_VECTORS ?? ''
const jcs = join(folder, 'jcs')
const wycheproof = join(folder, 'ed25519-wycheproof.json')
const hasJcs = folder !== '' && existsSync(jcs)
const hasWycheproof = folder !== '' && existsSync(wycheproof)

interface Suite {
  testGroups: {
    publicKey: { pk: string }
    tests: { tcId: number; comment: string; msg: string; sig: string; result: string }[]
  }[]
}

describe('published suites', () => {
  it.runIf(hasJcs)('writes the samples of RFC 8785', () => {
    const names = readdirSync(join(jcs, 'input'))
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      const reading = readJson(readFileSync(join(jcs, 'input', name), 'utf8'))
      if (!reading.ok) throw new Error(`${name}: ${reading.fault.message}`)
      const written = canonicalJson(plainValue(reading.node))
      expect(written, name).toBe(readFileSync(join(jcs, 'output', name), 'utf8').trimEnd())
    }
  })

  it.runIf(hasWycheproof)('rules on every Ed25519 signature of Wycheproof as published', () => {
    const suite: Suite = JSON.parse(readFileSync(wycheproof, 'utf8'))
    let ruled = 0
    for (const { publicKey, tests } of suite.testGroups) {
      for (const { tcId, comment, msg, sig, result } of tests) {
        const isValid = verifyEd25519(hex(publicKey.pk), hex(msg), hex(sig))
        expect(isValid, `${tcId} ${comment}`).toBe(result === 'valid')
        ruled++
      }
    }
    expect(ruled).toBeGreaterThan(100)
  })

  it.skipIf(hasJcs && hasWycheproof)(
    'are not run: COUNTERSIGN_VECTORS names no folder that holds them',
    (test) => {
      test.skip()
    },
  )
})

function hex(text: string): Uint8Array {
  return Buffer.from(text, 'hex')
}
