import type { Selectable } from 'kysely'
import { covers, holds, mayChangeShared, type Grant } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import {
  MAX_LINKS,
  mayOwn,
  type DashboardLink,
  type DashboardLinks,
  type DashboardRefusal,
  type LinkedDashboard,
} from '#domain/dashboard/dashboard.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { contentOf, wholeOf } from './rows.ts'
import type { DashboardLinkRow } from './tables.ts'

/** Opening a link writes at most once in this time. */
const OPENING_NOTED_EVERY_MS = 3_600_000

/** Access for anonymous visitors. */
export function createDashboardLinks({ db }: Engine): DashboardLinks {
  return { open: (hash, now) => open(db, hash, now) }
}

/** See DashboardCatalogue.links. */
export async function linksOf(db: Db, grant: Grant<'event:read'>, id: number): Promise<readonly DashboardLink[]> {
  if ((await wholeOf(db, grant, id)) === undefined) return []
  return (await rowsOf(db, id)).map(linkFromRow)
}

function rowsOf(db: Db, id: number): Promise<readonly Selectable<DashboardLinkRow>[]> {
  return db.selectFrom('dashboard_links').selectAll().where('dashboard_id', '=', id).orderBy('id', 'desc').execute()
}

/** See DashboardCatalogue.makeLink; within a transaction. */
export async function makeLink(
  trx: Db,
  grant: Grant<'org:write'>,
  id: number,
  hash: string,
  now: Date,
): Promise<Result<DashboardLink, DashboardRefusal>> {
  const dashboard = await wholeOf(trx, grant, id)
  if (dashboard === undefined) return refuse({ reason: 'not_found' })
  if ((await rowsOf(trx, id)).length >= MAX_LINKS) return refuse({ reason: 'too_many' })
  const row = await trx
    .insertInto('dashboard_links')
    .values({
      dashboard_id: id,
      version: dashboard.version,
      token_hash: hash,
      projects: JSON.stringify(await projectsToTell(trx, grant, dashboard.content.projects)),
      created_at: now.getTime(),
      created_by: auditActor(grant.actor).name,
      last_opened_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audited(trx, grant, 'dashboard.link_created', dashboard.content.name, {}, now)
  return ok(linkFromRow(row))
}

/** The projects that exist today. A link never exposes projects created after it. */
async function projectsToTell(
  trx: Db,
  grant: Grant<'org:write'>,
  chosen: readonly ProjectId[],
): Promise<readonly ProjectId[]> {
  const rows = await trx.selectFrom('projects').select('id').orderBy('id').execute()
  const all = rows.map(({ id }) => id as ProjectId).filter((id) => covers(grant, id))
  return chosen.length === 0 ? all : all.filter((id) => chosen.includes(id))
}

/** See DashboardCatalogue.removeLink; within a transaction. */
export async function removeLink(
  trx: Db,
  grant: Grant<'event:write'>,
  id: number,
  link: number,
  now: Date,
): Promise<boolean> {
  const dashboard = await wholeOf(trx, grant, id)
  if (dashboard === undefined) return false
  const row = (await rowsOf(trx, id)).find((one) => one.id === link)
  if (row === undefined || !mayChangeShared(grant, projectsOf(row))) return false
  if (!mayOwn(grant.actor, dashboard) && !holds(grant.actor, 'org:write')) return false
  await trx.deleteFrom('dashboard_links').where('id', '=', link).execute()
  await audited(trx, grant, 'dashboard.link_removed', dashboard.content.name, {}, now)
  return true
}

async function open(db: Db, hash: string, now: Date): Promise<LinkedDashboard | undefined> {
  const row = await db
    .selectFrom('dashboard_links')
    .innerJoin('dashboard_versions', (join) =>
      join
        .onRef('dashboard_versions.dashboard_id', '=', 'dashboard_links.dashboard_id')
        .onRef('dashboard_versions.version', '=', 'dashboard_links.version'),
    )
    .select(['dashboard_links.id', 'dashboard_links.projects', 'dashboard_links.last_opened_at', 'content'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (now.getTime() - (row.last_opened_at ?? 0) >= OPENING_NOTED_EVERY_MS)
    await db.updateTable('dashboard_links').set({ last_opened_at: now.getTime() }).where('id', '=', row.id).execute()
  // Only this code writes the column. Removed projects are skipped.
  return { content: contentOf(row.content), projects: projectsOf(row) }
}

function projectsOf({ projects }: Pick<Selectable<DashboardLinkRow>, 'projects'>): readonly ProjectId[] {
  return JSON.parse(projects) as readonly ProjectId[]
}

function linkFromRow(row: Selectable<DashboardLinkRow>): DashboardLink {
  return {
    id: row.id,
    version: row.version,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    lastOpenedAt: row.last_opened_at === null ? null : new Date(row.last_opened_at),
  }
}
