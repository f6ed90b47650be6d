const WINDOW_SECONDS = 60
/** Callers that are remembered in a window: more than this begin a new one. */
const MAX_CALLERS = 10_000

/** One request's turn. */
interface Turn {
  /** undefined: go on. */
  readonly retryAfterSeconds: number | undefined
  /** `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). */
  readonly headers: Readonly<Record<string, string>>
}

/** How many requests a caller may make in a minute, counted in this process. */
export function createPace(mostPerMinute: number) {
  let from = 0
  let counts = new Map<string, number>()

  return (caller: string, now: Date): Turn => {
    const second = Math.floor(now.getTime() / 1000)
    if (second - from >= WINDOW_SECONDS || second < from || counts.size > MAX_CALLERS) {
      from = second
      counts = new Map()
    }
    const asked = (counts.get(caller) ?? 0) + 1
    counts.set(caller, asked)
    const left = Math.max(0, mostPerMinute - asked)
    const resets = Math.max(1, from + WINDOW_SECONDS - second)
    return {
      retryAfterSeconds: asked > mostPerMinute ? resets : undefined,
      headers: {
        'RateLimit-Policy': `"minute";q=${mostPerMinute};w=${WINDOW_SECONDS}`,
        RateLimit: `"minute";r=${left};t=${resets}`,
      },
    }
  }
}
export type Pace = ReturnType<typeof createPace>
