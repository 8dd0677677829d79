/** Codes of reasons that blame nobody: it is only that nobody we trust has said so, or that nothing shows it. */
const OPEN: ReadonlySet<string> = new Set([
  'unsigned',
  'untrusted_key',
  'revoked_key',
  'key_out_of_period',
  'no_outputs',
  'not_recomputed',
])

/** Whether a reason ("code: text") leaves open what it is of, instead of speaking against it. */
export function isOpenReason(reason: string): boolean {
  const [, code = ''] = /^(?:receipt_invalid: )?(\w+)/.exec(reason) ?? []
  return OPEN.has(code)
}
