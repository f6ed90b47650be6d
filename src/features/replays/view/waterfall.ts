/** A pause so long begins another burst of requests. */
const PAUSE_MS = 2000

interface Asked {
  /** Epoch milliseconds. */
  readonly at: number
  readonly durationMs: number
}

/** Where a request's bar lies in its burst: parts of the burst's time, 0 … 1. */
export interface Bar {
  readonly left: number
  readonly width: number
}

/**
 * Returns the bar of each request within its burst: what a page asks for at once stands side by side, however long the
 * recording is. A burst ends where nothing is under way and nothing begins for two seconds.
 * @param requests by the time of their start
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
