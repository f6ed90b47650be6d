/** A minute is counted at a time. */
export const WINDOW_SECONDS = 60
/** Callers that are remembered in a window: more than this begin a new one. */
const MAX_CALLERS = 10_000

/** One request, counted. */
interface Counted {
  readonly isOver: boolean
  /** What its caller may still ask in this window. */
  readonly left: number
  /** Seconds until the next window. */
  readonly resets: number
}

/** Counts requests by their callers, in this process. @param most so many of each in a minute */
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
