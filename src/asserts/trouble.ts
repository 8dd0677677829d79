/** An assert cannot be told: the values are not of a kind that the function can work with, or are too many. */
export class AssertTrouble extends Error {
  override readonly name = 'AssertTrouble'
  constructor(
    readonly code: 'not_comparable' | 'too_many_values',
    message: string,
  ) {
    super(message)
  }
}
