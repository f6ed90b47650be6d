/** A rectangle of a heat map: spans that began in [since, until) and took [least, most). */
export interface Region {
  readonly since: Date
  readonly until: Date
  /** Microseconds. */
  readonly least: number
  readonly most: number
}

/** Beyond the last edge: some 11 days. */
const LAST_DURATION = 1e12

/**
 * The edges at which the rows of a heat map begin, in whole microseconds: 0, and eight to each power of ten, so that
 * each is a third longer than the one before.
 */
export const durationEdges: readonly number[] = [
  ...new Set([0, ...Array.from({ length: 8 * 12 + 1 }, (_, at) => Math.round(10 ** (at / 8)))]),
].filter((edge) => edge <= LAST_DURATION)

/** Returns where the row that begins at an edge ends; the last one has no end that a span reaches. */
export function nextEdge(edge: number): number {
  return durationEdges.find((one) => one > edge) ?? Number.MAX_SAFE_INTEGER
}

/** The parameters of an address that say a region: seconds since the epoch, and microseconds. */
export interface RegionParams {
  readonly from?: unknown
  readonly to?: unknown
  readonly least?: unknown
  readonly most?: unknown
}

/** Parses a region; undefined where it is none, or an empty one. */
export function parseRegion({ from, to, least, most }: RegionParams): Region | undefined {
  const [since, until, short, long] = [from, to, least, most].map((one) =>
    typeof one === 'string' && /^\d{1,16}$/.test(one) ? Number(one) : -1,
  )
  if (since === undefined || until === undefined || short === undefined || long === undefined) return undefined
  const isRegion = since >= 0 && since < until && until < MAX_SECONDS
  if (!isRegion || short < 0 || short >= long || long > Number.MAX_SAFE_INTEGER) return undefined
  return { since: new Date(since * 1000), until: new Date(until * 1000), least: short, most: long }
}

/** The year 2106: what the store holds ends there. */
const MAX_SECONDS = 2 ** 32

/** Fractions of seconds are lost: the columns of a heat map begin at whole ones. */
export function regionParams(region: Region | undefined) {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  return {
    from: region && seconds(region.since),
    to: region && seconds(region.until),
    least: region && String(region.least),
    most: region?.most,
  }
}
