import { sql } from 'kysely'
import type { ProjectId } from '#domain/ids.ts'
import { quotaPeriods, windowAt, type Charge, type QuotaCategory, type QuotaPeriod } from '#domain/quota/quota.ts'
import { shareOf, type Reserved, type Share, type SharedQuota } from '#domain/quota/share.ts'
import type { NodeReport, NodeShares, SharedLimits, SpikeCount } from '#domain/quota/shared-limits.ts'
import { jsonRows, type Db, type Engine } from '../engine.ts'

/** Any number that no other advisory lock of Mishap uses. */
const LOCK = 5_390_028
const HOUR_MS = 3_600_000

/** The limits that several nodes share, on Postgres. SQLite has only one node. */
export function createSharedLimits({ db }: Pick<Engine, 'db'>): SharedLimits {
  return {
    share: (report, now) =>
      db.transaction().execute(async (trx) => {
        // One node at a time, so that each sees what the previous one reserved.
        await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
        const nodes = await noteNode(trx, report)
        await giveUp(trx, report.gone)
        const quotas = await reserve(trx, report, nodes, now)
        return { nodes, quotas, spikes: await countSpikes(trx, report, now) }
      }),
  }
}

/** A node's digested charges against the quotas that it shares. */
export async function ownCharges(db: Db, node: string): Promise<readonly Charge[]> {
  const rows = await db
    .selectFrom('quota_allotments')
    .select(['quota_id', 'since', 'committed'])
    .where('node', '=', node)
    .execute()
  return rows.map(({ quota_id: quota, since, committed }) => ({ quota, since, quantity: committed }))
}

async function noteNode(db: Db, { node, gone, isLeaving }: NodeReport): Promise<NodeShares['nodes']> {
  const left = isLeaving ? [...gone, node] : gone
  if (left.length > 0) await db.deleteFrom('limit_nodes').where('node', 'in', left).execute()
  if (!isLeaving)
    await db
      .insertInto('limit_nodes')
      .values({ node, beat: 1 })
      .onConflict((conflict) => conflict.column('node').doUpdateSet((eb) => ({ beat: eb('limit_nodes.beat', '+', 1) })))
      .execute()
  return db.selectFrom('limit_nodes').selectAll().orderBy('node').execute()
}

/** What a dead node had used stays reserved until it is digested. */
async function giveUp(db: Db, gone: readonly string[]): Promise<void> {
  if (gone.length === 0) return
  await db
    .updateTable('quota_allotments')
    .set({ granted: sql`greatest(spent, committed)` })
    .where('node', 'in', gone)
    .execute()
}

async function reserve(db: Db, report: NodeReport, present: NodeShares['nodes'], now: Date): Promise<readonly Share[]> {
  const nodes = present.map(({ node }) => node)
  const shares: Share[] = []
  const changed: { quota_id: number; since: number; granted: number; spent: number }[] = []
  for (const quota of await sharedQuotas(db, now)) {
    const told = report.quotas.find((one) => one.quota === quota.quota && one.since === quota.since)
    if (told === undefined) continue
    const share = report.isLeaving ? leaving(quota, told) : shareOf(quota, report.node, told, nodes)
    shares.push(share)
    const known = quota.reserved.find(({ node }) => node === report.node)
    if (known?.granted === share.granted && known.spent === told.spent) continue
    changed.push({ quota_id: quota.quota, since: quota.since, granted: share.granted, spent: told.spent })
  }
  if (changed.length > 0) await save(db, report.node, changed)
  return shares
}

function leaving({ quota, since }: SharedQuota, { spent }: NodeReport['quotas'][number]): Share {
  return { quota, since, granted: spent, slice: 0, isFull: false, isRest: false }
}

type Saved = { quota_id: number; since: number; granted: number; spent: number }

async function save(db: Db, node: string, changed: readonly Saved[]): Promise<void> {
  const rows = jsonRows<Saved>({ quota_id: 'integer', since: 'integer', granted: 'integer', spent: 'integer' }, changed)
  await db
    .insertInto('quota_allotments')
    .columns(['quota_id', 'since', 'granted', 'spent', 'node'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as('input'))
        .select([
          'input.quota_id',
          'input.since',
          'input.granted',
          'input.spent',
          sql<string>`${node}::text`.as('node'),
        ])
        .orderBy('input.quota_id'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['quota_id', 'since', 'node'])
        .doUpdateSet((eb) => ({ granted: eb.ref('excluded.granted'), spent: eb.ref('excluded.spent') })),
    )
    .execute()
  await db
    .deleteFrom('quota_allotments')
    .using(rows.as('input'))
    .where('node', '=', node)
    .whereRef('quota_allotments.quota_id', '=', 'input.quota_id')
    .whereRef('quota_allotments.since', '<', 'input.since')
    .execute()
}

/**
 * All quotas in their current periods. A single statement, for a consistent view: a commit moves reserved amounts to
 * used ones.
 */
async function sharedQuotas(db: Db, now: Date): Promise<readonly SharedQuota[]> {
  const starts = quotaPeriods.map((period) => sql`when ${period} then ${windowAt(period, now.getTime()).since}::bigint`)
  const since = sql<number>`case quotas.period ${sql.join(starts, sql` `)} end`
  const rows = await db
    .selectFrom('quotas')
    .leftJoin('quota_usage', (join) =>
      join.onRef('quota_usage.quota_id', '=', 'quotas.id').on(sql<boolean>`quota_usage.since = ${since}`),
    )
    .leftJoin('quota_allotments', (join) =>
      join.onRef('quota_allotments.quota_id', '=', 'quotas.id').on(sql<boolean>`quota_allotments.since = ${since}`),
    )
    .select(['id', 'period', 'most', 'quota_usage.used', 'node', 'granted', 'spent', 'committed'])
    .orderBy('id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofQuota) => {
    const [{ id, period, most, used } = { id: 0, period: 'hour', most: 0, used: 0 }] = ofQuota
    const reserved = ofQuota.flatMap(({ node, granted, spent, committed }): Reserved[] =>
      node === null ? [] : [{ node, granted: granted ?? 0, spent: spent ?? 0, committed: committed ?? 0 }],
    )
    // Only this code writes the column.
    return { quota: id, since: windowAt(period as QuotaPeriod, now.getTime()).since, most, used: used ?? 0, reserved }
  })
}

/** Records what this process has accepted, and returns the counts of all others. */
async function countSpikes(db: Db, { life, spikes }: NodeReport, now: Date): Promise<readonly SpikeCount[]> {
  const { since: hour } = windowAt('hour', now.getTime())
  if (spikes.length > 0) {
    const rows = jsonRows<{ hour: number; project_id: number; category: string; came: number }>(
      { hour: 'integer', project_id: 'integer', category: 'text', came: 'integer' },
      spikes.map(({ projectId, ...count }) => ({ ...count, project_id: projectId })),
    )
    await db
      .insertInto('spike_counts')
      .columns(['hour', 'project_id', 'category', 'came', 'node'])
      .expression((eb) =>
        eb
          .selectFrom(rows.as('input'))
          .select([
            'input.hour',
            'input.project_id',
            'input.category',
            'input.came',
            sql<string>`${life}::text`.as('node'),
          ])
          // A project may have been removed since the limits were read.
          .where(({ exists, selectFrom }) =>
            exists(selectFrom('projects').select('id').whereRef('projects.id', '=', 'input.project_id')),
          ),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'project_id', 'category', 'node'])
          .doUpdateSet((eb) => ({ came: eb.ref('excluded.came') })),
      )
      .execute()
    await db
      .deleteFrom('spike_counts')
      .where('hour', '<', hour - HOUR_MS)
      .execute()
  }
  const others = await db
    .selectFrom('spike_counts')
    .select(({ fn }) => ['hour', 'project_id', 'category', fn.sum<number | string>('came').as('came')])
    .where('hour', '>=', hour)
    .where('node', '<>', life)
    .groupBy(['hour', 'project_id', 'category'])
    .execute()
  return others.map((one) => ({
    projectId: one.project_id as ProjectId,
    category: one.category as QuotaCategory,
    hour: one.hour,
    came: Number(one.came),
  }))
}
