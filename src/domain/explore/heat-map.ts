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
 * Where the rows of a heat map begin, in whole microseconds: 0, and eight to each power of ten, so that each is a third
 * longer than the one before.
 */
export const durationEdges: readonly number[] = [
  ...new Set([0, ...Array.from({ length: 8 * 12 + 1 }, (_, at) => Math.round(10 ** (at / 8)))]),
].filter((edge) => edge <= LAST_DURATION)

/** Where the row that begins at an edge ends; the last one has no end that a span reaches. */
export function nextEdge(edge: number): number {
  return durationEdges.find((one) => one > edge) ?? Number.MAX_SAFE_INTEGER
}

const REGION = /^(\d{1,10})-(\d{1,10})_(\d{1,16})-(\d{1,16})$/

/** `SINCE-UNTIL_LEAST-MOST`: seconds since the epoch, and microseconds. undefined: no such region, or an empty one. */
export function parseRegion(text: string): Region | undefined {
  const match = REGION.exec(text)
  if (match === null) return undefined
  const [since = 0, until = 0, least = 0, most = 0] = match.slice(1).map(Number)
  if (since >= until || least >= most || most > Number.MAX_SAFE_INTEGER) return undefined
  return { since: new Date(since * 1000), until: new Date(until * 1000), least, most }
}

/** Fractions of seconds are lost: the columns of a heat map begin at whole ones. */
export function printRegion({ since, until, least, most }: Region): string {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  return `${seconds(since)}-${seconds(until)}_${least}-${most}`
}
