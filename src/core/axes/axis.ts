/** The four axes, as on the wire and in its order. */
export const AXES = ['faithfulness', 'well_formedness', 'security', 'quality'] as const

/** One of the four axes. */
export type AxisName = (typeof AXES)[number]

/** The kinds of task that an answer can be of, as on the wire. */
export const DOMAINS = [
  'code_generation',
  'code_review',
  'security_analysis',
  'document_analysis',
  'media_conversion',
  'strategic_reasoning',
  'data_analysis',
  'general_chat',
] as const

/** One of the domains. */
export type Domain = (typeof DOMAINS)[number]

/** What a domain asks of an answer, in numbers. */
export interface DomainRules {
  /** Whether an answer is code, so that its syntax decides. */
  readonly isCode: boolean
  /** Score from which a channel passes an axis, above 0 and at most 1. */
  readonly thresholds: Readonly<Record<AxisName, number>>
}
