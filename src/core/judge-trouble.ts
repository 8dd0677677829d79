/** Why a model could not rule; a reason or a finding's detail starts with one. docs/judges.md is held to this by a test. */
export const JUDGE_TROUBLES = {
  no_judge: 'No provider is configured.',
  judge_unavailable: 'The provider could not be reached, or answered with an error of its own.',
  judge_misconfigured:
    "The provider refuses the key, the model's name or the request: a setting is wrong, and the message says which.",
  rate_limited: 'The provider asked to wait, and the waiting is over the budget.',
  quota_spent: 'The quota at the provider is spent, for the day or for good.',
  judge_timeout: 'There was no whole answer in time.',
  judge_malformed:
    'The model answered what cannot be read as a ruling: cut, ambiguous, or not of the form asked for.',
  judge_inconsistent: 'The verdict says one thing and its reason another, twice.',
  control_failed:
    'The model ruled wrongly on a claim whose truth is known, so that nothing else it said counts.',
} as const

/** A code of {@link JUDGE_TROUBLES}. */
export type JudgeTroubleCode = keyof typeof JUDGE_TROUBLES

/** A model could not rule. It says nothing of the output under test. */
export class JudgeTrouble extends Error {
  override readonly name = 'JudgeTrouble'
  constructor(
    readonly code: JudgeTroubleCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
