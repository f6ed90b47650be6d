export const WINDOW_SECONDS = 60
/** Callers remembered per window. Exceeding this starts a new window. */
const MAX_CALLERS = 10_000

interface Counted {
  readonly isOver: boolean
  /** Requests the caller has left in this window. */
  readonly left: number
  readonly resets: number
}

/**
 * Counts requests per caller, in this process.
 * @param most requests per caller and minute
 */
export function createRequestCounts(most: number): (caller: string, now: Date) => Counted {
  let from = 0
  let counts = new Map<string, number>()

  return (caller, now) => {
    const second = Math.floor(now.getTime() / 1000)
    if (second - from >= WINDOW_SECONDS || second < from || counts.size > MAX_CALLERS) {
      from = second
      counts = new Map()
    }
    const asked = (counts.get(caller) ?? 0) + 1
    counts.set(caller, asked)
    const resets = Math.max(1, from + WINDOW_SECONDS - second)
    return { isOver: asked > most, left: Math.max(0, most - asked), resets }
  }
}
