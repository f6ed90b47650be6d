/** The types of Prometheus that are used here. A summary has no quantiles: a sum and a count, which make a mean. */
export type InstrumentType = 'counter' | 'gauge' | 'histogram' | 'summary'

/** A metric of the server about itself, as Prometheus names it: with its unit, and `_total` where it only grows. */
export interface Family {
  readonly name: string
  /** One sentence for whoever reads the metric somewhere else. */
  readonly help: string
  readonly type: InstrumentType
  /** Each label with every value that it may have: nothing that a stranger sends makes a series. */
  readonly labels?: Readonly<Record<string, readonly string[]>>
  /** The upper bounds of a histogram, in order. */
  readonly bounds?: readonly number[]
  /** Whether series that have never counted anything are left out: most combinations of many labels. */
  readonly isSparse?: boolean
}

export type Labels = Readonly<Record<string, string>>

/** One series, as it is at a moment. */
export interface Point {
  readonly labels: Labels
  /** Of counters and gauges. */
  readonly value?: number
  /** Of histograms and summaries. */
  readonly sum?: number
  readonly count?: number
  /** How many fell between each bound and the one before it; the last are those above all bounds. */
  readonly buckets?: readonly number[]
}

/** A family with what it measured. */
export interface Measured extends Pick<Family, 'name' | 'help' | 'type' | 'bounds'> {
  readonly points: readonly Point[]
}
