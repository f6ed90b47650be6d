import type { Selectable } from 'kysely'
import type { IssueCatalogue } from '#domain/catalogue.ts'
import { levels } from '#domain/event/event.ts'
import type { GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import type { Issue, IssueMetadata } from '#domain/issue/issue.ts'
import { covered, given, type Engine } from './engine.ts'
import { ownersOf } from './group-owners.ts'
import type { IssueRow } from './tables.ts'

type Row = Selectable<IssueRow>

/** Issues and the group hashes that they own. */
export function createIssues(engine: Engine): IssueCatalogue {
  const { db } = engine
  return {
    byId: async (grant, id) => {
      const found = db.selectFrom('issues').selectAll().where('id', '=', id).where(covered(grant, 'project_id'))
      return (await withHashes(engine, await found.execute()))[0]
    },

    byNumber: async (grant, projectId, number) => {
      const found = db.selectFrom('issues').selectAll().where('project_id', '=', projectId).where('number', '=', number)
      return (await withHashes(engine, await found.where(covered(grant, 'project_id')).execute()))[0]
    },

    byGroups: async (grant, groups) => {
      if (groups.length === 0) return []
      const found = db
        .selectFrom('issues')
        .selectAll()
        .where('id', 'in', ownersOf(db, engine.dialect, groups).select('issue_hashes.issue_id'))
        .where(covered(grant, 'project_id'))
      return withHashes(engine, await found.execute())
    },

    countByProject: async (grant) => {
      const rows = await db
        .selectFrom('issues')
        .select(({ fn }) => ['project_id', fn.countAll<number>().as('count')])
        .where(covered(grant, 'project_id'))
        .groupBy('project_id')
        .execute()
      return new Map(rows.map((row) => [row.project_id as ProjectId, row.count]))
    },
  }
}

async function withHashes({ db, dialect }: Engine, rows: readonly Row[]): Promise<readonly Issue[]> {
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

function issueFromRow(row: Row, hashes: readonly string[]): Issue {
  return {
    id: row.id as IssueId,
    projectId: row.project_id as ProjectId,
    number: row.number,
    title: row.title,
    culprit: row.culprit,
    level: levels.find((level) => level === row.level) ?? 'error',
    type: row.type === 'default' ? 'default' : 'error',
    platform: row.platform,
    metadata: JSON.parse(row.metadata) as IssueMetadata,
    handled: row.handled === 1,
    hashes: hashes as readonly GroupHash[],
    eventCount: row.event_count,
    firstSeen: new Date(row.first_seen),
    lastSeen: new Date(row.last_seen),
  }
}
