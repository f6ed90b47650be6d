export const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000

/** Returns the period of the last days, in UTC, today with its end. */
export function pastDays(days: number, now: Date): { readonly since: Date; readonly until: Date } {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return { since: new Date(today - (days - 1) * DAY_MS), until: new Date(today + DAY_MS) }
}
