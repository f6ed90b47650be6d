/** The times at which somebody was here, as far as they matter. */
export interface Visits {
  /** The end of the visit before the present one; null: this is the first. */
  readonly before: Date | null
  /** When they last opened a page. */
  readonly last: Date
}

/** Whoever opens nothing for so long, and then something, is here anew. */
const VISIT_GAP_MS = 30 * 60_000
const DAY_MS = 24 * 3_600_000

/** Returns the visits once a page is opened. @param visits undefined: nobody knows of any */
export function visited(visits: Visits | undefined, now: Date): Visits {
  if (visits === undefined) return { before: null, last: now }
  const isNew = now.getTime() - visits.last.getTime() > VISIT_GAP_MS
  return { before: isNew ? visits.last : visits.before, last: now }
}

/** Returns since when what has come is new: the last visit, or 24 hours ago where that is longer. */
export function newSince(lastVisit: Date | null, now: Date): Date {
  const dayAgo = now.getTime() - DAY_MS
  return new Date(Math.min(lastVisit?.getTime() ?? dayAgo, dayAgo))
}

/** Returns the text of a cookie: `before.last` in milliseconds since 1970, `0` for a visit that there was not. */
export function printVisits({ before, last }: Visits): string {
  return `${before?.getTime() ?? 0}.${last.getTime()}`
}

/** Returns what {@link printVisits} has written; undefined for anything else. */
export function parseVisits(text: string): Visits | undefined {
  const [, before = '', last = ''] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  if (last === '') return undefined
  return { before: before === '0' ? null : new Date(Number(before)), last: new Date(Number(last)) }
}
