import { sql } from 'kysely'
import type { StateChange } from '#domain/status-page/days.ts'
import type { Incident } from '#domain/status-page/incident.ts'
import type { StatusSnapshot } from '#domain/status-page/snapshot.ts'
import type { ShownState } from '#domain/status-page/states.ts'
import type { StatusPageWork, UntoldUpdate } from '#domain/status-page/status-page-catalogue.ts'
import { enqueue } from '../alerts/enqueue.ts'
import type { Db, Engine } from '../engine.ts'
import { findIncident, MOST_LISTED, openIncident, updateIncident, withUpdates } from './incidents.ts'
import { pageOf, subscriberOf } from './rows.ts'

/** The server's own access to status pages. */
export function createStatusPageWork({ db }: Engine): StatusPageWork {
  return {
    revision: () => revision(db),
    share: (snapshots) => share(db, snapshots),
    shared: async (seen) => {
      const rows = db.selectFrom('published_status_pages').select(['as_of', 'pages'])
      const row = await rows.where('as_of', '!=', seen?.getTime() ?? 0).executeTakeFirst()
      // Only the statement above writes the column.
      return row && { asOf: new Date(row.as_of), pages: JSON.parse(row.pages) as StatusSnapshot[] }
    },
    pages: async () => (await db.selectFrom('status_pages').selectAll().orderBy('id').execute()).map(pageOf),
    recent: (page, since) => recent(db, page, since.getTime()),
    changes: (page, since) => changes(db, page, since.getTime()),
    note: async (page, states, now) => {
      for (const [component, state] of states)
        await db
          .insertInto('status_changes')
          .values({ page_id: page, component, at: now.getTime(), state })
          .onConflict((on) => on.columns(['page_id', 'component', 'at']).doUpdateSet({ state }))
          .execute()
    },
    // No subscribers are notified if the page is gone or has too many open incidents.
    open: async (page, incident, now) => {
      await db.transaction().execute((trx) => openIncident(trx, page, incident, now))
    },
    update: async (page, incident, update, now) => {
      await db.transaction().execute((trx) => updateIncident(trx, page, incident, update, now))
    },
    untold: () => untold(db),
    told: (update, messages, now) =>
      db.transaction().execute(async (trx) => {
        const row = trx.updateTable('status_updates').set({ told: 1 }).where('id', '=', update).where('told', '=', 0)
        const { numUpdatedRows } = await row.executeTakeFirst()
        if (numUpdatedRows === 0n) return
        await enqueue(
          trx,
          messages.map((message) => ({ ...message, firing: null })),
          now,
        )
      }),
    forget: async ({ changes: before, unconfirmed }) => {
      await forgetChanges(db, before.getTime())
      await db
        .deleteFrom('status_subscribers')
        .where('confirmed_at', 'is', null)
        .where('created_at', '<', unconfirmed.getTime())
        .execute()
    },
  }
}

async function share(db: Db, { pages, asOf }: Parameters<StatusPageWork['share']>[0]): Promise<void> {
  const row = { as_of: asOf.getTime(), pages: JSON.stringify(pages) }
  await db
    .insertInto('published_status_pages')
    .values({ id: 1, ...row })
    .onConflict((on) => on.column('id').doUpdateSet(row))
    .execute()
}

async function recent(db: Db, page: number, since: number): Promise<readonly Incident[]> {
  const rows = await db
    .selectFrom('status_incidents')
    .selectAll()
    .where('page_id', '=', page)
    .where((eb) => eb.or([eb('resolved_at', 'is', null), eb('created_at', '>=', since)]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return withUpdates(db, rows)
}

async function revision(db: Db): Promise<string> {
  const pages = await db
    .selectFrom('status_pages')
    .select(({ fn }) => [fn.countAll<number>().as('many'), fn.max('changed_at').as('newest')])
    .executeTakeFirstOrThrow()
  const updates = await db
    .selectFrom('status_updates')
    .select(({ fn }) => [fn.countAll<number>().as('many'), fn.max('id').as('newest')])
    .executeTakeFirstOrThrow()
  return [pages.many, pages.newest, updates.many, updates.newest].join(' ')
}

async function changes(db: Db, page: number, since: number): Promise<ReadonlyMap<string, readonly StateChange[]>> {
  const rows = await db
    .selectFrom('status_changes as own')
    .select(['component', 'at', 'state'])
    .where('page_id', '=', page)
    .where('at', '>=', startOf(since))
    .orderBy('at')
    .execute()
  const found = new Map<string, StateChange[]>()
  for (const { component, at, state } of rows) {
    const before = found.get(component) ?? []
    found.set(component, [...before, { at, state: state as ShownState }])
  }
  return found
}

/** For each component, its last change before a time, or that time if there was none. */
function startOf(since: number) {
  return sql<number>`coalesce((
    select max(earlier.at) from status_changes as earlier
    where earlier.page_id = own.page_id and earlier.component = own.component and earlier.at < ${since}
  ), ${since})`
}

/** The last change before the cutoff stays, because it defines the component's status at that time. */
async function forgetChanges(db: Db, before: number): Promise<void> {
  await sql`delete from status_changes where at < ${before} and exists (
    select 1 from status_changes as later
    where later.page_id = status_changes.page_id and later.component = status_changes.component
      and later.at > status_changes.at and later.at <= ${before}
  )`.execute(db)
}

async function untold(db: Db): Promise<UntoldUpdate | undefined> {
  const update = await db
    .selectFrom('status_updates')
    .innerJoin('status_incidents', 'status_incidents.id', 'status_updates.incident_id')
    .select(['status_updates.id', 'incident_id', 'page_id'])
    .where('told', '=', 0)
    .orderBy('status_updates.id')
    .limit(1)
    .executeTakeFirst()
  if (update === undefined) return undefined
  const incident = await findIncident(db, update.page_id, update.incident_id)
  if (incident === undefined) return undefined
  const rows = await db
    .selectFrom('status_subscribers')
    .selectAll()
    .where('page_id', '=', update.page_id)
    .where('confirmed_at', 'is not', null)
    .orderBy('id')
    .execute()
  return { id: update.id, page: update.page_id, incident, subscribers: rows.map(subscriberOf) }
}
