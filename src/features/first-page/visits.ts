/** Bears when somebody was here last, in their browser: what came since then is new to them. */
export const VISITS_COOKIE = 'mishap_visits'

/** Whoever comes back after less than this is still at the same visit. */
const PAUSE_MS = 30 * 60_000
const DAY_MS = 86_400_000
/** What is older is news no more: an issue is called new for a week. */
const LONGEST_MS = 7 * DAY_MS

interface Visits {
  /** When the visit before this one ended; 0: there was none. Milliseconds since the epoch. */
  readonly before: number
  /** When the page was looked at last. */
  readonly last: number
}

function visitsIn(text: string): Visits | undefined {
  const [, before, last] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  return last === undefined ? undefined : { before: Number(before), last: Number(last) }
}

function withVisit(text: string, now: number): Visits {
  const { before, last } = visitsIn(text) ?? { before: 0, last: 0 }
  return { before: now - last > PAUSE_MS ? last : before, last: now }
}

/** What the cookie says once somebody has looked. @param text what it said before */
export function afterLook(text: string, now: number): string {
  const { before, last } = withVisit(text, now)
  return `${before}.${last}`
}

/** Since when things are new to somebody: since their visit before this one, and at least for a day. */
export function newSince(text: string, now: Date): { readonly since: Date; readonly isVisit: boolean } {
  const { before } = withVisit(text, now.getTime())
  const dayAgo = now.getTime() - DAY_MS
  const isVisit = before > now.getTime() - LONGEST_MS && before < dayAgo
  if (isVisit) return { since: new Date(before), isVisit }
  return { since: new Date(before !== 0 && before < dayAgo ? now.getTime() - LONGEST_MS : dayAgo), isVisit }
}
