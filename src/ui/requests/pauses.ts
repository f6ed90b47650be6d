/** In milliseconds; the last one repeats. The first retry is immediate, as the failure may have been momentary. */
const PAUSES_MS = [0, 500, 1000, 2000, 4000, 8000] as const
/** After this long without failure, delays start over. */
const CALM_MS = 30_000

/**
 * Returns the delay before retrying something that has just failed, growing with each failure within half a minute of
 * the last. For complete but unreadable answers; the connection counts its own failures (connection.ts).
 */
export function createPauses(): (nowMs: number) => number {
  let failures = 0
  let last = -Infinity
  return (nowMs) => {
    if (nowMs - last > CALM_MS) failures = 0
    last = nowMs
    return PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)] ?? 0
  }
}
