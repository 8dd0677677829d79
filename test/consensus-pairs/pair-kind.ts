/** Pairs of answers, by what is at stake. Decided by hand: whether a reader would act the same on both. */
export interface PairKind {
  readonly about: string
  /** One answer though the texts differ. */
  readonly one: readonly (readonly [string, string])[]
  /** Two. */
  readonly two: readonly (readonly [string, string])[]
}
