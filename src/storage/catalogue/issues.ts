import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { IssueCatalogue } from '#domain/issue/issue-catalogue.ts'
import type { GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import { covered, type Engine } from './engine.ts'
import { ownersOf } from './group-owners.ts'
import { keysSeenSince, seenSince } from './seen-issues.ts'
import { newestReleases } from './releases/newest.ts'
import { factsOf, keysOf } from './issue-facts.ts'
import { mergeIssues } from './issue-merge.ts'
import { issuesFromRows } from './issue-rows.ts'
import { unmergeIssue } from './issue-unmerge.ts'

export function createIssues(engine: Engine): IssueCatalogue {
  const { db } = engine
  return {
    byId: async (grant, id) => {
      const found = db.selectFrom('issues').selectAll().where('id', '=', id).where(covered(grant, 'project_id'))
      return (await issuesFromRows(db, await found.execute()))[0]
    },

    byNumber: async (grant, projectId, number) => {
      const found = db.selectFrom('issues').selectAll().where('project_id', '=', projectId).where('number', '=', number)
      return (await issuesFromRows(db, await found.where(covered(grant, 'project_id')).execute()))[0]
    },

    byIds: (grant, ids) => byIds(engine, grant, ids),
    seenSince: (grant, query) => seenSince(engine, grant, query),
    keysSeenSince: (...args) => keysSeenSince(engine, ...args),
    keysOf: (...args) => keysOf(engine, ...args),
    factsOf: (grant, groups, marks) => factsOf(engine, grant, groups, marks),
    newestReleases: (grant) => newestReleases(engine, grant),

    byGroups: async (grant, groups) => {
      if (groups.length === 0) return []
      const found = db
        .selectFrom('issues')
        .selectAll()
        .where('id', 'in', ownersOf(db, groups).select('issue_hashes.issue_id'))
        .where(covered(grant, 'project_id'))
      return issuesFromRows(db, await found.execute())
    },

    merge: (grant, into, from, now) => mergeIssues(engine, grant, into, from, now),
    unmerge: (grant, id, hashes, split, now) => unmergeIssue(engine, grant, id, hashes, split, now),
    adopt: (grant, id, hash) => adopt(engine, grant, id, hash),

    movedTo: async (grant, from) => {
      const moves = db.selectFrom('issue_moves').select('issue_id').where(covered(grant, 'project_id'))
      const found =
        typeof from === 'object'
          ? moves.where('project_id', '=', from.projectId).where('old_number', '=', from.number)
          : moves.where('old_issue_id', '=', from)
      return (await found.executeTakeFirst())?.issue_id as IssueId | undefined
    },

    newestOf: async (grant, projectId, limit) => {
      const found = db.selectFrom('issues').selectAll().where('project_id', '=', projectId)
      const newest = found.where(covered(grant, 'project_id')).orderBy('last_seen', 'desc').limit(limit)
      return issuesFromRows(db, await newest.execute())
    },

    titled: (grant, words, limit) => titled(engine, grant, words, limit),

    countByProject: (grant) => countByProject(engine, grant),
  }
}

async function countByProject({ db }: Engine, grant: Grant<'event:read'>): Promise<ReadonlyMap<ProjectId, number>> {
  const rows = await db
    .selectFrom('issues')
    .select(({ fn }) => ['project_id', fn.countAll<number>().as('count')])
    .where(covered(grant, 'project_id'))
    .groupBy('project_id')
    .execute()
  return new Map(rows.map((row) => [row.project_id as ProjectId, row.count]))
}

async function titled(
  { db }: Engine,
  grant: Grant<'event:read'>,
  words: readonly string[],
  limit: number,
): Promise<readonly Issue[]> {
  let found = db.selectFrom('issues').selectAll().where(covered(grant, 'project_id'))
  for (const word of words) found = found.where(titleContains(word))
  return issuesFromRows(db, await found.orderBy('last_seen', 'desc').limit(limit).execute())
}

/** Condition that an issue's title contains a word, ignoring case. */
function titleContains(word: string): RawBuilder<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`lower(issues.title) like lower(cast(${pattern} as text)) escape '\\'`
}

async function byIds({ db }: Engine, grant: Grant<'event:read'>, ids: readonly IssueId[]): Promise<readonly Issue[]> {
  if (ids.length === 0) return []
  const found = db.selectFrom('issues').selectAll().where('id', 'in', ids).where(covered(grant, 'project_id'))
  return issuesFromRows(db, await found.execute())
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
