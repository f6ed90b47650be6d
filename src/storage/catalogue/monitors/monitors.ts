import { randomUUID } from 'node:crypto'
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import {
  type MonitorCatalogue,
  type MonitorChange,
  type MonitorDraft,
  type MonitorPage,
  type MonitorQuery,
  type MonitorRefusal,
} from '#domain/monitor/monitor-catalogue.ts'
import { MAX_MONITORS, type Monitor } from '#domain/monitor/monitor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited, changedFields } from '../audit/audited.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'
import { makeEnvironments } from './environments.ts'
import { monitorsFromRows } from './rows.ts'
import { readClock } from './work.ts'

type MayWrite = Grant<'project:write'>

/** Monitors as users see and edit them. */
export function createMonitors(engine: Engine): MonitorCatalogue {
  const { db } = engine
  const writing = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work)
  return {
    list: (grant, query) => list(db, grant, query),
    find: (grant, id) => find(db, grant, id),
    findAll: (grant, ids) => findAll(db, grant, ids),
    create: (grant, project, slug, monitor, now) => writing((trx) => create(trx, grant, project, slug, monitor, now)),
    save: (grant, id, change, now) => writing((trx) => save(trx, grant, id, change, now)),
    muteEnvironment: (grant, id, environment, muted, now) =>
      writing((trx) => muteEnvironment(trx, grant, id, environment, muted, now)),
    remove: (grant, id, environment, now) => writing((trx) => remove(trx, grant, id, environment, now)),
    absences: async () => (await readClock(db)).absences,
  }
}

type Monitors = SelectQueryBuilder<Tables, 'monitors', object>

async function list(db: Db, grant: Grant<'event:read'>, query: MonitorQuery): Promise<MonitorPage> {
  const among = narrowed(db.selectFrom('monitors').where(covered(grant, 'monitors.project_id')), query)
  const { many } = await among.select(({ fn }) => fn.countAll<number>().as('many')).executeTakeFirstOrThrow()
  const isFailing = sql<number>`exists (
    select 1 from monitor_environments where monitor_id = monitors.id and status = 'failing')`
  const rows = await among
    .selectAll('monitors')
    .orderBy(isFailing, 'desc')
    .orderBy(sql`lower(monitors.name)`)
    .orderBy('monitors.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return { monitors: await monitorsFromRows(db, rows), total: many }
}

function narrowed(among: Monitors, { projects, text = '', slug, status }: MonitorQuery): Monitors {
  let found = among
  if (projects !== undefined) found = found.where('monitors.project_id', 'in', projects)
  if (slug !== undefined) found = found.where('monitors.slug', '=', slug)
  for (const word of text
    .toLowerCase()
    .split(/\s+/)
    .filter((one) => one !== '')) {
    found = found.where(sql<SqlBool>`instr(lower(monitors.name || ' ' || monitors.slug), ${word}) > 0`)
  }
  if (status === undefined) return found
  return found.where(
    sql<SqlBool>`exists (select 1 from monitor_environments where monitor_id = monitors.id and status = ${status})`,
  )
}

async function find(db: Db, grant: Grant<'event:read' | 'project:write'>, id: number): Promise<Monitor | undefined> {
  return (await findAll(db, grant, [id]))[0]
}

async function findAll(
  db: Db,
  grant: Grant<'event:read' | 'project:write'>,
  ids: readonly number[],
): Promise<readonly Monitor[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('monitors')
    .selectAll()
    .where('id', 'in', ids)
    .where(covered(grant, 'monitors.project_id'))
    .execute()
  return monitorsFromRows(db, rows)
}

async function create(
  trx: Db,
  grant: MayWrite,
  projectId: ProjectId,
  slug: string,
  { name, config, muted = false, environments = [] }: MonitorDraft,
  now: Date,
): Promise<Result<number, MonitorRefusal>> {
  const projects = trx.selectFrom('projects').select('id').where('id', '=', projectId)
  if ((await projects.where(covered(grant, 'projects.id')).executeTakeFirst()) === undefined)
    return refuse({ reason: 'not_found' })
  const there = trx.selectFrom('monitors').where('project_id', '=', projectId)
  const { many } = await there.select(({ fn }) => fn.countAll<number>().as('many')).executeTakeFirstOrThrow()
  if (many >= MAX_MONITORS) return refuse({ reason: 'too_many' })
  const made = await trx
    .insertInto('monitors')
    .values({
      project_id: projectId,
      slug,
      name,
      config: JSON.stringify(config),
      muted: muted ? 1 : 0,
      ping_key: randomUUID(),
      created_at: now.getTime(),
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'slug']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made === undefined) return refuse({ reason: 'slug_taken' })
  await makeEnvironments(
    trx,
    environments.map((one) => ({ monitorId: made.id, environment: one.name })),
  )
  const mutedNames = environments.flatMap((one) => (one.muted ? [one.name] : []))
  if (mutedNames.length > 0)
    await trx
      .updateTable('monitor_environments')
      .set({ muted: 1 })
      .where('monitor_id', '=', made.id)
      .where('name', 'in', mutedNames)
      .execute()
  await audited(trx, grant, 'monitor.created', slug, { name }, now, { id: made.id, projects: [projectId] })
  return ok(made.id)
}

async function save(
  trx: Db,
  grant: MayWrite,
  id: number,
  { name, config, muted }: MonitorChange,
  now: Date,
): Promise<Result<null, MonitorRefusal>> {
  const before = await find(trx, grant, id)
  if (before === undefined) return refuse({ reason: 'not_found' })
  // `unread` describes invalid settings of the last check-in. A person's settings replace those.
  const { unread: _, ...kept } = before.config
  await trx
    .updateTable('monitors')
    .set({
      ...(name !== undefined && { name }),
      ...(config !== undefined && { config: JSON.stringify({ ...kept, ...config }) }),
      ...(muted !== undefined && { muted: muted ? 1 : 0 }),
    })
    .where('id', '=', id)
    .execute()
  await judgeSoon(trx, id)
  const changed = changedFields({ name: before.name }, { name: name ?? before.name })
  await audited(trx, grant, 'monitor.updated', before.slug, changed, now, thingOf(before))
  return ok(null)
}

async function muteEnvironment(
  trx: Db,
  grant: MayWrite,
  id: number,
  environment: string,
  muted: boolean,
  now: Date,
): Promise<Result<null, MonitorRefusal>> {
  const before = await find(trx, grant, id)
  if (before === undefined) return refuse({ reason: 'not_found' })
  await trx
    .updateTable('monitor_environments')
    .set({ muted: muted ? 1 : 0 })
    .where('monitor_id', '=', id)
    .where('name', '=', environment)
    .execute()
  await judgeSoon(trx, id)
  await audited(trx, grant, 'monitor.updated', before.slug, {}, now, thingOf(before))
  return ok(null)
}

async function remove(
  trx: Db,
  grant: MayWrite,
  id: number,
  environment: string | undefined,
  now: Date,
): Promise<Result<null, MonitorRefusal>> {
  const before = await find(trx, grant, id)
  if (before === undefined) return refuse({ reason: 'not_found' })
  if (environment !== undefined) {
    const environments = trx.deleteFrom('monitor_environments').where('monitor_id', '=', id)
    await environments.where('name', '=', environment).execute()
    await audited(trx, grant, 'monitor.updated', before.slug, {}, now, thingOf(before))
    return ok(null)
  }
  await trx.deleteFrom('monitors').where('id', '=', id).execute()
  await audited(trx, grant, 'monitor.deleted', before.slug, { name: before.name }, now, thingOf(before))
  return ok(null)
}

function thingOf({ id, projectId }: Pick<Monitor, 'id' | 'projectId'>) {
  return { id, projects: [projectId] }
}

/** The next due time depends on the settings; the next round recomputes it. */
async function judgeSoon(trx: Db, id: number): Promise<void> {
  await trx.updateTable('monitor_environments').set({ due_at: 0 }).where('monitor_id', '=', id).execute()
}
