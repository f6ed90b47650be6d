import { sql } from 'kysely'
import type { BatchCommit, DigestedItem } from '#domain/processing/batch.ts'
import { eventKey } from '#domain/processing/ledger.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import type { CommitContext, CommitStep, StepResult } from '#telemetry/commit-step.ts'
import { advance } from './digest-plan.ts'
import { jsonRows, type Db, type Engine } from './engine.ts'
import type { Done } from './in-doubt.ts'
import { hourNumber, ofRemoved, outcomesOfItem, rollUpOutcomes } from './outcome-rollup.ts'
import { noteRemovals } from './projects/removals.ts'
import { addCharges } from './quotas/usage.ts'
import type { OutcomeRow } from './tables.ts'

export interface KindCommit {
  readonly repeats: 'by_id' | 'in_commit'
  readonly provesSetup: boolean
  /** Absent if committing this kind changes nothing beyond what every kind changes. */
  readonly step: CommitStep<DigestedItem> | undefined
}

/** A section of the batch with the result of its kind's step. */
interface Committed extends KindCommit {
  readonly items: readonly DigestedItem[]
  /** Items whose project was removed while they were queued. */
  readonly lost: readonly DigestedItem[]
  readonly result: StepResult
}

/**
 * Commits a range of the spool in one transaction. It takes about a dozen statements regardless of batch size, because
 * each statement passes its rows as one parameter (see {@link jsonRows}).
 * @param finished called when everything is written and only the database's confirmation is missing
 */
export async function commitBatch(
  { db }: Engine,
  kinds: ReadonlyMap<string, KindCommit>,
  batch: BatchCommit,
  now: Date,
  finished: (done: Done) => void,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await advance(trx, batch.spoolId, batch.range)
    const projects = await projectsOf(
      trx,
      batch.sections.flatMap(({ items }) => items),
    )
    const context: CommitContext = {
      db: trx,
      now,
      groupOf: ({ projectId, eventId }) => batch.groups.get(eventKey(projectId, eventId)) ?? null,
    }
    const committed = await runSteps(context, kinds, batch.sections, projects)
    const first = firstEventsOf(committed, projects)
    await noteFirstEvents(trx, first, now)
    await rememberItems(
      trx,
      committed.flatMap(({ repeats, items }) => (repeats === 'by_id' ? items : [])),
    )
    await addOutcomes(trx, [...committed.flatMap(outcomesOfSection), ...(await withoutRemoved(trx, batch.outcomes))])
    await addCharges(trx, batch.node ?? batch.spoolId, batch.charges ?? [])
    // Rows and files of these projects are already stored, so the removal job must look at them again.
    const lost = committed.flatMap((section) => section.lost.map(({ projectId }) => projectId))
    await noteRemovals(trx, [...new Set(lost)], now)
    const newIssues = committed.reduce((sum, { result }) => sum + (result.newIssues ?? 0), 0)
    const tell = () => committed.forEach(({ result }) => result.committed?.())
    finished({ result: { newIssues, firstEvents: first }, tell })
  })
}

async function runSteps(
  context: CommitContext,
  kinds: ReadonlyMap<string, KindCommit>,
  sections: BatchCommit['sections'],
  projects: ReadonlyMap<ProjectId, number | null>,
): Promise<readonly Committed[]> {
  const committed: Committed[] = []
  for (const { kind, items: all } of sections) {
    const known = kinds.get(kind)
    if (known === undefined) throw new Error(`A batch has items of a kind that nobody registered: ${kind}.`)
    const [items, lost] = partition(all, ({ projectId }) => projects.has(projectId))
    // oxlint-disable-next-line no-await-in-loop -- one transaction
    const result = items.length === 0 ? {} : await known.step?.run(context, items)
    committed.push({ ...known, items, lost, result: result ?? {} })
  }
  return committed
}

/** Projects for which this batch is the first proof that an SDK is set up. */
function firstEventsOf(
  sections: readonly Committed[],
  projects: ReadonlyMap<ProjectId, number | null>,
): readonly ProjectId[] {
  const found = sections.flatMap(({ provesSetup, items }) =>
    provesSetup ? items.map(({ projectId }) => projectId) : [],
  )
  return [...new Set(found)].filter((id) => projects.get(id) === null)
}

function outcomesOfSection({ items, lost, result: { isNew } }: Committed): readonly ItemOutcome[] {
  return [
    ...items.flatMap((item, index) => outcomesOfItem(item, isNew?.[index] === false ? 'duplicate' : 'accepted')),
    ...lost.flatMap((item) => outcomesOfItem(item, 'accepted').map(ofRemoved)),
  ]
}

/** The subset of these projects that still exists, with the time of each one's first event. */
async function projectsOf(
  db: Db,
  of: readonly { readonly projectId: ProjectId }[],
): Promise<ReadonlyMap<ProjectId, number | null>> {
  const ids = [...new Set(of.map(({ projectId }) => projectId))]
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('projects').select(['id', 'first_event_at']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id as ProjectId, row.first_event_at]))
}

/** Outcomes of other items. Those of removed projects are assigned to no project. */
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

// No "on conflict": the pump drops known items. A duplicate that gets this far is a bug and should fail loudly instead
// of silently skewing the counts.
async function rememberItems(db: Db, items: readonly DigestedItem[]): Promise<void> {
  if (items.length === 0) return
  const rows = jsonRows<{ project_id: number; event_id: Uint8Array; received_hour: number }>(
    { project_id: 'integer', event_id: 'hex', received_hour: 'integer' },
    items.map(({ projectId, itemId, receivedAt }) => ({
      project_id: projectId,
      event_id: itemId,
      received_hour: hourNumber(receivedAt),
    })),
  )
  await db
    .insertInto('known_events')
    .columns(['project_id', 'event_id', 'received_hour'])
    .expression((eb) => eb.selectFrom(rows.as('input')).selectAll())
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
    // SQLite needs "where true", or it parses ON CONFLICT as a join condition (sqlite.org/lang_upsert.html, 2.2).
    .expression((eb) =>
      eb
        .selectFrom(rows.as('input'))
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
