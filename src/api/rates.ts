import type { Actor } from '#domain/access/access.ts'
import { createRequestCounts } from './request-counts.ts'

/** Concurrent requests per token. Uploading a large build uses about eight. */
const MOST_AT_ONCE = 100

/** A request of `/api/0` that is being processed. */
interface Turn {
  /** `undefined` if the request may proceed. */
  readonly retryAfterSeconds: number | undefined
  /** Named as in Sentry's own API (docs/protocol.md 7). */
  readonly headers: Readonly<Record<string, string>>
  /** Call when the response is done. */
  end(): void
}

/**
 * Limits the requests of `/api/0` per token, by minute and by concurrency, counted in this process. Pages use a session
 * and request as often as their content needs, so they are not counted.
 * @returns `undefined` for callers that are not limited
 */
export function createRates(mostPerMinute: number): (actor: Actor, now: Date) => Turn | undefined {
  const count = createRequestCounts(mostPerMinute)
  const underWay = new Map<number, number>()
  return (actor, now) => {
    if (actor.kind !== 'token') return undefined
    const { tokenId } = actor
    const { isOver, left, resets } = count(String(tokenId), now)
    const here = (underWay.get(tokenId) ?? 0) + 1
    underWay.set(tokenId, here)
    const isCrowded = here > MOST_AT_ONCE
    return {
      retryAfterSeconds: isOver ? resets : isCrowded ? 1 : undefined,
      headers: {
        'X-Sentry-Rate-Limit-Limit': String(mostPerMinute),
        'X-Sentry-Rate-Limit-Remaining': String(left),
        // The epoch second at which the next minute begins.
        'X-Sentry-Rate-Limit-Reset': String(Math.floor(now.getTime() / 1000) + resets),
        'X-Sentry-Rate-Limit-ConcurrentLimit': String(MOST_AT_ONCE),
        'X-Sentry-Rate-Limit-ConcurrentRemaining': String(Math.max(0, MOST_AT_ONCE - here)),
      },
      end: () => {
        const others = (underWay.get(tokenId) ?? 1) - 1
        if (others > 0) underWay.set(tokenId, others)
        else underWay.delete(tokenId)
      },
    }
  }
}
export type Rates = ReturnType<typeof createRates>
