import { sql } from 'kysely'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolProgress } from '#domain/processing/ledger.ts'
import type { AsideRun, SpoolPosition, SpoolRange } from '#domain/spool/spool.ts'
import { jsonRows, type Db } from './engine.ts'
import type { Tables } from './tables.ts'

/** The initial position of every new spool. */
const START: SpoolPosition = { segment: 1, offset: 0 }

/** See {@link SpoolProgress}. */
export async function progressOf(db: Db, spoolId: string): Promise<SpoolProgress> {
  const position = await db
    .selectFrom('digest_positions')
    .select(['segment', 'offset'])
    .where('spool_id', '=', spoolId)
    .executeTakeFirst()
  const planned = await db
    .selectFrom('digest_plans')
    .select(['segment', 'from_offset as from', 'to_offset as to'])
    .where('spool_id', '=', spoolId)
    .orderBy('segment')
    .orderBy('from_offset')
    .execute()
  const aside = await db
    .selectFrom('digest_aside')
    .selectAll()
    .where('spool_id', '=', spoolId)
    .orderBy('segment')
    .orderBy('from_offset')
    .execute()
  return { position: position ?? START, planned, aside: aside.map(runOf) }
}

function runOf({
  segment,
  from_offset: from,
  to_offset: to,
  project_id,
  key,
  records,
}: Tables['digest_aside']): AsideRun {
  return { segment, from, to, projectId: project_id === 0 ? null : (project_id as ProjectId), key, records }
}

/**
 * Appends a range to the plan, with the runs of it that are set aside. Throws if the range is empty or overlaps one
 * that was already planned or committed.
 */
export async function addPlan(db: Db, spoolId: string, range: SpoolRange, aside: readonly AsideRun[]): Promise<void> {
  if (aside.length === 0) return addRange(db, spoolId, range)
  await db.transaction().execute(async (trx) => {
    await addRange(trx, spoolId, range)
    const rows = jsonRows<Tables['digest_aside']>(
      {
        spool_id: 'text',
        segment: 'integer',
        from_offset: 'integer',
        to_offset: 'integer',
        project_id: 'integer',
        key: 'text',
        records: 'integer',
      },
      aside.map(({ segment, from, to, projectId, key, records }) => ({
        spool_id: spoolId,
        segment,
        from_offset: from,
        to_offset: to,
        project_id: projectId ?? 0,
        key,
        records,
      })),
    )
    await trx
      .insertInto('digest_aside')
      .columns(['spool_id', 'segment', 'from_offset', 'to_offset', 'project_id', 'key', 'records'])
      .expression((eb) => eb.selectFrom(rows.as('input')).selectAll())
      .execute()
  })
}

/** Drops the set-aside runs before a position. */
export async function forgetAside(db: Db, spoolId: string, { segment, offset }: SpoolPosition): Promise<void> {
  await db
    .deleteFrom('digest_aside')
    .where('spool_id', '=', spoolId)
    .where(sql<boolean>`(segment, to_offset) <= (${segment}, ${offset})`)
    .execute()
}

async function addRange(db: Db, spoolId: string, range: SpoolRange): Promise<void> {
  const { segment, from, to } = range
  if (to <= from) throw await outOfOrder(db, spoolId, range)
  const added = await sql`
    insert into digest_plans (spool_id, segment, from_offset, to_offset)
    select ${spoolId}, cast(${segment} as bigint), cast(${from} as bigint), cast(${to} as bigint)
    where not exists (select 1 from digest_plans where spool_id = ${spoolId} and (segment, to_offset) > (${segment}, ${from}))
      and not exists (select 1 from digest_positions where spool_id = ${spoolId} and (segment, "offset") > (${segment}, ${from}))`.execute(
    db,
  )
  if (added.numAffectedRows !== 1n) throw await outOfOrder(db, spoolId, range)
}

/** Removes the range from the plan and moves the position past it. Throws if the range is not the next one. */
export async function advance(db: Db, spoolId: string, range: SpoolRange): Promise<void> {
  const { segment, from, to } = range
  const taken = await db
    .deleteFrom('digest_plans')
    .where('spool_id', '=', spoolId)
    .where('segment', '=', segment)
    .where('from_offset', '=', from)
    .where('to_offset', '=', to)
    .where(({ not, exists }) =>
      not(
        exists(
          sql`(select 1 from digest_plans as earlier where earlier.spool_id = ${spoolId} and (earlier.segment, earlier.from_offset) < (${segment}, ${from}))`,
        ),
      ),
    )
    .executeTakeFirst()
  if (taken.numDeletedRows !== 1n) throw await outOfOrder(db, spoolId, range)
  await db
    .insertInto('digest_positions')
    .values({ spool_id: spoolId, segment, offset: to })
    .onConflict((conflict) =>
      conflict
        .column('spool_id')
        .doUpdateSet((eb) => ({ segment: eb.ref('excluded.segment'), offset: eb.ref('excluded.offset') })),
    )
    .execute()
}

/** The range is not the next one of its spool: either a bug or a retry. */
export class OutOfOrder extends Error {
  override readonly name = 'OutOfOrder'
}

async function outOfOrder(db: Db, spoolId: string, range: SpoolRange): Promise<OutOfOrder> {
  const { position, planned } = await progressOf(db, spoolId)
  const progress = `it stands at ${position.segment}:${position.offset}, planned are [${planned.map(text).join(', ')}]`
  return new OutOfOrder(`Spool ${spoolId}: ${text(range)} is out of order, ${progress}.`)
}

function text({ segment, from, to }: SpoolRange): string {
  return `${segment}:${from}-${to}`
}
