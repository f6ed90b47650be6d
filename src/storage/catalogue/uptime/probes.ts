import type { Grant } from '#domain/access/access.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { bounds } from '#domain/uptime/check.ts'
import type { Probe, UptimeRefusal } from '#domain/uptime/uptime-catalogue.ts'
import { audited } from '../audit/audited.ts'
import { byName, type Db } from '../engine.ts'

type MayWrite = Grant<'org:write'>

export async function readProbes(db: Db): Promise<readonly Probe[]> {
  const rows = await db
    .selectFrom('uptime_probes')
    .select(['id', 'name', 'created_at', 'created_by', 'last_seen_at'])
    .execute()
  return rows.map(probeFromRow).toSorted((a, b) => byName.compare(a.name, b.name))
}

export function probeFromRow(row: {
  readonly id: number
  readonly name: string
  readonly created_at: number
  readonly created_by: string
  readonly last_seen_at: number | null
}): Probe {
  return {
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    lastSeenAt: row.last_seen_at === null ? null : new Date(row.last_seen_at),
  }
}

/** See UptimeCatalogue.addProbe; within a transaction. */
export async function addProbe(
  trx: Db,
  grant: MayWrite,
  name: string,
  hash: string,
  now: Date,
): Promise<Result<number, UptimeRefusal>> {
  const all = await readProbes(trx)
  if (all.length >= bounds.probes) return refuse({ reason: 'too_many' })
  if (all.some((one) => one.name === name)) return refuse({ reason: 'taken' })
  const { id } = await trx
    .insertInto('uptime_probes')
    .values({
      name,
      token_hash: hash,
      created_at: now.getTime(),
      created_by: auditActor(grant.actor).name,
      last_seen_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audited(trx, grant, 'uptime.probe_created', name, {}, now)
  return ok(id)
}

/**
 * See UptimeCatalogue.removeProbe; within a transaction. A probe with assigned checks cannot be removed, because no
 * other probe would run them.
 */
export async function removeProbe(
  trx: Db,
  grant: MayWrite,
  id: number,
  now: Date,
): Promise<Result<null, UptimeRefusal>> {
  const found = (await readProbes(trx)).find((one) => one.id === id)
  if (found === undefined) return refuse({ reason: 'not_found' })
  const used = await trx.selectFrom('uptime_check_probes').select('check_id').where('probe_id', '=', id).execute()
  if (used.length > 0) return refuse({ reason: 'in_use', checks: used.length })
  await trx.deleteFrom('uptime_probes').where('id', '=', id).execute()
  await audited(trx, grant, 'uptime.probe_deleted', found.name, {}, now)
  return ok(null)
}
