import { sql } from 'kysely'
import type { BatchCommit, CommitResult, DigestedEvent } from '#domain/digest/batch.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import { addAttached, linkWaiting } from './attached/commit-attached.ts'
import { advance } from './digest-plan.ts'
import { jsonRows, type Db, type Engine } from './engine.ts'
import { addGroups } from './commit-issues.ts'
import type { KnownPlaces } from './commit-places.ts'
import { addReleases } from './commit-releases.ts'
import { rollUpGroups } from './issue-rollup.ts'
import { hourNumber, ofRemoved, outcomeOfEvent, outcomeOfItem, rollUpOutcomes } from './outcome-rollup.ts'
import { noteRemovals } from './projects/removals.ts'
import type { OutcomeRow } from './tables.ts'

/**
 * Everything that a range of the spool changes, in one transaction and about a dozen statements however many events there
 * are: each statement takes its rows as one parameter (see {@link jsonRows}).
 */
export async function commitBatch(
  { db }: Engine,
  known: KnownPlaces,
  batch: BatchCommit,
  now: Date,
): Promise<CommitResult> {
  const { places, ...result } = await db.transaction().execute(async (trx) => {
    await advance(trx, batch.spoolId, batch.range)

    const { attachments = [], feedback = [] } = batch
    const beside = await projectsOf(trx, [...attachments, ...feedback])
    const attached = await addAttached(trx, batch, (project) => beside.has(project))
    const { spans = [], sessions = [] } = batch
    const projects = await projectsOf(trx, batch.events)
    const [events, lost] = partition(batch.events, (event) => projects.has(event.projectId))
    const items = [...spans, ...sessions]
    const itemProjects = await projectsOf(trx, items)
    const [keptItems, lostItems] = partition(items, ({ projectId }) => itemProjects.has(projectId))

    const added = await addGroups(trx, known, rollUpGroups(events), now)
    await addReleases(trx, events, now)
    // A session alone is no sign that errors arrive.
    const spanProjects = new Set(spans.map(({ projectId }) => projectId))
    const firstEvents = [...new Map([...projects, ...itemProjects])]
      .filter(([id, firstEventAt]) => firstEventAt === null && (projects.has(id) || spanProjects.has(id)))
      .map(([id]) => id)
    await noteFirstEvents(trx, firstEvents, now)
    const itemIds = keptItems.map(({ itemId, ...item }) => ({ ...item, eventId: itemId }))
    await rememberEvents(trx, [...events, ...itemIds])
    await linkWaiting(trx, events)

    const ofEvents = [...events.map(outcomeOfEvent), ...lost.map((event) => ofRemoved(outcomeOfEvent(event)))]
    const ofItems = [...keptItems.map(outcomeOfItem), ...lostItems.map((item) => ofRemoved(outcomeOfItem(item)))]
    const outcomes = [...ofEvents, ...ofItems, ...attached.outcomes, ...(await withoutRemoved(trx, batch.outcomes))]
    await addOutcomes(trx, outcomes)
    // Their rows and files are in the stores: whoever deletes what the project had shall look again.
    await noteRemovals(
      trx,
      [...new Set([...[...lost, ...lostItems].map(({ projectId }) => projectId), ...attached.lost])],
      now,
    )
    return { ...added, firstEvents }
  })
  known.add(places)
  return result
}

/** The projects of these that exist, each with the time of its first event. */
async function projectsOf(
  db: Db,
  of: readonly { readonly projectId: ProjectId }[],
): Promise<ReadonlyMap<ProjectId, number | null>> {
  const ids = [...new Set(of.map(({ projectId }) => projectId))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('projects').select(['id', 'first_event_at']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id as ProjectId, row.first_event_at]))
}

/** The outcomes of other items, in which a project that was removed since they arrived is none. */
async function withoutRemoved(db: Db, outcomes: readonly ItemOutcome[]): Promise<readonly ItemOutcome[]> {
  const there = await projectsOf(
    db,
    outcomes.flatMap(({ projectId }) => (projectId === null ? [] : { projectId })),
  )
  return outcomes.map((one) => (one.projectId === null || there.has(one.projectId) ? one : ofRemoved(one)))
}

async function noteFirstEvents(db: Db, projects: readonly ProjectId[], now: Date): Promise<void> {
  if (projects.length === 0) return
  await db.updateTable('projects').set({ first_event_at: now.getTime() }).where('id', 'in', projects).execute()
}

// No "on conflict": an event that is known was for the pump to drop, and counting it again would be a wrong number
// that nobody ever finds. The bug shall show.
async function rememberEvents(
  db: Db,
  events: readonly Pick<DigestedEvent, 'projectId' | 'eventId' | 'receivedAt'>[],
): Promise<void> {
  if (events.length === 0) return
  const rows = jsonRows<{ project_id: number; event_id: Uint8Array; received_hour: number }>(
    { project_id: 'integer', event_id: 'hex', received_hour: 'integer' },
    events.map((event) => ({
      project_id: event.projectId,
      event_id: event.eventId,
      received_hour: hourNumber(event.receivedAt),
    })),
  )
  await db
    .insertInto('known_events')
    .columns(['project_id', 'event_id', 'received_hour'])
    .expression((eb) => eb.selectFrom(rows.as('given')).selectAll())
    .execute()
}

async function addOutcomes(db: Db, outcomes: readonly ItemOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const rows = jsonRows<OutcomeRow>(
    { hour: 'integer', project_id: 'integer', category: 'text', outcome: 'text', reason: 'text', quantity: 'integer' },
    rollUpOutcomes(outcomes),
  )
  await db
    .insertInto('outcomes')
    .columns(['hour', 'project_id', 'category', 'outcome', 'reason', 'quantity'])
    // "where true": without it SQLite reads ON CONFLICT as the condition of a join (sqlite.org/lang_upsert.html, 2.2).
    .expression((eb) =>
      eb
        .selectFrom(rows.as('given'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'project_id', 'category', 'outcome', 'reason'])
        .doUpdateSet((eb) => ({ quantity: eb('outcomes.quantity', '+', eb.ref('excluded.quantity')) })),
    )
    .execute()
}

function partition<T>(all: readonly T[], fits: (one: T) => boolean): readonly [T[], T[]] {
  const { yes = [], no = [] } = Object.groupBy(all, (one) => (fits(one) ? 'yes' : 'no'))
  return [yes, no]
}
