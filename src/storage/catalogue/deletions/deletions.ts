import { covers, type Grant } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import {
  RESTORABLE_MS,
  type DeletedIssue,
  type Deletion,
  type DeletionCatalogue,
  type DiscardedGroup,
  type Restored,
} from '#domain/deletion/deletion.ts'
import type { OnHold } from '#domain/hold/hold.ts'
import type { GroupHash, IssueId, ProjectId } from '#domain/ids.ts'
import type { ActionId } from '#domain/issue/activity.ts'
import { shortId } from '#domain/issue/issue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited } from '../audit/audited.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { holdOnGroup } from '../holds/holds.ts'
import { slugOf } from '../issue-merge.ts'
import type { Tables } from '../tables.ts'
import { keepRows, putBack, type KeptRows } from './kept-rows.ts'

/** Creates the store of deleted issues and discarded groups. */
export function createDeletions({ db }: Pick<Engine, 'db'>): DeletionCatalogue {
  const restorable = (grant: Grant<'event:read'>, now: Date) =>
    db
      .selectFrom('deleted_issues')
      .select(['issue_id', 'project_id', 'number', 'title', 'action_id', 'deleted_by', 'deleted_at'])
      .where('deleted_at', '>', now.getTime() - RESTORABLE_MS)
      .where(covered(grant, 'project_id'))
  return {
    delete: (grant, deletion, now) => db.transaction().execute((trx) => deleteIssues(trx, grant, deletion, now)),
    restore: (grant, action, now) => db.transaction().execute((trx) => restore(trx, grant, action, now)),
    byNumber: async (grant, projectId, number, now) => {
      const found = restorable(grant, now).where('project_id', '=', projectId).where('number', '=', number)
      const row = await found.executeTakeFirst()
      return row && deletedFromRow(row)
    },
    byId: async (grant, id, now) => {
      const row = await restorable(grant, now).where('issue_id', '=', id).executeTakeFirst()
      return row && deletedFromRow(row)
    },
    discarded: async (grant, projectId) => {
      if (!covers(grant, projectId)) return []
      const rows = db.selectFrom('discarded_groups').selectAll().where('project_id', '=', projectId)
      return (await rows.orderBy('discarded_at', 'desc').orderBy('group_hash').execute()).map(discardedFromRow)
    },
    liftDiscard: (grant, group, now) => db.transaction().execute((trx) => liftDiscard(trx, grant, group, now)),
  }
}

async function deleteIssues(
  trx: Db,
  grant: Grant<'event:admin'>,
  { ids, discard, action }: Deletion,
  now: Date,
): Promise<Result<number, OnHold>> {
  if (ids.length === 0) return ok(0)
  const found = trx.selectFrom('issues').selectAll().where('id', 'in', ids).where(covered(grant, 'project_id'))
  const issues = await found.execute()
  if (issues.length === 0) return ok(0)
  const kept = await keepRows(trx, issues)
  const held = await firstHold(trx, kept)
  if (held !== undefined) return refuse(held)
  const by = auditActor(grant.actor).name
  const slugs = await slugsOf(trx, issues)
  for (const one of kept) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await trx.insertInto('deleted_issues').values(deletedRow(one, { action, by, now })).execute()
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    if (discard) await discardGroups(trx, one, { action, by, now })
    const target = shortId(slugs.get(one.issue.project_id) ?? '', one.issue.number)
    const detail = { title: one.issue.title, ...(discard && { discarded: 'yes' }) }
    const about = { id: one.issue.id, projects: [one.issue.project_id as ProjectId] }
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await audited(trx, grant, 'issue.deleted', target, detail, now, about)
  }
  await trx
    .deleteFrom('issues')
    .where(
      'id',
      'in',
      issues.map(({ id }) => id),
    )
    .execute()
  return ok(issues.length)
}

async function firstHold(trx: Db, kept: readonly KeptRows[]): Promise<OnHold | undefined> {
  if ((await trx.selectFrom('holds').select('id').limit(1).executeTakeFirst()) === undefined) return undefined
  for (const { issue, rows } of kept) {
    for (const group of rows.issue_hashes.length === 0 ? [null] : rows.issue_hashes.map((row) => row.group_hash)) {
      // oxlint-disable-next-line no-await-in-loop -- holds are few, and most instances have none
      const held = await holdOnGroup(trx, issue.project_id as ProjectId, group)
      if (held !== undefined) return held
    }
  }
  return undefined
}

interface Who {
  readonly action: ActionId
  readonly by: string
  readonly now: Date
}

function deletedRow(kept: KeptRows, { action, by, now }: Who): Tables['deleted_issues'] {
  const { issue, rows } = kept
  return {
    issue_id: issue.id,
    project_id: issue.project_id,
    number: issue.number,
    title: issue.title,
    groups: JSON.stringify(rows.issue_hashes.map((row) => row.group_hash)),
    kept: JSON.stringify(kept),
    action_id: action,
    deleted_by: by,
    deleted_at: now.getTime(),
  }
}

async function discardGroups(trx: Db, { issue, rows }: KeptRows, { action, by, now }: Who): Promise<void> {
  if (rows.issue_hashes.length === 0) return
  await trx
    .insertInto('discarded_groups')
    .values(
      rows.issue_hashes.map((row) => ({
        project_id: row.project_id,
        group_hash: row.group_hash,
        title: issue.title,
        number: issue.number,
        action_id: action,
        discarded_by: by,
        discarded_at: now.getTime(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['project_id', 'group_hash']).doNothing())
    .execute()
}

async function restore(trx: Db, grant: Grant<'event:admin'>, action: ActionId, now: Date): Promise<Restored> {
  const rows = await trx
    .selectFrom('deleted_issues')
    .selectAll()
    .where('action_id', '=', action)
    .where('deleted_at', '>', now.getTime() - RESTORABLE_MS)
    .where(covered(grant, 'project_id'))
    .orderBy('issue_id')
    .execute()
  const slugs = await slugsOf(trx, rows)
  const merges: Restored['merges'][number][] = []
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    const owners = await putBack(trx, JSON.parse(row.kept) as KeptRows)
    if (owners.length > 0) merges.push({ into: row.issue_id as IssueId, from: owners as IssueId[] })
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await trx.deleteFrom('deleted_issues').where('issue_id', '=', row.issue_id).execute()
    const target = shortId(slugs.get(row.project_id) ?? '', row.number)
    const about = { id: row.issue_id, projects: [row.project_id as ProjectId] }
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    await audited(trx, grant, 'issue.restored', target, { title: row.title }, now, about)
  }
  const discards = trx.deleteFrom('discarded_groups').where('action_id', '=', action)
  if (rows.length > 0) await discards.where(covered(grant, 'project_id')).execute()
  return { issues: rows.length, merges }
}

async function liftDiscard(
  trx: Db,
  grant: Grant<'event:admin'>,
  { projectId, groupHash }: Pick<DiscardedGroup, 'projectId' | 'groupHash'>,
  now: Date,
): Promise<boolean> {
  if (!covers(grant, projectId)) return false
  const gone = trx.deleteFrom('discarded_groups').where('project_id', '=', projectId)
  const row = await gone.where('group_hash', '=', groupHash).returning(['title', 'number']).executeTakeFirst()
  if (row === undefined) return false
  const target = shortId(await slugOf(trx, projectId), row.number)
  const detail = { title: row.title, group: groupHash }
  await audited(trx, grant, 'discard.lifted', target, detail, now, { id: groupHash, projects: [projectId] })
  return true
}

async function slugsOf(
  trx: Db,
  rows: readonly { readonly project_id: number }[],
): Promise<ReadonlyMap<number, string>> {
  const slugs = new Map<number, string>()
  for (const { project_id: id } of rows)
    // oxlint-disable-next-line no-await-in-loop -- few projects
    if (!slugs.has(id)) slugs.set(id, await slugOf(trx, id))
  return slugs
}

function deletedFromRow(row: Omit<Tables['deleted_issues'], 'groups' | 'kept'>): DeletedIssue {
  return {
    id: row.issue_id as IssueId,
    projectId: row.project_id as ProjectId,
    number: row.number,
    title: row.title,
    action: row.action_id,
    deletedBy: row.deleted_by,
    deletedAt: new Date(row.deleted_at),
  }
}

function discardedFromRow(row: Tables['discarded_groups']): DiscardedGroup {
  return {
    projectId: row.project_id as ProjectId,
    groupHash: row.group_hash as GroupHash,
    title: row.title,
    number: row.number,
    discardedBy: row.discarded_by,
    discardedAt: new Date(row.discarded_at),
  }
}
