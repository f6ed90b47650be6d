import { covers, type Grant } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import {
  MAX_HOLD_REASON,
  type Hold,
  type HoldCatalogue,
  type HoldRefusal,
  type NewHold,
  type OnHold,
} from '#domain/hold/hold.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import { shortId } from '#domain/issue/issue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { coveredProject } from '../projects/project-rows.ts'

export function createHolds({ db }: Pick<Engine, 'db'>): HoldCatalogue {
  return {
    list: async (grant) => (grant.projects === 'all' ? allHolds(db) : []),
    ofProject: async (grant, id) =>
      covers(grant, id) ? (await allHolds(db)).filter(({ project }) => project.id === id) : [],
    place: (grant, hold, now) => db.transaction().execute((trx) => placeHold(trx, grant, hold, now)),
    lift: (grant, id, now) => db.transaction().execute((trx) => liftHold(trx, grant, id, now)),
  }
}

/** The hold that prevents removing a project: its own, or one on any of its issues. */
export async function holdOnProject(db: Db, id: ProjectId): Promise<OnHold | undefined> {
  const rows = db.selectFrom('holds').select('reason').where('project_id', '=', id)
  const row = await rows.orderBy('issue_id').orderBy('id').executeTakeFirst()
  return row && { reason: 'on_hold', why: row.reason }
}

/** The hold that covers an event's data: on its project, or on the issue of its group. */
export async function holdOnGroup(db: Db, id: ProjectId, group: string | null): Promise<OnHold | undefined> {
  const rows = await db.selectFrom('holds').selectAll().where('project_id', '=', id).orderBy('id').execute()
  const whole = rows.find((one) => one.issue_id === null)
  if (whole !== undefined) return { reason: 'on_hold', why: whole.reason }
  if (group === null) return undefined
  for (const { id: hold, issue_id, reason } of rows) {
    const then = db.selectFrom('hold_groups').select('hold_id').where('hold_id', '=', hold)
    const now = db.selectFrom('issue_hashes').select('issue_id').where('issue_id', '=', issue_id)
    const found =
      (await then.where('group_hash', '=', group).executeTakeFirst()) ??
      (await now.where('project_id', '=', id).where('group_hash', '=', group).executeTakeFirst())
    if (found !== undefined) return { reason: 'on_hold', why: reason }
  }
  return undefined
}

async function allHolds(db: Db): Promise<readonly Hold[]> {
  const rows = await db
    .selectFrom('holds')
    .innerJoin('projects', 'projects.id', 'holds.project_id')
    .leftJoin('issues', 'issues.id', 'holds.issue_id')
    .select(['holds.id', 'holds.project_id', 'slug', 'name', 'issue_id', 'number', 'title'])
    .select(['reason', 'placed_by', 'placed_at'])
    .orderBy('placed_at', 'desc')
    .orderBy('holds.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    project: { id: row.project_id as ProjectId, slug: row.slug, name: row.name },
    issue:
      row.issue_id === null ? null : { id: row.issue_id as IssueId, number: row.number ?? 0, title: row.title ?? '' },
    reason: row.reason,
    placedBy: row.placed_by,
    placedAt: new Date(row.placed_at),
  }))
}

async function placeHold(
  trx: Db,
  grant: Grant<'org:admin'>,
  { projectId, issueNumber, reason: typed }: NewHold,
  now: Date,
): Promise<Result<Hold, HoldRefusal>> {
  const reason = typed.trim()
  if (reason === '') return refuse({ reason: 'reason_missing' })
  if (reason.length > MAX_HOLD_REASON) return refuse({ reason: 'reason_too_long' })
  const project = await coveredProject(trx, grant, projectId)
  if (project === undefined) return refuse({ reason: 'no_project' })
  const issue = issueNumber === null ? null : await issueOf(trx, projectId, issueNumber)
  if (issue === undefined) return refuse({ reason: 'no_issue' })
  const issueId = issue?.id ?? null
  const same = trx.selectFrom('holds').select('id').where('project_id', '=', projectId)
  if ((await same.where('issue_id', issueId === null ? 'is' : '=', issueId).executeTakeFirst()) !== undefined)
    return refuse({ reason: 'held_already' })
  const { id } = await trx
    .insertInto('holds')
    .values({
      project_id: projectId,
      issue_id: issueId,
      reason,
      placed_by: auditActor(grant.actor).name,
      placed_at: now.getTime(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (issueId !== null) await keepGroups(trx, id, issueId)
  await audited(trx, grant, 'hold.placed', nameOf(project.slug, issueNumber), { reason }, now)
  const { id: numeral, slug, name } = project
  const placedBy = auditActor(grant.actor).name
  return ok({ id, project: { id: numeral, slug, name }, issue, reason, placedBy, placedAt: now })
}

async function issueOf(trx: Db, projectId: ProjectId, number: number): Promise<NonNullable<Hold['issue']> | undefined> {
  const issues = trx.selectFrom('issues').select(['id', 'number', 'title']).where('project_id', '=', projectId)
  const row = await issues.where('number', '=', number).executeTakeFirst()
  return row && { ...row, id: row.id as IssueId }
}

/** Stores the group hashes, so that they stay on hold if the issue is merged into another. */
async function keepGroups(trx: Db, holdId: number, issueId: number): Promise<void> {
  const groups = await trx.selectFrom('issue_hashes').select('group_hash').where('issue_id', '=', issueId).execute()
  for (const { group_hash } of groups)
    await trx.insertInto('hold_groups').values({ hold_id: holdId, group_hash }).execute()
}

async function liftHold(trx: Db, grant: Grant<'org:admin'>, id: number, now: Date): Promise<boolean> {
  const hold = (await allHolds(trx)).find((one) => one.id === id)
  if (hold === undefined || !covers(grant, hold.project.id)) return false
  await trx.deleteFrom('holds').where('id', '=', id).execute()
  const { project, issue, reason } = hold
  await audited(trx, grant, 'hold.lifted', nameOf(project.slug, issue && issue.number), { reason }, now)
  return true
}

function nameOf(slug: string, issueNumber: number | null): string {
  return issueNumber === null ? slug : shortId(slug, issueNumber)
}
