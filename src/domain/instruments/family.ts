/** The Prometheus types in use. A summary has no quantiles, only a sum and a count, which yield a mean. */
export type InstrumentType = 'counter' | 'gauge' | 'histogram' | 'summary'

/** A metric of the server itself, named by Prometheus conventions: with its unit, and `_total` for counters. */
export interface Family {
  readonly name: string
  /** One sentence that explains the metric outside of Mishap. */
  readonly help: string
  readonly type: InstrumentType
  /** Each label with all of its possible values, so that external input cannot create series. */
  readonly labels?: Readonly<Record<string, readonly string[]>>
  /** Upper bounds of a histogram, in order. */
  readonly bounds?: readonly number[]
  /** Whether to omit series that have never been incremented, because most label combinations do not occur. */
  readonly isSparse?: boolean
}

export type Labels = Readonly<Record<string, string>>

/** The current value of one series. */
export interface Point {
  readonly labels: Labels
  /** For counters and gauges. */
  readonly value?: number
  /** For histograms and summaries. */
  readonly sum?: number
  readonly count?: number
  /** Number of observations between each bound and the previous one; the last count is above all bounds. */
  readonly buckets?: readonly number[]
}

/** A family with its measurements. */
export interface Measured extends Pick<Family, 'name' | 'help' | 'type' | 'bounds'> {
  readonly points: readonly Point[]
}
