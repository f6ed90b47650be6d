import { createRequestCounts, WINDOW_SECONDS } from '../request-counts.ts'

interface Turn {
  /** `undefined` if the request may proceed. */
  readonly retryAfterSeconds: number | undefined
  /** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). */
  readonly headers: Readonly<Record<string, string>>
}

/** Limits requests per caller and minute, counted in this process. */
export function createPace(mostPerMinute: number) {
  const count = createRequestCounts(mostPerMinute)
  return (caller: string, now: Date): Turn => {
    const { isOver, left, resets } = count(caller, now)
    return {
      retryAfterSeconds: isOver ? resets : undefined,
      headers: {
        'RateLimit-Policy': `"minute";q=${mostPerMinute};w=${WINDOW_SECONDS}`,
        RateLimit: `"minute";r=${left};t=${resets}`,
      },
    }
  }
}
export type Pace = ReturnType<typeof createPace>
