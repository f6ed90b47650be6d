import type { Grant } from '#domain/access/access.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventCondition } from '#domain/event/event-search.ts'
import type { EventReader, EventSummary } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Replay } from '#domain/replay/replay.ts'

/** Tolerance for clock differences between browsers and servers. */
const BESIDE_MS = 3_600_000
const MOST = 100
/** Events named by the replay but not linked to it, which are fetched individually. */
const MOST_NAMED = 20

/**
 * See ReplayReader.errors. Old SDKs list the errors in the replay, newer ones the replay in the errors; some do both.
 */
export async function errorsOf(
  { events, catalogue }: { readonly events: EventReader; readonly catalogue: Pick<Catalogue, 'projects'> },
  grant: Grant<'event:read'>,
  { projectId, replayId, startedAt, endedAt, errorIds }: Replay,
): Promise<readonly EventSummary[]> {
  const inReplay: EventCondition = {
    kind: 'tag',
    negated: false,
    key: 'replayId',
    patterns: [[replayId]],
    unquoted: [true],
    span: { from: 0, to: 0 },
  }
  const period = { since: new Date(startedAt - BESIDE_MS), until: new Date(endedAt + BESIDE_MS) }
  const filter = { period, environments: [], terms: [inReplay] }
  // In any project: a page may call services of others.
  const projects = grant.projects === 'all' ? [projectId, ...(await everyProject(catalogue))] : grant.projects
  const found = [...(await events.events(grant, { projects }, filter, { order: 'newest', limit: MOST }))]
  const known = new Set(found.map(({ eventId }) => eventId))
  const named = errorIds.filter((id) => !known.has(id)).slice(0, MOST_NAMED)
  for (const id of named) {
    const event = await events.event(grant, id, projectId)
    if (event !== undefined) found.push(event)
  }
  return found.toSorted((one, other) => other.timestamp.getTime() - one.timestamp.getTime()).slice(0, MOST)
}

async function everyProject({ projects }: Pick<Catalogue, 'projects'>): Promise<readonly ProjectId[]> {
  return (await projects.list(operatorGrant('project:read'))).map(({ id }) => id)
}
