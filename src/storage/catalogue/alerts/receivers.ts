import type { Selectable } from 'kysely'
import { mayChangeShared, type Grant, type ProjectScope, type UsedElsewhere } from '#domain/access/access.ts'
import type { SealedReceiver } from '#domain/alert/alert-catalogue.ts'
import { receiverKinds, type Receiver, type ReceiverFace } from '#domain/alert/receiver.ts'
import type { AlertRule } from '#domain/alert/rule.ts'
import { auditActor } from '#domain/audit/audit-actor.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { audited } from '../audit/audited.ts'
import type { Db } from '../engine.ts'
import { readRules } from './rule-rows.ts'
import type { AlertReceiverRow } from './tables.ts'

type MayWrite = Grant<'alerts:write'>

export async function readReceivers(db: Db): Promise<readonly Receiver[]> {
  return (await db.selectFrom('alert_receivers').selectAll().execute()).map(receiverFromRow)
}

/** See AlertCatalogue.writeReceiver; within a transaction. */
export async function writeReceiver(
  trx: Db,
  grant: MayWrite,
  id: number | undefined,
  { kind, name, locale, face, sealed }: SealedReceiver,
  now: Date,
): Promise<Result<Receiver, { reason: 'taken' | 'not_found' } | UsedElsewhere>> {
  const all = await readReceivers(trx)
  const before = all.find((one) => one.id === id)
  if (id !== undefined && before === undefined) return refuse({ reason: 'not_found' })
  if (id !== undefined && !mayChangeShared(grant, projectsThatUse(await readRules(trx), id)))
    return refuse({ reason: 'used_elsewhere' })
  if (all.some((one) => one.name === name && one.id !== id)) return refuse({ reason: 'taken' })
  const columns = { kind, name, locale, face: JSON.stringify(face), sealed, changed_at: now.getTime() }
  const row =
    id === undefined
      ? await trx
          .insertInto('alert_receivers')
          .values({ ...columns, created_at: now.getTime(), created_by: auditActor(grant.actor).name })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await trx
          .updateTable('alert_receivers')
          .set(columns)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
  const action = before === undefined ? 'receiver.created' : 'receiver.updated'
  await audited(trx, grant, action, before?.name ?? name, { kind, name, where: face.where }, now)
  return ok(receiverFromRow(row))
}

/** See AlertCatalogue.removeReceiver; within a transaction. Messages still queued for it are dropped. */
export async function removeReceiver(
  trx: Db,
  grant: MayWrite,
  id: number,
  now: Date,
): Promise<Result<void, { reason: 'not_found' } | { reason: 'in_use'; rules: number }>> {
  const found = (await readReceivers(trx)).find((one) => one.id === id)
  if (found === undefined) return refuse({ reason: 'not_found' })
  // Count rules that the caller may not see too, because they would fall silent.
  const rules = useOf(await readRules(trx)).get(id) ?? 0
  if (rules > 0) return refuse({ reason: 'in_use', rules })
  await trx.deleteFrom('alert_receivers').where('id', '=', id).execute()
  await audited(trx, grant, 'receiver.deleted', found.name, { kind: found.kind }, now)
  return ok(undefined)
}

/** The projects whose rules send to a receiver. */
export function projectsThatUse(rules: readonly AlertRule[], receiver: number): ProjectScope {
  const using = rules.filter((rule) => useOf([rule]).has(receiver))
  // A rule whose projects are all gone belongs to the organization again.
  if (using.some(({ projects }) => projects === 'all' || projects.length === 0)) return 'all'
  return using.flatMap(({ projects }) => (projects === 'all' ? [] : projects))
}

/** How many of these rules send to each receiver. */
export function useOf(rules: readonly AlertRule[]): ReadonlyMap<number, number> {
  const used = rules.flatMap(({ destinations }) => [
    ...new Set(destinations.flatMap((one) => (one.kind === 'receiver' ? [one.id] : []))),
  ])
  return new Map([...Map.groupBy(used, (id) => id)].map(([id, { length }]) => [id, length]))
}

export function receiverFromRow(row: Selectable<AlertReceiverRow>): Receiver {
  return {
    id: row.id,
    // Only this code writes the column. A kind from a newer version is treated as a webhook, which rejects the config.
    kind: receiverKinds.find((kind) => kind === row.kind) ?? 'webhook',
    name: row.name,
    locale: row.locale,
    face: JSON.parse(row.face) as ReceiverFace,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    changedAt: new Date(row.changed_at),
  }
}
