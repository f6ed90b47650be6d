import type { Selectable } from 'kysely'
import {
  changeKinds,
  type Change,
  type ChangeActor,
  type ChangeDetail,
  type ChangeFeed,
  type ChangeKind,
} from '#domain/change/change.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Db, Engine } from '../engine.ts'
import { parseWithDates } from '../triage/state-columns.ts'
import type { ChangeRow } from './tables.ts'

/** Log entries scanned per call for ones that the follower may see. */
const STEP = 500

/** The ordered change log, with each follower's position. */
export function createChangeFeed({ db }: Engine): ChangeFeed {
  return {
    begin: (follower) => db.transaction().execute((trx) => beginFollowing(trx, follower)),
    end: (follower) => endFollowing(db, follower),
    // Entries are written strictly in order (docs/decisions/0086), so none can appear behind one that was already read.
    next: async (follower, limit) => {
      const known = db.selectFrom('change_followers').select('change_id').where('name', '=', follower)
      const from = (await known.executeTakeFirst())?.change_id
      return from === undefined ? undefined : linesAfter(db, from, Math.min(limit, STEP))
    },
    moveTo: (follower, id) => moveFollower(db, follower, id),
    forget: (before) => db.transaction().execute((trx) => forget(trx, before)),
  }
}

/** Must run in the transaction that creates the reason to follow. */
export async function beginFollowing(trx: Db, follower: string): Promise<void> {
  const newest = trx.selectFrom('change_log').select('id').orderBy('id', 'desc').limit(1)
  const change_id = (await newest.executeTakeFirst())?.id ?? 0
  await trx
    .insertInto('change_followers')
    .values({ name: follower, change_id })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** See ChangeFeed.end; with or without a transaction. */
export async function endFollowing(db: Db, follower: string): Promise<void> {
  await db.deleteFrom('change_followers').where('name', '=', follower).execute()
}

/** See ChangeFeed.moveTo. */
export async function moveFollower(db: Db, follower: string, id: number): Promise<void> {
  await db.updateTable('change_followers').set({ change_id: id }).where('name', '=', follower).execute()
}

async function linesAfter(db: Db, from: number, limit: number): Promise<readonly Change[]> {
  const rows = await db
    .selectFrom('change_log')
    .selectAll()
    .where('id', '>', from)
    // A newer version may have written other kinds before a downgrade.
    .where('kind', 'in', changeKinds)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(changeFromRow)
}

/** Only this folder writes these columns. */
function changeFromRow(row: Selectable<ChangeRow>): Change {
  return {
    id: row.id,
    at: new Date(row.at),
    kind: row.kind as ChangeKind,
    projects: row.projects === null ? null : (JSON.parse(row.projects) as ProjectId[]),
    by: JSON.parse(row.actor) as ChangeActor,
    detail: parseWithDates(row.detail) as ChangeDetail,
  }
}

async function forget(trx: Db, before: Date): Promise<number> {
  const gone = await trx
    .deleteFrom('change_log')
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('written_at', '<', before.getTime()),
        not(exists(selectFrom('change_followers').select('name').whereRef('change_id', '<', 'change_log.id'))),
      ]),
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
