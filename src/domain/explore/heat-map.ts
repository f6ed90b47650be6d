/** A rectangle of a heat map: spans that started in [since, until) and took [least, most). */
export interface Region {
  readonly since: Date
  readonly until: Date
  /** Microseconds. */
  readonly least: number
  readonly most: number
}

/** Upper end of the scale: about 11 days. */
const LAST_DURATION = 1e12

/**
 * Lower edges of the heat map's rows, in whole microseconds: 0, then eight per power of ten, so that each is a third
 * longer than the one before.
 */
export const durationEdges: readonly number[] = [
  ...new Set([0, ...Array.from({ length: 8 * 12 + 1 }, (_, at) => Math.round(10 ** (at / 8)))]),
].filter((edge) => edge <= LAST_DURATION)

/** The upper edge of the row that starts at `edge`; unreachable for the last row. */
export function nextEdge(edge: number): number {
  return durationEdges.find((one) => one > edge) ?? Number.MAX_SAFE_INTEGER
}

/** URL parameters of a region: seconds since the epoch, and microseconds. */
export interface RegionParams {
  readonly from?: unknown
  readonly to?: unknown
  readonly least?: unknown
  readonly most?: unknown
}

/** `undefined` if the region is invalid or empty. */
export function parseRegion({ from, to, least, most }: RegionParams): Region | undefined {
  const [since, until, short, long] = [from, to, least, most].map((one) =>
    typeof one === 'string' && /^\d{1,16}$/.test(one) ? Number(one) : -1,
  )
  if (since === undefined || until === undefined || short === undefined || long === undefined) return undefined
  const isRegion = since >= 0 && since < until && until < MAX_SECONDS
  if (!isRegion || short < 0 || short >= long || long > Number.MAX_SAFE_INTEGER) return undefined
  return { since: new Date(since * 1000), until: new Date(until * 1000), least: short, most: long }
}

/** The year 2106: the end of the store's time range. */
const MAX_SECONDS = 2 ** 32

/** Drops fractions of seconds, because heat map columns start at whole seconds. */
export function regionParams(region: Region | undefined) {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  return {
    from: region && seconds(region.since),
    to: region && seconds(region.until),
    least: region && String(region.least),
    most: region?.most,
  }
}
