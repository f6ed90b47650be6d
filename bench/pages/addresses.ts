/** A page with promised times. `path` is valid in the stores of fill.ts. */
export interface TimedPage {
  readonly name: string
  readonly path: string
  /** An unvisited page of its kind for each round; absent: the page itself. */
  readonly another?: (round: number) => string
  /** 95th percentile of the first byte, in milliseconds. */
  readonly firstByteMs: number
}

/** Issues by number of events: the first has an eighth of all. */
const issuePath = (place: number) => `/issues/shop-${place % 3}-${(Math.floor(place / 3) + 1).toString(36)}`

export const timedPages: readonly TimedPage[] = [
  { name: 'issue list', path: '/issues', firstByteMs: 60 },
  { name: 'issue list of an environment', path: '/issues?environment=staging', firstByteMs: 60 },
  { name: 'issue', path: issuePath(0), another: (round) => issuePath(1 + round), firstByteMs: 80 },
  { name: 'Explore, a day', path: '/explore/traces?period=24h', firstByteMs: 100 },
  { name: 'transactions', path: '/performance/transactions', firstByteMs: 100 },
  { name: 'queries', path: '/performance/queries', firstByteMs: 100 },
  { name: 'requests', path: '/performance/requests', firstByteMs: 100 },
  { name: 'vitals', path: '/performance/vitals', firstByteMs: 100 },
]
