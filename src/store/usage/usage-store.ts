/** What is counted of a verdict beside its kind, verdict and engine: numbers and names, never a text that was judged. */
export interface VerdictFacts {
  /** Null where verdicts of this kind do not say how they were verified. */
  readonly verification: string | null
  /** 0..1; null where verdicts of this kind have none. */
  readonly score: number | null
  /** From the call's arrival until the verdict stood; null where nobody measured it. */
  readonly latencyMs: number | null
  readonly checks: readonly { readonly type: string; readonly outcome: string }[]
  /** Of each axis on which two channels or more voted: whether they parted. */
  readonly axes: readonly { readonly axis: string; readonly isSplit: boolean }[]
}

/** How long a step of a series is. Both begin in UTC. */
export type UsageStep = 'hour' | 'day'

/** Which verdicts; null lets all through. */
export interface VerdictFilter {
  readonly kind: string | null
  readonly verdict: string | null
  readonly engine: string | null
  /** `none` for those that do not say. */
  readonly verification: string | null
}

/** Which verdicts are counted. */
export interface UsageQuery extends VerdictFilter {
  readonly tenant: string
  readonly step: UsageStep
  /** RFC 3339, UTC, where a step begins. */
  readonly from: string
  /** The first moment that is not counted, where a step begins. */
  readonly to: string
}

/** Verdicts of one step that are alike in all of these. */
export interface VerdictCount {
  /** Where the step begins: RFC 3339, UTC. */
  readonly at: string
  readonly kind: string
  readonly verdict: string
  readonly engine: string
  /** `none` where they do not say. */
  readonly verification: string
  readonly count: number
}

/** What else is counted in a step: a mark, and how often it was made. */
export interface MarkCount {
  readonly at: string
  readonly mark: Mark
  readonly count: number
}

/** Something about a verdict that is counted. */
export type Mark =
  /** {@link latencyOf} says how long a bucket is. */
  | { readonly of: 'latency'; readonly bucket: number }
  /** Tenths: 0 for scores below 0.1, 9 for those from 0.9 to 1. */
  | { readonly of: 'score'; readonly tenth: number }
  | { readonly of: 'check'; readonly outcome: string; readonly type: string }
  | { readonly of: 'axis'; readonly isSplit: boolean; readonly axis: string }

/** What was counted, all at the same moment. */
export interface UsageCounts {
  readonly verdicts: readonly VerdictCount[]
  readonly marks: readonly MarkCount[]
}

/** Which receipts are listed: the newest that fit. */
export interface RecentQuery extends VerdictFilter {
  readonly tenant: string
  /** RFC 3339, UTC; null for no bound. */
  readonly from: string | null
  /** The first moment that is not listed. */
  readonly to: string | null
  /** The last of the page before; null for the first page. */
  readonly before: RecentPlace | null
  readonly limit: number
}

/** Where a receipt stands among all of a tenant's. */
export interface RecentPlace {
  /** RFC 3339, UTC. */
  readonly issuedAt: string
  readonly id: string
}

/** A receipt in a list. */
export interface RecentVerdict extends RecentPlace {
  readonly kind: string
  readonly verdict: string
  readonly engine: string
  readonly verification: string | null
  readonly score: number | null
  readonly latencyMs: number | null
  readonly isRetained: boolean
}

/** The part of the storage that counts verdicts. Throws what all of it throws. */
export interface UsageStore {
  /** How many verdicts a tenant has on record, whatever their time: a number that every new one makes larger. */
  verdictsOnRecord(tenant: string): Promise<number>
  countUsage(query: UsageQuery): Promise<UsageCounts>
  /** The newest first. */
  recentVerdicts(query: RecentQuery): Promise<readonly RecentVerdict[]>
  /** Adds up counts that stand apart since they were written; it changes no number, only how fast they are read. */
  mergeUsage(): Promise<void>
}
