import { personOf, type Grant } from '#domain/access/access.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import type { ReplayId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import type { ReplaySet } from '#domain/replay/replay-store.ts'
import { seenForSearch } from '#domain/replay/replay-views.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'
import type { ReplaySearch } from './search.ts'

export const PAGE = 50

/** The scope of the list. */
export interface LookedReplays {
  readonly projects: readonly Project[]
  /** Narrowed to the selected projects. */
  readonly grant: Grant<'event:read'>
  /** `undefined` if the query does not parse; see `error`. */
  readonly set: ReplaySet | undefined
  readonly error: QueryError | undefined
}

/** Resolves the scope of a replay search, for any page. */
export async function readLooked(
  grants: PageGrants,
  search: Pick<ReplaySearch, 'query' | 'period' | 'projects' | 'environments'>,
  now: Date,
): Promise<LookedReplays> {
  const projects = await running().catalogue.projects.list(grants.projects)
  const { period } = windowOf(search.period, now)
  const read = parseReplayQuery(search.query, now)
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  const grant = within(grants.events, projects, search.projects)
  if (!read.ok) return { projects, grant, set: undefined, error: read.refusal }
  const where = read.value
  const seen = await seenForSearch(running().catalogue.replayViews, grant, personOf(grant.actor), where)
  return { projects, grant, set: { where, period, environments: search.environments, slugs, seen }, error: undefined }
}

export interface ReplayListPage {
  readonly replays: readonly Replay[]
  readonly total: number
  /** Replays on the page that the user has not watched yet; empty for API tokens. */
  readonly unseen: ReadonlySet<ReplayId>
}

export async function readReplays(
  grant: Grant<'event:read'>,
  set: ReplaySet,
  { sort, page }: ReplaySearch,
): Promise<ReplayListPage> {
  const { replays, catalogue } = running()
  const window = { sort, descending: true, offset: (page - 1) * PAGE, limit: PAGE }
  const [found, total] = await Promise.all([replays.list(grant, set, window), replays.count(grant, set)])
  const person = personOf(grant.actor)
  if (person === null) return { replays: found, total, unseen: new Set() }
  const seen = await catalogue.replayViews.seenOf(grant, person, found)
  const unseen = found.map(({ replayId }) => replayId).filter((id) => !seen.has(id))
  return { replays: found, total, unseen: new Set(unseen) }
}
