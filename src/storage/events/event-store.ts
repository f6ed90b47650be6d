import { z } from 'zod'
import type { EventStore } from '#domain/event/event-store.ts'
import { insertColumns } from './encode.ts'
import type { Engine } from './engine.ts'
import { migrate } from './migrate.ts'
import { deleteProject } from './queries/delete-project.ts'
import { diskUsage, dropBefore } from './queries/disk.ts'
import { environments } from './queries/environments.ts'
import { bodies, byDigest, edgeEvent, event, events, neighbours } from './queries/events.ts'
import { groupTotals, totalsOf, usersOf } from './queries/group-totals.ts'
import { retentionForecast } from './queries/retention.ts'
import { revise } from './queries/revisions.ts'
import { series } from './queries/series.ts'
import { tagTotals } from './queries/tag-totals.ts'

const versionRows = z.tuple([z.object({ version: z.string() })])

/**
 * The event store on any engine that speaks ClickHouse's SQL, brought up to date first.
 * @param name of the engine, for `doctor`
 * @throws NewerDataFolder when a newer version has been at the data
 */
export async function openEventStore(engine: Engine, name: string): Promise<EventStore> {
  await migrate(engine)
  return {
    groupTotals: (...args) => groupTotals(engine, ...args),
    totalsOf: (...args) => totalsOf(engine, ...args),
    usersOf: (...args) => usersOf(engine, ...args),
    series: (...args) => series(engine, ...args),
    events: (...args) => events(engine, ...args),
    event: (...args) => event(engine, ...args),
    edgeEvent: (...args) => edgeEvent(engine, ...args),
    neighbours: (...args) => neighbours(engine, ...args),
    tagTotals: (...args) => tagTotals(engine, ...args),
    bodies: (...args) => bodies(engine, ...args),
    byDigest: (...args) => byDigest(engine, ...args),
    environments: (grant) => environments(engine, grant, new Date()),
    diskUsage: (grant) => diskUsage(engine, grant),
    retentionForecast: (grant) => retentionForecast(engine, grant),
    insert: async (rows, token) => {
      if (rows.ends.length > 0) await engine.insert('events', insertColumns, rows.bytes, token)
    },
    revise: (revisions) => revise(engine, revisions),
    dropBefore: (before) => dropBefore(engine, before),
    deleteProject: (projectId, before) => deleteProject(engine, projectId, before),
    engine: async () => {
      const [{ version }] = versionRows.parse(await engine.rows('SELECT version() AS version'))
      return { name, version }
    },
    close: () => engine.close(),
  }
}
