import { sql } from 'kysely'
import type { DigestedEvent } from '#domain/event/digested-event.ts'
import { isReleaseName, releaseSortKey } from '#domain/release/version.ts'
import type { ProjectId } from '#domain/ids.ts'
import { noteChanges, type NewChange } from './changes/note-changes.ts'
import { jsonRows, type Db } from './engine.ts'
import { mishap } from './triage/activity-rows.ts'
import { settleInRelease } from './triage/released.ts'

/** What a batch's events add to a release in one project. */
interface ReleaseRollup {
  version: string
  project_id: number
  events: number
  first_event_at: number
  last_event_at: number
}

/** Counts events per release and creates missing releases, with two statements per batch. */
export async function addReleases(db: Db, events: readonly DigestedEvent[], now: Date): Promise<void> {
  const rollups = rollUpReleases(events)
  if (rollups.length === 0) return
  const firstSeen = new Map<string, number>()
  for (const { version, first_event_at } of rollups)
    firstSeen.set(version, Math.min(first_event_at, firstSeen.get(version) ?? now.getTime()))
  const made = await makeReleasesAt(db, firstSeen)
  await noteNewReleases(db, made, rollups, now)
  const rows = jsonRows<ReleaseRollup>(
    {
      version: 'text',
      project_id: 'integer',
      events: 'integer',
      first_event_at: 'integer',
      last_event_at: 'integer',
    },
    rollups,
  )
  const counted = await db
    .insertInto('release_projects')
    .columns(['release_id', 'project_id', 'events', 'first_event_at', 'last_event_at'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as('input'))
        .innerJoin('releases', 'releases.version', 'input.version')
        .select(['releases.id', 'input.project_id', 'input.events', 'input.first_event_at', 'input.last_event_at'])
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) =>
      conflict.columns(['release_id', 'project_id']).doUpdateSet((eb) => ({
        events: eb('release_projects.events', '+', eb.ref('excluded.events')),
        // A release created by a tool has no events at first, and a comparison with null is never true.
        first_event_at: sql<number>`case when release_projects.first_event_at <= excluded.first_event_at then release_projects.first_event_at else excluded.first_event_at end`,
        last_event_at: sql<number>`case when release_projects.last_event_at >= excluded.last_event_at then release_projects.last_event_at else excluded.last_event_at end`,
      })),
    )
    .returning([
      'project_id',
      'events',
      sql<string>`(select version from releases where releases.id = release_projects.release_id)`.as('version'),
    ])
    .execute()
  await settleInNew(db, rollups, counted, now)
}

/**
 * Settles issues that were waiting for a release. When a release is new to a project, its totals are exactly those of
 * this batch.
 */
async function settleInNew(
  db: Db,
  rollups: readonly ReleaseRollup[],
  counted: readonly { readonly project_id: number; readonly version: string; readonly events: number }[],
  now: Date,
): Promise<void> {
  const inAll = new Map(counted.map((row) => [`${row.project_id} ${row.version}`, row.events]))
  for (const { version, project_id, events } of rollups) {
    if (inAll.get(`${project_id} ${version}`) !== events) continue
    // oxlint-disable-next-line no-await-in-loop -- one connection; a release has its first events once
    await settleInRelease(db, version, [project_id], now)
  }
}

/** Creates the releases that do not exist yet. Returns how many it created. */
export async function makeReleases(db: Db, versions: readonly string[], now: Date): Promise<number> {
  return (await makeReleasesAt(db, new Map(versions.map((version) => [version, now.getTime()])))).length
}

/**
 * Publishes new releases to the change feed. Touched releases that did not exist before belong to no project yet,
 * because a tool always names a project.
 */
async function noteNewReleases(
  db: Db,
  touched: readonly TouchedRelease[],
  rollups: readonly ReleaseRollup[],
  now: Date,
): Promise<void> {
  if (touched.length === 0) return
  const known = await db
    .selectFrom('release_projects')
    .select('release_id')
    .distinct()
    .where(
      'release_id',
      'in',
      touched.map(({ id }) => id),
    )
    .execute()
  const before = new Set(known.map((row) => row.release_id))
  const changes = touched.flatMap(({ id, version }): NewChange[] => {
    if (before.has(id)) return []
    const projects = rollups.filter((one) => one.version === version).map((one) => one.project_id as ProjectId)
    const detail = { about: 'release', version, fields: [] } as const
    return [{ at: now, kind: 'release.created', projects, by: mishap, detail }]
  })
  await noteChanges(db, changes)
}

interface TouchedRelease {
  readonly id: number
  readonly version: string
}

/**
 * Creates releases, or moves `created_at` back when an event of an earlier time arrives late. Returns the releases that
 * were created or moved.
 * @param since milliseconds, by name
 */
async function makeReleasesAt(db: Db, since: ReadonlyMap<string, number>): Promise<readonly TouchedRelease[]> {
  const rows = jsonRows<{ version: string; sort_key: string; created_at: number }>(
    { version: 'text', sort_key: 'text', created_at: 'integer' },
    [...since].map(([version, at]) => ({ version, sort_key: releaseSortKey(version), created_at: at })),
  )
  return db
    .insertInto('releases')
    .columns(['version', 'sort_key', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as('input'))
        .selectAll()
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) =>
      conflict
        .column('version')
        .doUpdateSet((eb) => ({ created_at: eb.ref('excluded.created_at') }))
        .whereRef('excluded.created_at', '<', 'releases.created_at'),
    )
    .returning(['id', 'version'])
    .execute()
}

/** Names that tools cannot address (docs/protocol.md 4.5) stay on their events but do not become releases. */
function rollUpReleases(events: readonly DigestedEvent[]): readonly ReleaseRollup[] {
  const rollups = new Map<string, ReleaseRollup>()
  for (const { release, projectId, timestamp } of events) {
    const key = `${projectId} ${release}`
    const seen = Math.floor(timestamp)
    const known = rollups.get(key)
    if (known !== undefined) {
      known.events++
      known.first_event_at = Math.min(known.first_event_at, seen)
      known.last_event_at = Math.max(known.last_event_at, seen)
    } else if (isReleaseName(release)) {
      rollups.set(key, {
        version: release,
        project_id: projectId,
        events: 1,
        first_event_at: seen,
        last_event_at: seen,
      })
    }
  }
  return [...rollups.values()]
}
