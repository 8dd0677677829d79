import type { Verifier, VerifierAssert } from './verification.js'

/** UTF-16 units of rows that one answer shows, about. */
const SHOWN_CHARS_MAX = 5_000_000

/** An answer that shows too many rows shows none in its later asserts; they are counted still. */
export function fitAnswer(verifiers: readonly Verifier[]): Verifier[] {
  let left = SHOWN_CHARS_MAX
  const fit = (assert: VerifierAssert): VerifierAssert => {
    left -= JSON.stringify(assert.matching_results).length
    return left >= 0 ? assert : withoutRows(assert)
  }
  return verifiers.map((verifier) => ({ ...verifier, asserts: verifier.asserts.map(fit) }))
}

function withoutRows(assert: VerifierAssert): VerifierAssert {
  const rows = assert.matching_results.length + (assert.more_results ?? 0)
  return { ...assert, matching_results: [], ...(rows > 0 && { more_results: rows }) }
}
