/** When a user was active. */
export interface Visits {
  /** End of the previous visit; `null` during the first one. */
  readonly before: Date | null
  /** When they last opened a page. */
  readonly last: Date
}

/** A page opened after this much inactivity starts a new visit. */
const VISIT_GAP_MS = 30 * 60_000
const DAY_MS = 24 * 3_600_000

/**
 * Updates the visits when a page is opened.
 * @param visits `undefined` if there are none yet
 */
export function visited(visits: Visits | undefined, now: Date): Visits {
  if (visits === undefined) return { before: null, last: now }
  const isNew = now.getTime() - visits.last.getTime() > VISIT_GAP_MS
  return { before: isNew ? visits.last : visits.before, last: now }
}

/** The time since which data counts as new: the last visit, but at least 24 hours ago. */
export function newSince(lastVisit: Date | null, now: Date): Date {
  const dayAgo = now.getTime() - DAY_MS
  return new Date(Math.min(lastVisit?.getTime() ?? dayAgo, dayAgo))
}

/** Cookie value: `before.last` in milliseconds since 1970, `0` for no visit. */
export function printVisits({ before, last }: Visits): string {
  return `${before?.getTime() ?? 0}.${last.getTime()}`
}

/** Reads the format of {@link printVisits}; `undefined` for anything else. */
export function parseVisits(text: string): Visits | undefined {
  const [, before = '', last = ''] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  if (last === '') return undefined
  return { before: before === '0' ? null : new Date(Number(before)), last: new Date(Number(last)) }
}
