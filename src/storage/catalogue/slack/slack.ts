import type { Selectable } from 'kysely'
import { covers, type Grant } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { SlackApp, SlackCatalogue } from '#domain/slack/slack.ts'
import type { TicketFault } from '#domain/ticket/system.ts'
import { audited } from '../audit/audited.ts'
import { byName, covered, type Db, type Engine } from '../engine.ts'
import { dateOrNull } from '../issue-rows.ts'
import type { SlackAppRow } from './tables.ts'

type Admin = Grant<'org:write'>

/** The Slack app. Secrets arrive already sealed and are stored as they are. */
export function createSlack({ db }: Engine): SlackCatalogue {
  return {
    app: async (grant) => {
      if (grant.projects !== 'all') return undefined
      const row = await db.selectFrom('slack_app').selectAll().executeTakeFirst()
      return row && appFromRow(row)
    },
    connect: (grant, app, secrets, now) =>
      db.transaction().execute((trx) => connect(trx, grant, { app, secrets }, now)),
    disconnect: (grant, now) => db.transaction().execute((trx) => disconnect(trx, grant, now)),
    projects: async (grant) => {
      const rows = await db
        .selectFrom('slack_projects')
        .innerJoin('projects', 'projects.id', 'slack_projects.project_id')
        .select(['projects.id', 'projects.name'])
        .where(covered(grant, 'projects.id'))
        .execute()
      return rows
        .map(({ id, name }) => ({ projectId: id as ProjectId, name }))
        .toSorted((a, b) => byName.compare(a.name, b.name))
    },
    showProject: (grant, projectId, on, now) =>
      db.transaction().execute((trx) => showProject(trx, grant, { projectId, on }, now)),
    people: async (grant) => {
      if (grant.projects !== 'all') return []
      const rows = await db
        .selectFrom('slack_people')
        .innerJoin('user', 'user.id', 'slack_people.user_id')
        .selectAll('slack_people')
        .select('user.name')
        .execute()
      const all = rows.map((row) => ({
        slackUserId: row.slack_user_id,
        slackName: row.slack_name,
        userId: row.user_id,
        name: row.name,
        linkedAt: new Date(row.linked_at),
      }))
      return all.toSorted((a, b) => byName.compare(a.name, b.name))
    },
    unlink: (grant, slackUserId, now) => db.transaction().execute((trx) => unlink(trx, grant, slackUserId, now)),
  }
}

function appFromRow(row: Selectable<SlackAppRow>): SlackApp {
  return {
    baseUrl: row.base_url,
    teamId: row.team_id,
    teamName: row.team_name,
    botName: row.bot_name,
    locale: row.locale,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    heardAt: dateOrNull(row.heard_at),
    fault: row.fault === '' ? null : { ...(JSON.parse(row.fault) as TicketFault), at: new Date(row.fault_at ?? 0) },
  }
}

type Connected = Parameters<SlackCatalogue['connect']>

async function connect(
  trx: Db,
  grant: Admin,
  { app, secrets }: { readonly app: Connected[1]; readonly secrets: Connected[2] },
  now: Date,
): Promise<void> {
  if (grant.projects !== 'all') return
  const before = await trx.selectFrom('slack_app').select(['base_url', 'team_id']).executeTakeFirst()
  // The same Slack user id means a different person in another workspace.
  if (before?.team_id !== app.teamId || before.base_url !== app.baseUrl) await trx.deleteFrom('slack_people').execute()
  await forget(trx)
  await trx
    .insertInto('slack_app')
    .values({
      id: 1,
      base_url: app.baseUrl,
      team_id: app.teamId,
      team_name: app.teamName,
      bot_name: app.botName,
      locale: app.locale,
      bot_token: secrets.botToken,
      signing_secret: secrets.signingSecret,
      created_at: now.getTime(),
      created_by: auditActor(grant.actor).name,
      heard_at: null,
      fault_at: null,
    })
    .execute()
  await audited(trx, grant, 'integration.created', app.teamName, { kind: 'slack_app', baseUrl: app.baseUrl }, now)
}

async function forget(trx: Db): Promise<void> {
  await trx.deleteFrom('slack_app').execute()
  await trx.deleteFrom('slack_posts').execute()
  await trx.deleteFrom('slack_codes').execute()
}

async function disconnect(trx: Db, grant: Admin, now: Date): Promise<boolean> {
  const app = grant.projects === 'all' ? await trx.selectFrom('slack_app').selectAll().executeTakeFirst() : undefined
  if (app === undefined) return false
  await forget(trx)
  await trx.deleteFrom('slack_people').execute()
  await audited(trx, grant, 'integration.deleted', app.team_name, { kind: 'slack_app', baseUrl: app.base_url }, now)
  return true
}

async function showProject(
  trx: Db,
  grant: Admin,
  { projectId, on }: { readonly projectId: ProjectId; readonly on: boolean },
  now: Date,
): Promise<boolean> {
  const known = await trx.selectFrom('projects').select('slug').where('id', '=', projectId).executeTakeFirst()
  if (!covers(grant, projectId) || known === undefined) return false
  const changed = on
    ? await trx
        .insertInto('slack_projects')
        .values({ project_id: projectId })
        .onConflict((conflict) => conflict.column('project_id').doNothing())
        .returning('project_id')
        .executeTakeFirst()
    : await trx
        .deleteFrom('slack_projects')
        .where('project_id', '=', projectId)
        .returning('project_id')
        .executeTakeFirst()
  if (changed === undefined) return false
  const detail = { kind: 'slack_app', project: known.slug, shown: String(on) }
  await audited(trx, grant, 'integration.updated', 'Slack', detail, now)
  return true
}

async function unlink(trx: Db, grant: Admin, slackUserId: string, now: Date): Promise<boolean> {
  if (grant.projects !== 'all') return false
  const gone = await trx
    .deleteFrom('slack_people')
    .where('slack_user_id', '=', slackUserId)
    .returning('slack_name')
    .executeTakeFirst()
  if (gone === undefined) return false
  const detail = { kind: 'slack_app', slackUser: gone.slack_name, linked: 'false' }
  await audited(trx, grant, 'integration.updated', 'Slack', detail, now)
  return true
}
