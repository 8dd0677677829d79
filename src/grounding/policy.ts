import type { StatementStatus, Zone } from '../core/finding.js'
import { TOLERANCES } from '../core/quantities/compare-amounts.js'
import { WINDOW } from './match/window.js'
import { CREDITS } from './match/word-match.js'
import { WEIGHTS } from './words/tokenise.js'

const THRESHOLDS = {
  /** Share of the statement's words in one run of the evidence, for zone `verbatim`, and else for signal `negation`. */
  verbatimRun: 0.9,
  /** Coverage for zone `covered`. */
  covered: 0.95,
  /** Share of the matched words in the statement's order, for zone `covered`. */
  coveredOrder: 0.8,
  /** Share of the statement's words in one run, for zone `covered`. */
  coveredRun: 0.2,
  /** Words that a statement must have for `verbatim` and `covered`, two of them more than grammar: "Paris." says too little. */
  strictWords: 3,
  /** Coverage for zone `likely`, and for `supported` at all. */
  likely: 0.75,
  /** Coverage from which the want of the main verb is let off. */
  verbless: 0.8,
  /** Coverage below which the zone is `absent`. */
  partial: 0.4,
  /** Share of the matched words that stand in the statement's order; below it the order is lost. */
  order: 0.5,
  /** Coverage, numbers and dates left out, from which one of them may contradict. */
  quantityConflict: 0.5,
  /** Coverage above which an opposite word contradicts. */
  antonym: 0.6,
  /** Coverage of the other words above which a word swapped for another of its kind contradicts. */
  swap: 0.6,
  /** Coverage by one clause above which a negation in it contradicts. */
  negation: 0.9,
  /** Coverage from which the nearest passage is cited for an unsupported statement. */
  citation: 0.4,
} as const

/**
 * Rows of {@link confidenceRow}: share of such claims whose printed status is the label, (right + 1) / (n + 2), on the tuned
 * half of public data; docs/grounding.md says which and shows the other half. Printed by bench/claims.ts.
 */
const CONFIDENCE = {
  'contradicted/antonym': 0.9,
  'contradicted/co_hyponym': 0.68,
  'contradicted/date_conflict': 0.92,
  'contradicted/entity_swap': 0.8,
  'contradicted/negation': 0.75,
  'contradicted/negation_weak': 0.82,
  'contradicted/number_conflict': 0.5,
  'supported/covered': 0.88,
  'supported/likely': 0.65,
  'supported/verbatim': 0.96,
  'unsupported/absent': 0.77,
  'unsupported/name_absent': 0.64,
  'unsupported/negation_differs': 0.48,
  'unsupported/not_asserted': 0.33,
  'unsupported/number_absent': 0.69,
  'unsupported/number_elsewhere': 0.44,
  'unsupported/order_lost': 0.61,
  'unsupported/partial': 0.67,
  'unsupported/roles_swapped': 0.54,
  'unsupported/verb_absent': 0.53,
  'unsupported/word_replaced': 0.27,
  /** A row that no claim of that half fell in: (0 + 1) / (0 + 2). */
  other: 0.5,
} as const

/**
 * Everything that decides a ruling of the built-in claim engine, so that a signed policy can name it. Word lists go by the
 * engine's version.
 */
export const GROUNDING_POLICY = {
  engine: 'grounding/3',
  thresholds: THRESHOLDS,
  weights: WEIGHTS,
  credits: CREDITS,
  tolerances: TOLERANCES,
  window: WINDOW,
  confidence: CONFIDENCE,
} as const

/** The thresholds in force: shares, 0..1, but for `strictWords`. The confidence table was measured with those of the policy. */
export type GroundingSettings = { readonly [Name in keyof typeof THRESHOLDS]: number }

/** The policy's own thresholds. */
export const GROUNDING_SETTINGS: GroundingSettings = THRESHOLDS

/**
 * The settings that a policy names: of a threshold that it does not know, since it was added later, the one in force here,
 * and of one that is not known here nothing.
 */
export function groundingSettingsOf(thresholds: Readonly<Record<string, number>>): GroundingSettings {
  const known = Object.keys(GROUNDING_SETTINGS).filter((name) => Object.hasOwn(thresholds, name))
  const named = Object.fromEntries(known.map((name) => [name, thresholds[name]]))
  return { ...GROUNDING_SETTINGS, ...named }
}

/** What of a ruling its confidence hangs on. `signals`: the one that decided first. */
interface Graded {
  readonly status: StatementStatus
  readonly zone: Zone
  readonly signals: readonly string[]
}

/**
 * The row of the confidence table that a ruling falls in: a contradiction goes by its signal; an unsupported statement by
 * its signal where its words are there (`covered`, `likely`), else by its zone; a supported one by its zone.
 */
export function confidenceRow({ status, zone, signals: [first] }: Graded): string {
  if (status === 'contradicted') return `contradicted/${first}`
  const isBlocked =
    status === 'unsupported' && first !== undefined && (zone === 'covered' || zone === 'likely')
  return `${status}/${isBlocked ? first : zone}`
}

const confidences: ReadonlyMap<string, number> = new Map(Object.entries(CONFIDENCE))

/** The printed confidence of a ruling, 0..1. */
export function confidenceOf(graded: Graded): number {
  return confidences.get(confidenceRow(graded)) ?? CONFIDENCE.other
}
