import { sql } from 'kysely'
import { categoriesOf, windowAt, type Charge, type Quota, type QuotaCategory } from '#domain/quota/quota.ts'
import { jsonRows, type Db } from '../engine.ts'

/** Adds the usage of a range of the spool, in the transaction that moves the position past it. */
export async function addCharges(db: Db, spoolId: string, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return
  const rows = jsonRows<{ quota_id: number; since: number; used: number }>(
    { quota_id: 'integer', since: 'integer', used: 'integer' },
    summed(charges),
  )
  await db
    .insertInto('quota_usage')
    .columns(['quota_id', 'since', 'used'])
    // Skips quotas that were removed in the meantime.
    .expression((eb) =>
      eb
        .selectFrom(rows.as('input'))
        .selectAll()
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('quotas').select('id').whereRef('quotas.id', '=', 'input.quota_id')),
        ),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['quota_id', 'since'])
        .doUpdateSet((eb) => ({ used: eb('quota_usage.used', '+', eb.ref('excluded.used')) })),
    )
    .execute()
  // For shared quotas, the node's reservation now becomes usage.
  await db
    .updateTable('quota_allotments')
    .from(rows.as('input'))
    .set((eb) => ({ committed: eb('quota_allotments.committed', '+', eb.ref('input.used')) }))
    .whereRef('quota_allotments.quota_id', '=', 'input.quota_id')
    .whereRef('quota_allotments.since', '=', 'input.since')
    .where('quota_allotments.node', '=', spoolId)
    .execute()
}

/** Sums charges by quota and period. */
export function summed(charges: readonly Charge[]): { quota_id: number; since: number; used: number }[] {
  const sums = new Map<string, { quota_id: number; since: number; used: number }>()
  for (const { quota, since, quantity } of charges) {
    const name = `${quota} ${since}`
    const sum = sums.get(name)
    if (sum === undefined) sums.set(name, { quota_id: quota, since, used: quantity })
    else sum.used += quantity
  }
  return [...sums.values()]
}

/** Counts what arrived before the quota was set, as far as outcomes allow. Outcomes do not record keys. */
export async function seedUsage(db: Db, { id, subject, category, period }: Quota, now: Date): Promise<void> {
  if (subject.scope === 'key') return
  const { since, until } = windowAt(period, now.getTime())
  const project = subject.scope === 'project' ? subject.projectId : null
  const used = await takenIn(db, category, { since, until, project })
  if (used > 0) await db.insertInto('quota_usage').values({ quota_id: id, since, used }).execute()
}

interface Taken {
  readonly since: number
  readonly until: number
  /** Null for all projects. */
  readonly project: number | null
}

/** The quantity that was digested, with any outcome, excluding what ingest rejected. */
export async function takenIn(db: Db, category: QuotaCategory, { since, until, project }: Taken): Promise<number> {
  const row = await db
    .selectFrom('outcomes')
    .select(({ fn }) => fn.sum<number | string | null>('quantity').as('used'))
    .where('hour', '>=', since)
    .where('hour', '<', until)
    .where('project_id', project === null ? '>' : '=', project ?? 0)
    .where('category', 'in', categoriesOf[category])
    .where('outcome', 'in', ['accepted', 'filtered', 'duplicate', 'not_kept'])
    .executeTakeFirst()
  return Number(row?.used ?? 0)
}

/** Deletes everything recorded before a time. */
export async function forgetLimits(db: Db, before: number): Promise<number> {
  const usage = await db.deleteFrom('quota_usage').where('since', '<', before).executeTakeFirst()
  const told = await db.deleteFrom('limit_notices').where('since', '<', before).executeTakeFirst()
  const spikes = await db.deleteFrom('spike_limits').where('hour', '<', before).executeTakeFirst()
  return Number(usage.numDeletedRows + told.numDeletedRows + spikes.numDeletedRows)
}

/** Condition that a row belongs to this hour or the next. */
export function ofTheseHours(hour: number) {
  return sql<boolean>`hour in (${hour}, ${hour + 3_600_000})`
}
