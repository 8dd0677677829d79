import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { evalCases, MODELS } from './index.js'

/**
 * SHA-256 of each model's 250 cases as JSONL. A red line here means that the cases or their answers are no longer the
 * same: then specVersion is raised with the digest, or something is broken.
 */
const PINS: readonly (readonly [model: string, digest: string])[] = [
  ['ab-sample-size 1.0.0', '7d16a41c443edbdfd03347abb313f5a5e55356a8a0ec9eebdf4d82e0ecea52a6'],
  ['compound-savings 1.0.0', '4ba616e1f122cd37c8e632fe464ef039ff91b84a3eb27099ceb4fae097431036'],
  ['emergency-fund 1.0.0', '01a4fa048789f3c546f2ca7630c577d78ceac890a08608243b752424fd78de05'],
  ['error-budget 1.0.0', '0eed8ca13820a3e6d0d0c84adf6b97a01b6ce93a26470c870a349a0260069e1a'],
  ['loan-amortization 1.0.0', '3bff24b04c8cf5e6bbd9c853c66eaf85d6db3571d5293390d995dfdaff9956e5'],
  ['relocation 1.0.0', '84d60ab91756642968d7b2124e0c1dc46299f7d19bccbf13221f3aa2bfb67b5c'],
  ['side-business 1.0.0', 'f1bfd9cf10ca56c75d95933d67ca508b4a7996d692ae27ec3fc9301045b650f5'],
  ['startup-runway 1.0.0', 'a251d0f04f23919eaef0fac9470b8e54eeda02191260de8f156ee8bc40858fae'],
]

test('every model has a pin', () => {
  expect(PINS.map(([model]) => model)).toEqual(
    MODELS.map(({ name, specVersion }) => `${name} ${specVersion}`),
  )
})

test.each(PINS)('the cases of %s are those that were published', (version, digest) => {
  const model = MODELS.find(({ name, specVersion }) => `${name} ${specVersion}` === version)
  if (!model) expect.fail(`${version} is not listed`)
  const lines = evalCases(model).map((one) => `${JSON.stringify(one)}\n`)
  expect(createHash('sha256').update(lines.join('')).digest('hex')).toBe(digest)
})
