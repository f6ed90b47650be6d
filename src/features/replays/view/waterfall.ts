/** A pause this long separates bursts of requests. */
const PAUSE_MS = 2000

interface Asked {
  /** Epoch milliseconds. */
  readonly at: number
  readonly durationMs: number
}

/** A request's bar within its burst, as shares of the burst's duration, 0 … 1. */
export interface Bar {
  readonly left: number
  readonly width: number
}

/**
 * Returns each request's bar within its burst, so that concurrent requests line up however long the recording is. A
 * burst ends after two seconds without requests in flight or starting.
 * @param requests sorted by start
 */
export function waterfallOf(requests: readonly Asked[]): readonly Bar[] {
  return burstsOf(requests).flatMap((burst) => {
    const from = burst[0]?.at ?? 0
    const length = Math.max(1, ...burst.map((one) => endOf(one) - from))
    return burst.map(({ at, durationMs }) => ({ left: (at - from) / length, width: durationMs / length }))
  })
}

function burstsOf(requests: readonly Asked[]): readonly (readonly Asked[])[] {
  const bursts: Asked[][] = []
  let busyUntil = -Infinity
  for (const request of requests) {
    if (request.at > busyUntil + PAUSE_MS) bursts.push([])
    bursts.at(-1)?.push(request)
    busyUntil = Math.max(busyUntil, endOf(request))
  }
  return bursts
}

const endOf = ({ at, durationMs }: Asked): number => at + durationMs
