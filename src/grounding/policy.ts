import { WEIGHTS } from './words/tokenise.js'

/** Everything that decides a ruling of the built-in claim engine, so that a signed policy can name it. */
export const GROUNDING_POLICY = {
  engine: 'grounding/1',
  thresholds: {
    /** Share of the statement's words in one run of the evidence, for zone `verbatim`. */
    verbatimRun: 0.9,
    /** Coverage for zone `covered`. */
    covered: 0.95,
    /** Coverage for zone `likely`, and for `supported` at all. */
    likely: 0.8,
    /** Coverage below which the zone is `absent`. */
    partial: 0.4,
    /** Share of the matched words that stand in the statement's order; below it the order is lost. */
    order: 0.5,
    /** Coverage, but for the quantity itself, from which a quantity may contradict. */
    quantityConflict: 0.5,
    /** Coverage from which an antonym may contradict. */
    antonym: 0.6,
    /** Coverage from which a negation in the same clause contradicts. */
    negation: 0.9,
    /** Coverage from which the nearest passage is cited for an unsupported statement. */
    citation: 0.4,
  },
  weights: WEIGHTS,
  confidence: {} as Record<string, number>,
} as const

/** The thresholds in force, each 0..1. */
export type GroundingSettings = { readonly [Name in keyof typeof GROUNDING_POLICY.thresholds]: number }
