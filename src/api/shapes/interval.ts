const HOUR = 60
const DAY = 24 * HOUR

/** Formats minutes in the largest whole unit: `15m`, `1h`, `1d`. */
export function intervalOf(minutes: number): string {
  if (minutes % DAY === 0) return `${minutes / DAY}d`
  return minutes % HOUR === 0 ? `${minutes / HOUR}h` : `${minutes}m`
}
