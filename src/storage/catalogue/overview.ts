import { sql, type SqlBool } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { GroupKey } from '#domain/event/event-filter.ts'
import { levels } from '#domain/event/event.ts'
import type { GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import type { IssueMetadata } from '#domain/issue/issue.ts'
import {
  changes,
  type Change,
  type ChangedIssues,
  type OverviewCatalogue,
  type SlowerTransaction,
} from '#domain/overview/overview.ts'
import { detectorTitles } from '#domain/trace/detect/rules.ts'
import { covered, type Engine } from './engine.ts'

type MayRead = Grant<'event:read'>

export function createOverview(engine: Engine): OverviewCatalogue {
  return {
    changedSince: (...args) => changedSince(engine, ...args),
    slowerTransactions: (...args) => slowerTransactions(engine, ...args),
    performanceGroups: (...args) => performanceGroups(engine, ...args),
  }
}

// Both conditions must match the indexes of migrations/catalogue/0015-overview.sql verbatim, or the indexes are not
// used.
const isChange = sql<SqlBool>`substatus in ('new', 'regressed', 'escalating')`
const isOfPerformance = sql<SqlBool>`issues.type = 'performance'`

/** When an issue entered its current state. */
const changedAt = sql<number>`case substatus
  when 'new' then first_seen when 'regressed' then coalesce(regressed_at, state_at, first_seen)
  else coalesce(state_at, first_seen) end`

/** Subquery of the issues that changed since a time. */
function changedIssues({ db }: Engine, grant: MayRead, since: Date) {
  return db
    .with('changed', (trx) =>
      trx
        .selectFrom('issues')
        .select(['id', 'project_id', 'number', 'title', 'culprit', 'level', 'substatus', 'event_count'])
        .select(changedAt.as('changed_at'))
        .where(isChange)
        .where('status', '=', 'unresolved')
        .where(covered(grant, 'project_id')),
    )
    .selectFrom('changed')
    .where('changed_at', '>=', since.getTime())
}

async function changedSince(engine: Engine, grant: MayRead, since: Date, limit: number): Promise<ChangedIssues> {
  const changed = changedIssues(engine, grant, since)
  const counts = await changed
    .select(['substatus', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('substatus')
    .execute()
  const rows = await changed.selectAll().orderBy('changed_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  const countOf = (change: Change) => counts.find(({ substatus }) => substatus === change)?.count ?? 0
  return {
    counts: { regressed: countOf('regressed'), escalating: countOf('escalating'), new: countOf('new') },
    issues: rows.map((row) => ({
      id: row.id as IssueId,
      projectId: row.project_id as ProjectId,
      number: row.number,
      title: row.title,
      culprit: row.culprit,
      level: levels.find((level) => level === row.level) ?? 'error',
      change: changes.find((change) => change === row.substatus) ?? 'new',
      at: new Date(row.changed_at),
      events: row.event_count,
    })),
  }
}

async function slowerTransactions(
  { db }: Engine,
  grant: MayRead,
  since: Date,
  limit: number,
): Promise<readonly SlowerTransaction[]> {
  const rows = await db
    .selectFrom('issues')
    .select(['id', 'project_id', 'number', 'metadata', 'first_seen'])
    .where(isOfPerformance)
    .where('title', 'like', `${detectorTitles.p95_regression}%`)
    .where('status', '=', 'unresolved')
    .where('last_seen', '>=', since.getTime())
    .where(covered(grant, 'project_id'))
    .orderBy('last_seen', 'desc')
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  const owned =
    ids.length === 0
      ? []
      : await db.selectFrom('issue_hashes').select(['issue_id', 'group_hash']).where('issue_id', 'in', ids).execute()
  const hashes = Map.groupBy(owned, (row) => row.issue_id)
  return rows.map((row) => ({
    id: row.id as IssueId,
    projectId: row.project_id as ProjectId,
    number: row.number,
    subject: (JSON.parse(row.metadata) as IssueMetadata).value,
    firstSeen: new Date(row.first_seen),
    groups: (hashes.get(row.id) ?? []).map((one) => one.group_hash as GroupHash),
  }))
}

async function performanceGroups(
  { db }: Engine,
  grant: MayRead,
  since: Date,
  limit: number,
): Promise<readonly GroupKey[]> {
  const rows = await db
    .selectFrom('issues')
    .innerJoin('issue_hashes', 'issue_hashes.issue_id', 'issues.id')
    .select(['issue_hashes.project_id', 'issue_hashes.group_hash'])
    .where(isOfPerformance)
    .where('issues.last_seen', '>=', since.getTime())
    .where(covered(grant, 'issues.project_id'))
    .orderBy('issues.last_seen', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ projectId: row.project_id as ProjectId, groupHash: row.group_hash as GroupHash }))
}
