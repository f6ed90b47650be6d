import type { Grant } from '#domain/access/access.ts'
import type { IssueCatalogue } from '#domain/issue/issue-catalogue.ts'
import type { GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import type { IssueStatus } from '#domain/issue/issue.ts'
import { covered, given, type Engine } from './engine.ts'
import { ownersOf } from './group-owners.ts'
import { mergeIssues } from './issue-merge.ts'
import { issuesFromRows } from './issue-rows.ts'
import { unmergeIssue } from './issue-unmerge.ts'

/** Issues and the group hashes that they own. */
export function createIssues(engine: Engine): IssueCatalogue {
  const { db, dialect } = engine
  return {
    byId: async (grant, id) => {
      const found = db.selectFrom('issues').selectAll().where('id', '=', id).where(covered(grant, 'project_id'))
      return (await issuesFromRows(db, dialect, await found.execute()))[0]
    },

    byNumber: async (grant, projectId, number) => {
      const found = db.selectFrom('issues').selectAll().where('project_id', '=', projectId).where('number', '=', number)
      return (await issuesFromRows(db, dialect, await found.where(covered(grant, 'project_id')).execute()))[0]
    },

    byGroups: async (grant, groups) => {
      if (groups.length === 0) return []
      const found = db
        .selectFrom('issues')
        .selectAll()
        .where('id', 'in', ownersOf(db, dialect, groups).select('issue_hashes.issue_id'))
        .where(covered(grant, 'project_id'))
      return issuesFromRows(db, dialect, await found.execute())
    },

    setStatus: (grant, ids, status, now) => setStatus(engine, grant, ids, status, now),
    merge: (grant, into, from, now) => mergeIssues(engine, grant, into, from, now),
    unmerge: (grant, id, hashes, split) => unmergeIssue(engine, grant, id, hashes, split),
    adopt: (grant, id, hash) => adopt(engine, grant, id, hash),

    movedTo: async (grant, from) => {
      const moves = db.selectFrom('issue_moves').select('issue_id').where(covered(grant, 'project_id'))
      const found =
        typeof from === 'object'
          ? moves.where('project_id', '=', from.projectId).where('old_number', '=', from.number)
          : moves.where('old_issue_id', '=', from)
      return (await found.executeTakeFirst())?.issue_id as IssueId | undefined
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

async function setStatus(
  { db, dialect }: Engine,
  grant: Grant<'event:write'>,
  ids: readonly IssueId[],
  status: IssueStatus,
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  const wanted = given<{ id: number }>(
    dialect,
    { id: 'integer' },
    ids.map((id) => ({ id })),
  )
  const changed = await db
    .updateTable('issues')
    .set(
      status === 'resolved'
        ? { status, resolved_at: now.getTime(), regressed_at: null }
        : { status, resolved_at: null },
    )
    .where('id', 'in', (eb) => eb.selectFrom(wanted.as('given')).select('given.id'))
    .where('status', '<>', status)
    .where(covered(grant, 'project_id'))
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

async function adopt({ db }: Engine, grant: Grant<'event:write'>, id: IssueId, hash: GroupHash): Promise<boolean> {
  const adopted = await db
    .insertInto('issue_hashes')
    .columns(['project_id', 'group_hash', 'issue_id'])
    .expression((eb) =>
      eb
        .selectFrom('issues')
        .select(['project_id', eb.val(hash).as('group_hash'), 'id'])
        .where('id', '=', id)
        .where(covered(grant, 'project_id')),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'group_hash']).doNothing())
    .executeTakeFirst()
  return adopted.numInsertedOrUpdatedRows === 1n
}
