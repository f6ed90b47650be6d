import type { Selectable } from 'kysely'
import { eventTypes, levels } from '#domain/event/event.ts'
import type { GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import type { Issue, IssueMetadata } from '#domain/issue/issue.ts'
import { given, type Db, type Dialect } from './engine.ts'
import type { IssueRow } from './tables.ts'

/** Rows of `issues` as the domain knows them, in their order, each with the hashes that it owns. */
export async function issuesFromRows(
  db: Db,
  dialect: Dialect,
  rows: readonly Selectable<IssueRow>[],
): Promise<readonly Issue[]> {
  if (rows.length === 0) return []
  const wanted = given<{ id: number }>(
    dialect,
    { id: 'integer' },
    rows.map(({ id }) => ({ id })),
  )
  const owned = await db
    .selectFrom(wanted.as('given'))
    .innerJoin('issue_hashes', 'issue_hashes.issue_id', 'given.id')
    .select(['issue_hashes.issue_id', 'issue_hashes.group_hash'])
    .orderBy('issue_hashes.group_hash')
    .execute()
  const hashes = Map.groupBy(owned, (row) => row.issue_id)
  return rows.map((row) => issueFromRow(row, hashes.get(row.id)?.map((one) => one.group_hash) ?? []))
}

function issueFromRow(row: Selectable<IssueRow>, hashes: readonly string[]): Issue {
  return {
    id: row.id as IssueId,
    projectId: row.project_id as ProjectId,
    number: row.number,
    title: row.title,
    culprit: row.culprit,
    level: levels.find((level) => level === row.level) ?? 'error',
    type: eventTypes.find((type) => type === row.type) ?? 'error',
    platform: row.platform,
    metadata: JSON.parse(row.metadata) as IssueMetadata,
    handled: row.handled === 1,
    status: row.status === 'resolved' ? 'resolved' : 'unresolved',
    resolvedAt: dateOrNull(row.resolved_at),
    regressedAt: dateOrNull(row.regressed_at),
    regressedRelease: row.regressed_release,
    firstRelease: row.first_release,
    lastRelease: row.last_release,
    hashes: hashes as readonly GroupHash[],
    eventCount: row.event_count,
    firstSeen: new Date(row.first_seen),
    lastSeen: new Date(row.last_seen),
  }
}

/** A time that may be missing. */
export function dateOrNull(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
