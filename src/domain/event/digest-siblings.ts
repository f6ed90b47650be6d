import type { Grant } from '../access/access.ts'
import type { EventId } from '../ids.ts'
import type { EventReader, EventSummary } from './event-store.ts'

/** Events with the same digest: what the server threw, and what browsers met because of it. */
export interface DigestSiblings {
  /** Newest first. */
  readonly server: readonly EventSummary[]
  /** Newest first. */
  readonly browser: readonly EventSummary[]
}

/** At most so many are looked at: a digest is the same for each time that the same error is thrown. */
const MOST = 50

/**
 * Events that bear a digest, apart by side.
 * @param except an event that asks for its siblings
 */
export async function digestSiblings(
  events: Pick<EventReader, 'byDigest'>,
  grant: Grant<'event:read'>,
  digest: string,
  except?: EventId,
): Promise<DigestSiblings> {
  const found = (await events.byDigest(grant, digest, MOST)).filter(({ eventId }) => eventId !== except)
  return { server: found.filter((event) => !isOfBrowser(event)), browser: found.filter(isOfBrowser) }
}

/** Runtimes of servers whose SDKs say `javascript` of their platform, as those of browsers do. */
const EDGE = /^(?:cloudflare|vercel-edge|edge|node|bun|deno)/i

/**
 * Returns whether an event is of a page's own script. SDKs of servers call their platform `node` and the like, or tell
 * their runtime.
 */
export function isOfBrowser({ platform, tags }: Pick<EventSummary, 'platform' | 'tags'>): boolean {
  return platform === 'javascript' && !tags.some(([key, value]) => key === 'runtime.name' && EDGE.test(value))
}
