import type { Actor } from '#domain/access/access.ts'
import { createRequestCounts } from './request-counts.ts'

/** Requests of one token that are answered at the same time: uploads of a large build are some eight. */
const MOST_AT_ONCE = 100

/** A request of `/api/0`, while it is answered. */
interface Turn {
  /** undefined: go on. */
  readonly retryAfterSeconds: number | undefined
  /** As Sentry's own API names them (docs/protocol.md 7). */
  readonly headers: Readonly<Record<string, string>>
  /** To be called once it is answered. */
  end(): void
}

/**
 * How many requests of `/api/0` a token may make, in a minute and at the same time, counted in this process. Pages ask with a
 * session, as often as what they show needs: they are not counted.
 * @returns undefined for whoever is not
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
        // The second, since the epoch, at which the next minute begins.
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
