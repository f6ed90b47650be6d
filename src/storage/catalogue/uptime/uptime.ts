import { covers, type Grant } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_CHECKS, targetText, type CheckConfig } from '#domain/uptime/check.ts'
import { hasOpenSecret } from '#domain/uptime/check-headers.ts'
import { MAX_WINDOWS, type MaintenanceDraft } from '#domain/uptime/maintenance.ts'
import type { UptimeCatalogue, UptimeRefusal } from '#domain/uptime/uptime-catalogue.ts'
import { audited } from '../audit/audited.ts'
import { covered, type Db, type Engine } from '../engine.ts'
import { listChecks } from './list.ts'
import { addProbe, readProbes, removeProbe } from './probes.ts'
import { checkFromRow, draftText, listedColumns, outageFromRow, standingFromRow, windowFromRow } from './rows.ts'

type MayRead = Grant<'event:read'>
type MayWrite = Grant<'alerts:write'>
type Done<T = null> = Promise<Result<T, UptimeRefusal>>

/** Checks, their outages, maintenance windows and probes, for users. */
export function createUptime({ db }: Engine): UptimeCatalogue {
  const writing = <T>(work: (trx: Db) => Promise<T>) => db.transaction().execute(work)
  return {
    list: (grant, filter, page) => listChecks(db, grant, filter, page),
    ...checksIn(db),
    create: (grant, projectId, configs, now) => writing((trx) => create(trx, grant, projectId, configs, now)),
    update: (grant, id, config, now) => writing((trx) => update(trx, grant, id, config, now)),
    remove: (grant, id, now) => writing((trx) => remove(trx, grant, id, now)),
    outages: async (grant, checkId, limit) => {
      const rows = await db
        .selectFrom('uptime_outages')
        .selectAll()
        .where('check_id', '=', checkId)
        .where(covered(grant, 'project_id'))
        .orderBy('started_at', 'desc')
        .limit(limit)
        .execute()
      return rows.map(outageFromRow)
    },
    windows: async (grant) => {
      const rows = await db
        .selectFrom('uptime_windows')
        .selectAll()
        .where(covered(grant, 'project_id'))
        .orderBy('id', 'desc')
        .execute()
      return rows.map(windowFromRow)
    },
    addWindow: (grant, draft, now) => writing((trx) => addWindow(trx, grant, draft, now)),
    removeWindow: (grant, id, now) => writing((trx) => removeWindow(trx, grant, id, now)),
    probes: () => readProbes(db),
    addProbe: (grant, name, hash, now) => writing((trx) => addProbe(trx, grant, name, hash, now)),
    removeProbe: (grant, id, now) => writing((trx) => removeProbe(trx, grant, id, now)),
  }
}

/** Lookups of checks and their states by id. */
function checksIn(db: Db): Pick<UptimeCatalogue, 'find' | 'findAll' | 'statesOf'> {
  return {
    find: async (grant, id) => {
      const row = await oneOf(db, grant, id)
      return row && checkFromRow(row)
    },
    findAll: async (grant, ids) => {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('uptime_checks')
        .selectAll()
        .where('id', 'in', ids)
        .where(covered(grant, 'project_id'))
        .execute()
      return rows.map(checkFromRow)
    },
    statesOf: async (grant, ids) => {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('uptime_checks')
        .select(listedColumns)
        .where('id', 'in', ids)
        .where(covered(grant, 'project_id'))
        .execute()
      return new Map(rows.map((row) => [row.id, standingFromRow(row)]))
    },
  }
}

function oneOf(db: Db, grant: MayRead | MayWrite, id: number) {
  return db
    .selectFrom('uptime_checks')
    .selectAll()
    .where('id', '=', id)
    .where(covered(grant, 'project_id'))
    .executeTakeFirst()
}

async function create(
  trx: Db,
  grant: MayWrite,
  projectId: ProjectId,
  configs: readonly CheckConfig[],
  now: Date,
): Done<readonly number[]> {
  if (!covers(grant, projectId)) return refuse({ reason: 'not_found' })
  const { many } = await trx
    .selectFrom('uptime_checks')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many + configs.length > MAX_CHECKS) return refuse({ reason: 'too_many' })
  const ids: number[] = []
  for (const config of configs) {
    // oxlint-disable-next-line no-await-in-loop -- within one transaction
    const { id } = await trx
      .insertInto('uptime_checks')
      .values({
        ...columnsOf(config),
        project_id: projectId,
        version: 1,
        created_at: now.getTime(),
        created_by: auditActor(grant.actor).name,
        state: null,
        state_since: null,
        last_at: null,
        last_us: null,
        certificate_until: null,
        certificate_told: null,
        domain_told: null,
        domain: null,
        domain_until: null,
        domain_asked_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // oxlint-disable-next-line no-await-in-loop -- within one transaction
    await setProbes(trx, id, config)
    // oxlint-disable-next-line no-await-in-loop -- within one transaction
    await audited(trx, grant, 'uptime.created', config.name, { target: targetText(config.target) }, now, {
      id,
      projects: [projectId],
    })
    ids.push(id)
  }
  return ok(ids)
}

function columnsOf(config: CheckConfig) {
  if (hasOpenSecret(config)) throw new Error('A check with a secret that is not sealed')
  return {
    name: config.name,
    kind: config.target.kind,
    target: targetText(config.target),
    interval_seconds: config.intervalSeconds,
    is_enabled: config.isEnabled ? 1 : 0,
    config: JSON.stringify(config),
  }
}

/** Deletes results of probes that were unassigned, which would freeze the check's state. */
async function setProbes(trx: Db, id: number, { probes }: CheckConfig): Promise<void> {
  await trx.deleteFrom('uptime_check_probes').where('check_id', '=', id).where('probe_id', 'not in', probes).execute()
  await trx
    .insertInto('uptime_check_probes')
    .values(probes.map((probe_id) => ({ check_id: id, probe_id, is_up: null, at: null })))
    .onConflict((conflict) => conflict.columns(['check_id', 'probe_id']).doNothing())
    .execute()
}

async function update(trx: Db, grant: MayWrite, id: number, config: CheckConfig, now: Date): Done {
  const before = await oneOf(trx, grant, id)
  if (before === undefined) return refuse({ reason: 'not_found' })
  const isElsewhere = targetText(checkFromRow(before).target) !== targetText(config.target)
  await trx
    .updateTable('uptime_checks')
    .set((eb) => ({
      ...columnsOf(config),
      version: eb('version', '+', 1),
      ...(isElsewhere && { certificate_until: null, domain: null, domain_until: null, domain_asked_at: null }),
    }))
    .where('id', '=', id)
    .execute()
  await setProbes(trx, id, config)
  await audited(trx, grant, 'uptime.updated', config.name, { target: targetText(config.target) }, now, {
    id,
    projects: [before.project_id as ProjectId],
  })
  return ok(null)
}

async function remove(trx: Db, grant: MayWrite, id: number, now: Date): Done {
  const before = await oneOf(trx, grant, id)
  if (before === undefined) return refuse({ reason: 'not_found' })
  await trx.deleteFrom('uptime_checks').where('id', '=', id).execute()
  await audited(trx, grant, 'uptime.deleted', before.name, { target: before.target }, now, {
    id,
    projects: [before.project_id as ProjectId],
  })
  return ok(null)
}

async function addWindow(trx: Db, grant: MayWrite, draft: MaintenanceDraft, now: Date): Done<number> {
  if (!covers(grant, draft.projectId)) return refuse({ reason: 'not_found' })
  const { many } = await trx
    .selectFrom('uptime_windows')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many >= MAX_WINDOWS) return refuse({ reason: 'too_many' })
  const { id } = await trx
    .insertInto('uptime_windows')
    .values({
      project_id: draft.projectId,
      draft: draftText(draft),
      created_at: now.getTime(),
      created_by: auditActor(grant.actor).name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audited(trx, grant, 'uptime.maintenance_created', draft.name, {}, now)
  return ok(id)
}

async function removeWindow(trx: Db, grant: MayWrite, id: number, now: Date): Done {
  const row = await trx
    .selectFrom('uptime_windows')
    .selectAll()
    .where('id', '=', id)
    .where(covered(grant, 'project_id'))
    .executeTakeFirst()
  if (row === undefined) return refuse({ reason: 'not_found' })
  await trx.deleteFrom('uptime_windows').where('id', '=', id).execute()
  await audited(trx, grant, 'uptime.maintenance_deleted', windowFromRow(row).name, {}, now)
  return ok(null)
}
