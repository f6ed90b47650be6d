import { narrow } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ReleaseName } from '#domain/session/session-store.ts'
import { isReleaseName } from '#domain/release/version.ts'
import type { Job } from '../job.ts'

export interface ReleaseParts {
  readonly catalogue: Pick<Catalogue, 'projects' | 'releases'>
  readonly events: Pick<EventStore, 'releaseNames'>
}

const EVERY_MS = 60_000
const HOUR_MS = 3_600_000
/** Late data, such as from apps that were offline, mostly names a release that is known by then. */
const SPANS_BACK_MS = HOUR_MS
const SESSIONS_BACK_MS = 24 * HOUR_MS
/** Releases created per run; the others follow a minute later. */
const MOST_MADE = 100

/**
 * The job that creates the releases named by spans and sessions. Errors create theirs when they are counted; a service
 * without errors would otherwise have releases that no list or page shows.
 */
export function releaseJob({ catalogue, events }: ReleaseParts): Job {
  const known = new Set<string>()
  let hasLooked = false
  return {
    name: 'releases',
    everyMs: EVERY_MS,
    run: async (now) => {
      // The first run covers a possible downtime of the server.
      const spansMs = hasLooked ? SPANS_BACK_MS : SESSIONS_BACK_MS
      const back = (ms: number) => new Date(now.getTime() - ms)
      const since = { spans: back(spansMs), sessions: back(SESSIONS_BACK_MS) }
      const found = await events.releaseNames(operatorGrant('event:read'), since)
      hasLooked = true
      // Forget releases that are no longer named.
      const named = new Set(found.map(keyOf))
      for (const key of known) if (!named.has(key)) known.delete(key)
      const there = new Set((await catalogue.projects.list(operatorGrant('project:read'))).map(({ id }) => id))
      const isFresh = (one: ReleaseName) => !known.has(keyOf(one)) && there.has(one.projectId)
      const fresh = found.filter((one) => isFresh(one) && isReleaseName(one.release))
      for (const one of fresh.slice(0, MOST_MADE)) {
        const grant = narrow(operatorGrant('project:releases'), [one.projectId])
        // oxlint-disable-next-line no-await-in-loop -- a transaction each, of which there are few
        await catalogue.releases.upsert(grant, one.release, { projects: [one.projectId] }, now)
        known.add(keyOf(one))
      }
      return { made: Math.min(fresh.length, MOST_MADE), more: fresh.length > MOST_MADE }
    },
  }
}

function keyOf({ projectId, release }: ReleaseName): string {
  return `${projectId} ${release}`
}
