import { createHash } from 'node:crypto'
import { BudgetExceeded, NetTrouble } from '../core/errors.js'
import type { CheckFinding } from '../core/finding.js'
import type { CheckContext, CheckDefinition, CheckResult, CheckSubject } from './check.js'

/**
 * Runs one check and makes the finding of it.
 *
 * @param salt of the request: it hides the output in the hash of the evidence, and is never on the receipt
 * @throws {Unavailable} the check could not be run, and nothing is found
 */
export async function runDefinition<Spec extends { readonly type: string }>(
  definition: CheckDefinition<Spec>,
  spec: Spec,
  subject: CheckSubject,
  context: CheckContext,
  salt: Uint8Array,
): Promise<CheckFinding> {
  const result = await resultOf(definition, spec, subject, context)
  return {
    type: definition.type,
    outcome: result.outcome,
    detail: result.code === undefined ? result.detail : `${result.code}: ${result.detail}`,
    evidenceHash: evidenceHash(result.evidence, subject.output, salt),
  }
}

async function resultOf<Spec extends { readonly type: string }>(
  definition: CheckDefinition<Spec>,
  spec: Spec,
  subject: CheckSubject,
  context: CheckContext,
): Promise<CheckResult> {
  try {
    return await definition.run(subject, spec, context)
  } catch (error) {
    if (error instanceof BudgetExceeded)
      return { outcome: 'error', code: error.code, detail: error.message, evidence: 'output' }
    if (error instanceof NetTrouble)
      return { outcome: 'error', code: error.code, detail: error.message, evidence: null }
    throw error
  }
}

/** SHA-256, lower-case hex: of salt and UTF-8 output, so that "4" cannot be guessed; or the hash that the check made. */
function evidenceHash(evidence: CheckResult['evidence'], output: string, salt: Uint8Array): string | null {
  if (evidence === null) return null
  if (evidence !== 'output') return evidence.sha256
  return createHash('sha256').update(salt).update(output, 'utf8').digest('hex')
}
