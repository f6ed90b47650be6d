import { z } from 'zod'
import type { Grant } from '#domain/access/access.ts'
import type { EventFilter } from '#domain/event/event-filter.ts'
import type {
  EventCursor,
  EventPage,
  EventSearch,
  EventSet,
  EventSummary,
  StoredEvent,
} from '#domain/event/event-store.ts'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { allOf, covered, eventsWithin, inProject, inSet, type Clause } from '../clause.ts'
import type { Engine } from '../engine.ts'
import { boundMoment, momentParam } from '../moments.ts'
import { fulfils } from '../search/event-terms.ts'
import { withRevisions } from './revisions.ts'
import { eventId, storedColumns, storedEvents, columnsWithUrl, summaries, summaryColumns } from './columns.ts'

type Order = EventPage['order']

// Many events share the same millisecond, so time alone does not define their order. Ties are ordered by arrival, and
// by event id for events stored before arrival was recorded.
const orderBy: Record<Order, string> = {
  newest: 'ORDER BY timestamp DESC, arrival DESC, event_id DESC',
  oldest: 'ORDER BY timestamp, arrival, event_id',
}

const cursorTime = boundMoment('cursor_time')

function cursorParams(of: EventCursor) {
  return { cursor_time: momentParam(of.timestamp), cursor_id: of.eventId }
}

/** Events after the cursor. The separate condition on time lets the index help. */
function after(order: Order, of: EventCursor): Clause {
  const arrival = `(SELECT max(arrival) FROM events WHERE event_id = {cursor_id:UUID} AND timestamp = ${cursorTime})`
  const cursor = `(${cursorTime}, ${arrival}, {cursor_id:UUID})`
  const sql = {
    newest: `timestamp <= ${cursorTime} AND (timestamp, arrival, event_id) < ${cursor}`,
    oldest: `timestamp >= ${cursorTime} AND (timestamp, arrival, event_id) > ${cursor}`,
  }
  return { sql: sql[order], params: cursorParams(of) }
}

/** Maximum number of bodies per query. For the largest events, that is about 100 MB. */
const MAX_BODIES = 100
// Without this setting the engine reads the bodies of the whole set before sorting. A table's page asks for one more.
const LAZILY = `SETTINGS query_plan_max_limit_for_lazy_materialization = ${MAX_BODIES + 1}`

/** The first rows of a list are mostly this recent. */
const LATELY_MS = 86_400_000

/**
 * The end of a period that is searched first for a page of the newest events, or `undefined` if that saves nothing. A
 * project's events are read for all times, because the key is by group, so a day costs a fraction of a month.
 */
function lately(filter: EventSearch | undefined, page: EventPage): EventSearch | undefined {
  if (filter === undefined || page.order !== 'newest') return undefined
  const { since, until } = filter.period
  const end = Math.min(until.getTime(), (page.after?.timestamp ?? until).getTime())
  const from = new Date(end - LATELY_MS)
  return from.getTime() - since.getTime() > LATELY_MS ? { ...filter, period: { since: from, until } } : undefined
}

/** See EventReader.events. */
export async function events(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: EventSet,
  filter: EventSearch | undefined,
  page: EventPage,
): Promise<readonly EventSummary[]> {
  const end = lately(filter, page)
  const found = end === undefined ? [] : await eventsOf(engine, grant, set, end, page)
  return found.length < page.limit ? eventsOf(engine, grant, set, filter, page) : found
}

async function eventsOf(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: EventSet,
  filter: EventSearch | undefined,
  page: EventPage,
): Promise<readonly EventSummary[]> {
  const scope = allOf(covered(grant), inSet(set), eventsWithin(filter), fulfils(filter?.terms ?? []))
  const where = page.after === undefined ? scope : allOf(scope, after(page.order, page.after))
  const columns = page.urls === undefined ? summaryColumns : columnsWithUrl
  // As with bodies, only the values of the returned rows are read.
  const settings = page.urls === undefined ? '' : LAZILY
  const sql = `SELECT ${columns} FROM events WHERE ${where.sql} ${orderBy[page.order]} LIMIT {limit:UInt32} ${settings}`
  return summaries.parse(await engine.rows(sql, { ...where.params, limit: page.limit }))
}

/** See EventReader.event. */
export async function event(
  engine: Engine,
  grant: Grant<'event:read'>,
  id: EventId,
  projectId?: ProjectId,
): Promise<StoredEvent | undefined> {
  const where = allOf(covered(grant), inProject(projectId), {
    sql: 'event_id = {event_id:UUID}',
    params: { event_id: id },
  })
  // Only one granule is read. A second thread would just add its startup time.
  const sql = `SELECT ${storedColumns} FROM events WHERE ${where.sql} LIMIT 1 SETTINGS max_threads = 1`
  return (await withRevisions(engine, storedEvents.parse(await engine.rows(sql, where.params))))[0]
}

/** See EventReader.edgeEvent. */
export async function edgeEvent(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: EventSet,
  filter: EventFilter | undefined,
  edge: Order,
): Promise<StoredEvent | undefined> {
  const where = allOf(covered(grant), inSet(set), eventsWithin(filter))
  const sql = `SELECT ${storedColumns} FROM events WHERE ${where.sql} ${orderBy[edge]} LIMIT 1`
  return (await withRevisions(engine, storedEvents.parse(await engine.rows(sql, where.params))))[0]
}

/** See EventReader.bodies. */
export async function bodies(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: EventSet,
  page: EventPage,
  filter?: EventSearch,
): Promise<readonly StoredEvent[]> {
  const scope = allOf(covered(grant), inSet(set), eventsWithin(filter), fulfils(filter?.terms ?? []))
  const where = page.after === undefined ? scope : allOf(scope, after(page.order, page.after))
  const sql = `
    SELECT ${storedColumns} FROM events WHERE ${where.sql} ${orderBy[page.order]} LIMIT {limit:UInt32} ${LAZILY}`
  const limit = Math.min(page.limit, MAX_BODIES)
  return withRevisions(engine, storedEvents.parse(await engine.rows(sql, { ...where.params, limit })))
}

/** See EventReader.byDigest. Events without a digest cannot be found this way. */
export async function byDigest(
  engine: Engine,
  grant: Grant<'event:read'>,
  digest: string,
  limit: number,
): Promise<readonly EventSummary[]> {
  if (digest === '') return []
  const where = allOf(covered(grant), { sql: 'digest = {digest:String}', params: { digest } })
  const sql = `SELECT ${summaryColumns} FROM events WHERE ${where.sql} ${orderBy.newest} LIMIT {limit:UInt32}`
  return summaries.parse(await engine.rows(sql, { ...where.params, limit }))
}

const neighbourRows = z.array(z.object({ side: z.enum(['older', 'newer']), event_id: eventId }))

/** See EventReader.neighbours. */
export async function neighbours(
  engine: Engine,
  grant: Grant<'event:read'>,
  set: EventSet,
  of: EventCursor,
): Promise<{ older: EventId | undefined; newer: EventId | undefined }> {
  const scope = allOf(covered(grant), inSet(set))
  const neighbour = (side: string, order: Order) => `
    SELECT '${side}' AS side, event_id FROM events
    WHERE ${scope.sql} AND ${after(order, of).sql} ${orderBy[order]} LIMIT 1`
  const sql = `
    SELECT side, event_id FROM (${neighbour('older', 'newest')})
    UNION ALL
    SELECT side, event_id FROM (${neighbour('newer', 'oldest')})`
  const found = neighbourRows.parse(await engine.rows(sql, { ...scope.params, ...cursorParams(of) }))
  const at = (side: 'older' | 'newer') => found.find((row) => row.side === side)?.event_id
  return { older: at('older'), newer: at('newer') }
}
