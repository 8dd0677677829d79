/** How a property can be ruled. */
export const RULINGS = ['met', 'partly', 'not_met', 'not_applicable'] as const

/** One channel's ruling on one bullet. */
export interface BulletRuling {
  /** The bullet's name. */
  readonly bullet: string
  readonly ruling: (typeof RULINGS)[number]
  /** Words of the response, as the model quotes them; empty where it speaks of something that is not there. */
  readonly quote: string
  readonly reason: string
}

/** One independent pass: its rulings, or why it has none. */
export type Channel =
  | { readonly rulings: readonly BulletRuling[]; readonly trouble: null }
  | { readonly rulings: null; readonly trouble: ChannelTrouble }

/** Why a channel did not rule. */
export interface ChannelTrouble {
  /** The code of a JudgeTrouble. */
  readonly code: string
  readonly message: string
}
