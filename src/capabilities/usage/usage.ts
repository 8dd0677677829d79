import type { Clock } from '../../core/context.js'
import type { UsageCounts, UsageStore, VerdictFilter } from '../../store/index.js'
import { type Period, type PeriodRequest, periodOf } from './period.js'

/** Which usage is asked for. */
export interface UsageRequest extends PeriodRequest {
  readonly filter: VerdictFilter
}

/** What a tenant's calls came to in a time. */
export interface Usage {
  readonly period: Period
  readonly filter: VerdictFilter
  readonly counts: UsageCounts
}

/** What is known of a usage before anything is counted. */
export interface UsageAsked {
  readonly period: Period
  /** All that the tenant has on record, of whatever time and kind: with the rest it says whether anything is new. */
  readonly onRecord: number
  /** Counts. */
  count(): Promise<Usage>
}

/**
 * Looks what there is to count, and counts when asked to.
 *
 * @throws {Refusal} `invalid_request` or `span_too_long`
 * @throws {Unavailable} the database does not answer
 */
export async function usageOf(
  tenant: string,
  request: UsageRequest,
  { store, clock }: { readonly store: UsageStore; readonly clock: Clock },
): Promise<UsageAsked> {
  const period = periodOf(request, clock())
  const { step, from, to } = period
  const { filter } = request
  // Before it is counted: what comes in between is counted, and shown as new once more.
  const onRecord = await store.verdictsOnRecord(tenant)
  return {
    period,
    onRecord,
    count: async () => ({
      period,
      filter,
      counts: await store.countUsage({ tenant, step, from, to, ...filter }),
    }),
  }
}
