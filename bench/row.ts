/** One measured figure, always beside a reference that was measured in the same run. */
export interface Row {
  readonly part: string
  readonly what: string
  /** Times a second; the median of the rounds. */
  readonly perSecond: number
  readonly reference: string
  readonly referencePerSecond: number
  /** perSecond / referencePerSecond; the median of the rounds' own ratios. */
  readonly ratio: number
  /** Lowest and highest ratio of a round. */
  readonly spread: readonly [number, number]
  /** The ratio that is wished for. */
  readonly aim?: number
  /** Milliseconds: the median and the 99th of a hundred, ours and the reference's. */
  readonly latency?: { readonly p50: number; readonly p99: number }
  readonly referenceLatency?: { readonly p50: number; readonly p99: number }
}

/** A part of the benchmark that was left out, and why. */
export interface Skipped {
  readonly part: string
  readonly reason: string
}
