export const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000

/** The last days in UTC, including all of today. */
export function pastDays(days: number, now: Date): { readonly since: Date; readonly until: Date } {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { since: new Date(today - (days - 1) * DAY_MS), until: new Date(today + DAY_MS) }
}
