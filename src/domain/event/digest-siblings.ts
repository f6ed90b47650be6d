import type { Grant } from '../access/access.ts'
import type { EventId } from '../ids.ts'
import type { EventReader, EventSummary } from './event-store.ts'

/** Events with the same digest: the server error and the browser errors it caused. */
export interface DigestSiblings {
  /** Newest first. */
  readonly server: readonly EventSummary[]
  /** Newest first. */
  readonly browser: readonly EventSummary[]
}

/** Maximum number of events considered. A digest is the same each time the same error is thrown. */
const MOST = 50

/**
 * The events with a digest, split into server and browser.
 * @param except the event whose siblings are requested
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

/** Server runtimes whose SDKs report the platform `javascript`, like those of browsers. */
const EDGE = /^(?:cloudflare|vercel-edge|edge|node|bun|deno)/i

/** Whether an event comes from a browser. Server SDKs report a platform such as `node`, or name their runtime. */
export function isOfBrowser({ platform, tags }: Pick<EventSummary, 'platform' | 'tags'>): boolean {
  return platform === 'javascript' && !tags.some(([key, value]) => key === 'runtime.name' && EDGE.test(value))
}
