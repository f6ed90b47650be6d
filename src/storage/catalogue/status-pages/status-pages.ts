import { mayChangeShared, type Grant } from '#domain/access/access.ts'
import type { AuditAction } from '#domain/audit/audit.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { SourceRef } from '#domain/status-page/component-source.ts'
import type { Incident, IncidentKind } from '#domain/status-page/incident.ts'
import type { PagePlace, StatusPageCatalogue } from '#domain/status-page/status-page-catalogue.ts'
import {
  MAX_PAGES,
  type StatusPage,
  type StatusPageContent,
  type StatusPageRefusal,
} from '#domain/status-page/status-page.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited, changedFields } from '../audit/audited.ts'
import { byName, type Db, type Engine } from '../engine.ts'
import { findIncident, MOST_LISTED, openIncident, removeIncident, updateIncident, withUpdates } from './incidents.ts'
import { newPublicId, pageOf, subscriberOf } from './rows.ts'
import { removeSubscriber } from './subscriptions.ts'

type Saved = Result<StatusPage, StatusPageRefusal>

/** Status pages, their incidents and their subscribers, for the users who manage them. */
export function createStatusPages({ db }: Engine): StatusPageCatalogue {
  const writing = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work)
  return {
    list: async () => {
      const pages = (await db.selectFrom('status_pages').selectAll().execute()).map(pageOf)
      return pages.toSorted((one, other) => byName.compare(one.content.name, other.content.name))
    },
    find: (_, id) => findPage(db, id),
    create: (grant, place, content, now) => writing((trx) => create(trx, grant, place, content, now)),
    save: (grant, page, content, now) => writing((trx) => save(trx, grant, page, content, now)),
    remove: (grant, id, now) => writing((trx) => remove(trx, grant, id, now)),
    incidents: (_, page, kind) => incidentsOf(db, page, kind),
    incident: (_, page, id) => findIncident(db, page, id),
    open: (grant, page, incident, now) =>
      writing((trx) =>
        telling(trx, grant, page, 'status_page.incident_opened', now, () => openIncident(trx, page, incident, now)),
      ),
    update: (grant, page, id, update, now) =>
      writing((trx) =>
        telling(trx, grant, page, 'status_page.incident_updated', now, () =>
          updateIncident(trx, page, id, update, now),
        ),
      ),
    removeIncident: async (grant, page, id, now) => {
      const removed = await writing((trx) =>
        telling(trx, grant, page, 'status_page.incident_deleted', now, () => removeIncident(trx, page, id)),
      )
      return removed.ok ? ok(null) : removed
    },
    subscribers: async (_, page) => {
      const rows = db.selectFrom('status_subscribers').selectAll().where('page_id', '=', page)
      return (await rows.orderBy('id', 'desc').limit(1_000).execute()).map(subscriberOf)
    },
    removeSubscriber: (grant, page, id, now) =>
      writing(async (trx) => {
        const of = await findPage(trx, page)
        if (of === undefined || !(await removeSubscriber(trx, { page, id }))) return false
        await audited(trx, grant, 'status_page.subscriber_removed', of.content.name, {}, now)
        return true
      }),
  }
}

async function incidentsOf(db: Db, page: number, kind: IncidentKind): Promise<readonly Incident[]> {
  const rows = await db
    .selectFrom('status_incidents')
    .selectAll()
    .where('page_id', '=', page)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return withUpdates(db, rows)
}

/** Changes an incident of a page and audits it, if the grant covers everything that the page follows. */
async function telling(
  trx: Db,
  grant: Grant<'alerts:write'>,
  id: number,
  action: AuditAction,
  now: Date,
  work: () => Promise<Result<Incident, StatusPageRefusal>>,
): Promise<Result<Incident, StatusPageRefusal>> {
  const page = await findPage(trx, id)
  if (page === undefined) return refuse({ reason: 'not_found' })
  if (!mayChangeShared(grant, await projectsFollowed(trx, page.content))) return refuse({ reason: 'used_elsewhere' })
  const done = await work()
  if (done.ok) await audited(trx, grant, action, done.value.title, { name: page.content.name }, now)
  return done
}

/** The projects whose checks and monitors the page's components follow. */
async function projectsFollowed(trx: Db, { components }: StatusPageContent): Promise<readonly ProjectId[]> {
  const idsOf = (kind: SourceRef['kind']) =>
    components.flatMap(({ mapping }) => (mapping.kind === kind ? [mapping.id] : []))
  const rows = await trx
    .selectFrom('uptime_checks')
    .select('project_id')
    .where('id', 'in', [0, ...idsOf('check')])
    .union(
      trx
        .selectFrom('monitors')
        .select('project_id')
        .where('id', 'in', [0, ...idsOf('monitor')]),
    )
    .execute()
  return rows.map(({ project_id: project }) => project as ProjectId)
}

async function findPage(db: Db, id: number): Promise<StatusPage | undefined> {
  const row = await db.selectFrom('status_pages').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : pageOf(row)
}

async function create(
  trx: Db,
  grant: Grant<'org:write'>,
  place: PagePlace,
  content: StatusPageContent,
  now: Date,
): Promise<Saved> {
  const { many } = await trx
    .selectFrom('status_pages')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many >= MAX_PAGES) return refuse({ reason: 'too_many' })
  const taken = await takenBy(trx, place, 0)
  if (taken !== undefined) return refuse(taken)
  const row = await trx
    .insertInto('status_pages')
    .values({
      public_id: newPublicId(),
      slug: place.slug,
      domain: place.domain,
      content: JSON.stringify(content),
      created_at: now.getTime(),
      changed_at: now.getTime(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audited(trx, grant, 'status_page.created', content.name, { slug: place.slug }, now)
  return ok(pageOf(row))
}

async function save(
  trx: Db,
  grant: Grant<'org:write'>,
  { id, changedAt, slug, domain }: { readonly id: number; readonly changedAt: Date } & PagePlace,
  content: StatusPageContent,
  now: Date,
): Promise<Saved> {
  const before = await findPage(trx, id)
  if (before === undefined) return refuse({ reason: 'not_found' })
  if (before.changedAt.getTime() !== changedAt.getTime()) return refuse({ reason: 'changed_meanwhile' })
  const taken = await takenBy(trx, { slug, domain }, id)
  if (taken !== undefined) return refuse(taken)
  const row = await trx
    .updateTable('status_pages')
    // The version must differ even for two changes within a millisecond.
    .set({
      slug,
      domain,
      content: JSON.stringify(content),
      changed_at: Math.max(now.getTime(), changedAt.getTime() + 1),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const fieldsOf = (place: PagePlace, { name, components }: StatusPageContent) => ({
    name,
    slug: place.slug,
    domain: place.domain,
    components: components.map((component) => component.name),
  })
  const detail = changedFields(fieldsOf(before, before.content), fieldsOf({ slug, domain }, content))
  await audited(trx, grant, 'status_page.updated', before.content.name, detail, now)
  return ok(pageOf(row))
}

async function takenBy(trx: Db, { slug, domain }: PagePlace, own: number): Promise<StatusPageRefusal | undefined> {
  const others = await trx.selectFrom('status_pages').select(['slug', 'domain']).where('id', '<>', own).execute()
  if (others.some((other) => other.slug === slug)) return { reason: 'slug_taken' }
  if (domain !== null && others.some((other) => other.domain === domain)) return { reason: 'domain_taken' }
  return undefined
}

async function remove(trx: Db, grant: Grant<'org:write'>, id: number, now: Date): Promise<boolean> {
  const page = await findPage(trx, id)
  if (page === undefined) return false
  await trx.deleteFrom('status_pages').where('id', '=', id).execute()
  await audited(trx, grant, 'status_page.deleted', page.content.name, {}, now)
  return true
}
