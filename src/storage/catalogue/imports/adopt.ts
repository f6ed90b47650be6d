import { sql } from 'kysely'
import type { Grant } from '#domain/access/access.ts'
import { parseProjectId, type ProjectId } from '#domain/ids.ts'
import type { AdoptedKey, AdoptedProject, Adoption } from '#domain/import/import-catalogue.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'
import { projectFromRow } from '../projects/project-rows.ts'
import { freeSlug } from '../projects/slugs.ts'
import { forgetMove } from '../projects/update-project.ts'

interface Adopting {
  readonly from: { readonly source: string; readonly foreignId: string }
  readonly project: AdoptedProject
}

/**
 * Creates a project with the number and keys it has elsewhere, or finds the one created earlier and adds its missing
 * keys. `gone`: it was imported earlier and has since been deleted here.
 */
export async function adoptProject(
  engine: Engine,
  grant: Grant<'project:write'>,
  { from, project }: Adopting,
  now: Date,
): Promise<Result<Adoption, { readonly reason: 'gone' }>> {
  const { name: engineName } = await engine.version()
  return engine.db.transaction().execute(async (trx) => {
    const before = await madeBefore(trx, from)
    if (before === 'gone') return refuse({ reason: 'gone' })
    const id = before ?? (await insertProject(trx, project, now, engineName))
    const row = await trx.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const keptId = project.dsnProjectId === null || Number(project.dsnProjectId) === Number(id)
    const takenKeys: AdoptedKey[] = []
    for (const key of project.keys)
      if (!(await addKey(trx, id, key, keptId ? null : project.dsnProjectId))) takenKeys.push(key)
    if (before === undefined) {
      const { name, platform } = project
      await audited(trx, grant, 'project.created', row.slug, { name, platform }, now, { id, projects: [id] })
      await trx
        .insertInto('imported_things')
        .values({ source: from.source, kind: 'project', foreign_id: from.foreignId, own_id: String(id) })
        .execute()
    }
    return ok({ project: projectFromRow(row), keptId, takenKeys: takenKeys.map(({ publicKey }) => publicKey) })
  })
}

async function madeBefore(db: Db, { source, foreignId }: Adopting['from']): Promise<ProjectId | 'gone' | undefined> {
  const noted = await db
    .selectFrom('imported_things')
    .select('own_id')
    .where('source', '=', source)
    .where('kind', '=', 'project')
    .where('foreign_id', '=', foreignId)
    .executeTakeFirst()
  const id = noted === undefined ? undefined : parseProjectId(noted.own_id)
  if (id === undefined) return undefined
  const row = await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()
  return row === undefined ? 'gone' : id
}

/** The highest number that is kept. Later projects get higher ones, which have to fit into 31 bits. */
const MOST_KEPT_NUMBER = 1_000_000_000

async function insertProject(db: Db, project: AdoptedProject, now: Date, engineName: string): Promise<ProjectId> {
  const wanted = project.dsnProjectId === null ? undefined : parseProjectId(String(project.dsnProjectId))
  const isFree =
    wanted !== undefined &&
    wanted <= MOST_KEPT_NUMBER &&
    (await db.selectFrom('projects').select('id').where('id', '=', wanted).executeTakeFirst()) === undefined &&
    // Its number may still be in the event store.
    (await db
      .selectFrom('project_removals')
      .select('project_id')
      .where('project_id', '=', wanted)
      .executeTakeFirst()) === undefined
  const slug = await freeSlug(db, 'projects', project.slug)
  const { id } = await db
    .insertInto('projects')
    .values({
      ...(isFree && { id: wanted }),
      slug,
      name: project.name,
      platform: project.platform,
      created_at: Math.min(project.createdAt.getTime(), now.getTime()),
      first_event_at: null,
      retention_days: null,
      span_retention_days: null,
      log_retention_days: null,
      metric_retention_days: null,
      replay_retention_days: null,
      profile_retention_days: null,
      apdex_ms: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetMove(db, slug)
  // SQLite's counter always continues after the highest number (sqlite.org/autoinc.html). Postgres sequences ignore
  // explicit ids and must be moved.
  if (isFree && engineName === 'PostgreSQL')
    await sql`select setval(pg_get_serial_sequence('projects', 'id'), (select max(id) from projects))`.execute(db)
  return id as ProjectId
}

/** Returns false if another project has the key. */
async function addKey(
  db: Db,
  id: ProjectId,
  key: AdoptedKey,
  dsnProjectId: AdoptedProject['dsnProjectId'],
): Promise<boolean> {
  await db
    .insertInto('project_keys')
    .values({
      public_key: key.publicKey,
      project_id: id,
      label: key.label,
      enabled: key.enabled ? 1 : 0,
      rate_limit_count: key.rateLimit?.count ?? null,
      rate_limit_window_seconds: key.rateLimit?.windowSeconds ?? null,
      created_at: key.createdAt.getTime(),
    })
    .onConflict((conflict) => conflict.column('public_key').doNothing())
    .execute()
  const owner = db.selectFrom('project_keys').select('project_id').where('public_key', '=', key.publicKey)
  if ((await owner.executeTakeFirstOrThrow()).project_id !== id) return false
  if (dsnProjectId !== null)
    await db
      .insertInto('dsn_projects')
      .values({ public_key: key.publicKey, dsn_project_id: dsnProjectId })
      .onConflict((conflict) => conflict.column('public_key').doUpdateSet({ dsn_project_id: dsnProjectId }))
      .execute()
  return true
}
