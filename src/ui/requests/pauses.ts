/** In milliseconds, the last one for all that follow. At first whatever broke off may have been a moment's trouble. */
const PAUSES_MS = [0, 500, 1000, 2000, 4000, 8000] as const
/** What went well for so long begins anew. */
const CALM_MS = 30_000

/**
 * Returns how long to wait before something that has just failed is tried again: the longer, the more often it has failed
 * without half a minute between. The connection knows of its own failures (connection.ts); this is for answers that
 * come whole and cannot be read.
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
