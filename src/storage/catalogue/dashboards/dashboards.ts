import { covers, personOf, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import {
  MAX_DASHBOARDS,
  MAX_VERSIONS,
  mayEdit,
  mayOwn,
  type Dashboard,
  type DashboardCatalogue,
  type DashboardContent,
  type DashboardRefusal,
  type DashboardVersion,
  type Sharing,
} from '#domain/dashboard/dashboard.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited, changedFields } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { linksOf, makeLink, removeLink } from './links.ts'
import { contentOf, shownTo, wholeOf } from './rows.ts'

type Saved = Result<Dashboard, DashboardRefusal>
type MayChange = Grant<'event:write'>

/** Dashboards, their versions and their public links. */
export function createDashboards({ db }: Engine): DashboardCatalogue {
  const writing = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work)
  return {
    list: (grant) => shownTo(db, grant),
    find: async (grant, id) => (await shownTo(db, grant, id))[0],
    versions: (grant, id) => versionsOf(db, grant, id),
    create: (grant, content, sharing, now) => writing((trx) => create(trx, grant, content, sharing, now)),
    save: (grant, id, from, content, now) => writing((trx) => save(trx, grant, id, from, content, now)),
    restore: (grant, id, version, now) => writing((trx) => restore(trx, grant, id, version, now)),
    share: (grant, id, sharing, now) => writing((trx) => share(trx, grant, id, sharing, now)),
    remove: (grant, id, now) => writing((trx) => remove(trx, grant, id, now)),
    links: (grant, id) => linksOf(db, grant, id),
    makeLink: (grant, id, hash, now) => writing((trx) => makeLink(trx, grant, id, hash, now)),
    removeLink: (grant, id, link, now) => writing((trx) => removeLink(trx, grant, id, link, now)),
  }
}

async function versionsOf(db: Db, grant: Grant<'event:read'>, id: number): Promise<readonly DashboardVersion[]> {
  if ((await wholeOf(db, grant, id)) === undefined) return []
  const rows = await db
    .selectFrom('dashboard_versions')
    .selectAll()
    .where('dashboard_id', '=', id)
    .orderBy('version', 'desc')
    .limit(MAX_VERSIONS)
    .execute()
  return rows.map((row) => ({
    version: row.version,
    at: new Date(row.changed_at),
    by: row.changed_by,
    restored: row.restored,
    widgets: contentOf(row.content).widgets.length,
  }))
}

async function create(
  trx: Db,
  grant: MayChange,
  content: DashboardContent,
  sharing: Sharing,
  now: Date,
): Promise<Saved> {
  const { many } = await trx
    .selectFrom('dashboards')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many >= MAX_DASHBOARDS) return refuse({ reason: 'too_many' })
  const { id } = await trx
    .insertInto('dashboards')
    .values({
      owner_id: personOf(grant.actor),
      seen_by: sharing.seenBy,
      edited_by: sharing.editedBy,
      version: 0,
      created_at: now.getTime(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const covered = { ...content, projects: content.projects.filter((project) => covers(grant, project)) }
  await addVersion(trx, grant, { id, version: 0 }, covered, null, now)
  await audited(trx, grant, 'dashboard.created', content.name, {}, now)
  return answer(trx, grant, id)
}

async function save(
  trx: Db,
  grant: MayChange,
  id: number,
  from: number,
  content: DashboardContent,
  now: Date,
): Promise<Saved> {
  const found = await changeable(trx, grant, id)
  if (!found.ok) return found
  const before = found.value
  if (before.version !== from) return refuse({ reason: 'changed_meanwhile', by: before.changedBy })
  const next = { ...content, projects: projectsAfter(grant, before.content.projects, content.projects) }
  if (JSON.stringify(next) === JSON.stringify(before.content)) return answer(trx, grant, id)
  await addVersion(trx, grant, before, next, null, now)
  const detail = changedFields({ name: before.content.name }, { name: next.name })
  await audited(trx, grant, 'dashboard.updated', before.content.name, detail, now)
  return answer(trx, grant, id)
}

/**
 * Projects that the caller cannot see stay. The caller may not remove all the visible ones either, because the rest
 * would be hidden from them.
 */
function projectsAfter(
  grant: MayChange,
  before: DashboardContent['projects'],
  wanted: DashboardContent['projects'],
): DashboardContent['projects'] {
  const hidden = before.filter((project) => !covers(grant, project))
  const chosen = wanted.filter((project) => covers(grant, project))
  return hidden.length > 0 && chosen.length === 0 ? before : [...hidden, ...chosen]
}

async function restore(trx: Db, grant: MayChange, id: number, version: number, now: Date): Promise<Saved> {
  const found = await changeable(trx, grant, id)
  if (!found.ok) return found
  const row = await trx
    .selectFrom('dashboard_versions')
    .select('content')
    .where('dashboard_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) return refuse({ reason: 'nothing_to_undo' })
  await addVersion(trx, grant, found.value, contentOf(row.content), version, now)
  const detail = { dashboardVersion: String(version) }
  await audited(trx, grant, 'dashboard.updated', found.value.content.name, detail, now)
  return answer(trx, grant, id)
}

async function share(trx: Db, grant: MayChange, id: number, sharing: Sharing, now: Date): Promise<Saved> {
  const found = await owned(trx, grant, id)
  if (!found.ok) return found
  const { seenBy, editedBy, content } = found.value
  await trx
    .updateTable('dashboards')
    .set({ seen_by: sharing.seenBy, edited_by: sharing.editedBy })
    .where('id', '=', id)
    .execute()
  const detail = changedFields(
    { dashboardSeenBy: seenBy, dashboardEditedBy: editedBy },
    { dashboardSeenBy: sharing.seenBy, dashboardEditedBy: sharing.editedBy },
  )
  await audited(trx, grant, 'dashboard.updated', content.name, detail, now)
  return answer(trx, grant, id)
}

async function remove(trx: Db, grant: MayChange, id: number, now: Date): Promise<Result<null, DashboardRefusal>> {
  const found = await owned(trx, grant, id)
  if (!found.ok) return found
  await trx.deleteFrom('dashboards').where('id', '=', id).execute()
  await audited(trx, grant, 'dashboard.deleted', found.value.content.name, {}, now)
  return ok(null)
}

async function changeable(trx: Db, grant: MayChange, id: number): Promise<Saved> {
  const found = await wholeOf(trx, grant, id)
  if (found === undefined) return refuse({ reason: 'not_found' })
  return mayEdit(grant.actor, found) ? ok(found) : refuse({ reason: 'not_yours' })
}

async function owned(trx: Db, grant: MayChange, id: number): Promise<Saved> {
  const found = await wholeOf(trx, grant, id)
  if (found === undefined) return refuse({ reason: 'not_found' })
  return mayOwn(grant.actor, found) ? ok(found) : refuse({ reason: 'not_yours' })
}

async function addVersion(
  trx: Db,
  grant: MayChange,
  { id, version: last }: Pick<Dashboard, 'id' | 'version'>,
  content: DashboardContent,
  restored: number | null,
  now: Date,
): Promise<void> {
  const version = last + 1
  const changed = { changed_at: now.getTime(), changed_by: auditActor(grant.actor).name }
  await trx
    .insertInto('dashboard_versions')
    .values({ dashboard_id: id, version, content: JSON.stringify(content), restored, ...changed })
    .execute()
  await trx.updateTable('dashboards').set({ version }).where('id', '=', id).execute()
  const shown = trx.selectFrom('dashboard_links').select('version').where('dashboard_id', '=', id)
  await trx
    .deleteFrom('dashboard_versions')
    .where('dashboard_id', '=', id)
    .where('version', '<=', version - MAX_VERSIONS)
    .where('version', 'not in', shown)
    .execute()
}

async function answer(trx: Db, grant: Grant<Permission>, id: number): Promise<Saved> {
  const [one] = await shownTo(trx, grant, id)
  // An owner who restricts sharing can still see it.
  return one === undefined ? refuse({ reason: 'not_found' }) : ok(one)
}
