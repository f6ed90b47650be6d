import { z } from 'zod'
import type { EventStore } from '#domain/event/event-store.ts'
import type { SessionReader } from '#domain/session/session-store.ts'
import type { DetectorReader } from '#domain/trace/detect/detector-store.ts'
import type { SpanReader } from '#domain/trace/span-store.ts'
import { insertColumns } from './encode.ts'
import { sessionColumns } from './encode-sessions.ts'
import { spanColumns } from './encode-spans.ts'
import type { Engine } from './engine.ts'
import { compareSpans } from './explore/compare.ts'
import { spanGroups, spanSeries } from './explore/groups.ts'
import { spanHeatMap } from './explore/heat-map.ts'
import { attributeNames, fieldValues } from './explore/names.ts'
import { spanSamples } from './explore/samples.ts'
import { migrate } from './migrate.ts'
import { busyGroups, counts } from './queries/counts.ts'
import { deleteProject } from './queries/delete-project.ts'
import { diskUsage, dropBefore } from './queries/disk.ts'
import { Environments } from './queries/environments.ts'
import { bodies, byDigest, edgeEvent, event, events, neighbours } from './queries/events.ts'
import { groupsOf } from './queries/groups-of.ts'
import { groupsMatching } from './queries/groups-matching.ts'
import { groupTotals, totalsOf, usersOf } from './queries/group-totals.ts'
import { retentionForecast } from './queries/retention.ts'
import { revise } from './queries/revisions.ts'
import { busyTransactions, rootSpansReceived, slotsOf, suspiciousSpans } from './queries/root-spans.ts'
import { series } from './queries/series.ts'
import { sessionCounts } from './queries/sessions.ts'
import { tagTotals } from './queries/tag-totals.ts'
import { eventsOf, nextTrace, spansOf, trace } from './queries/trace.ts'
import { knownValues, tagKeys, valuesOf } from './queries/values.ts'
import { SearchIndex } from './search/search-index.ts'

const versionRows = z.tuple([z.object({ version: z.string() })])

/** The store, and what an adapter does while nothing of its own accord writes to it. */
export interface OpenedStore {
  readonly store: EventStore
  whileResting<T>(work: () => Promise<T>): Promise<T>
}

/**
 * The event store on any engine that speaks ClickHouse's SQL, brought up to date first.
 * @param name of the engine, for `doctor`
 * @param indexFailed told when the search index could not be brought up to date; it tries again
 * @throws NewerDataFolder when a newer version has been at the data
 */
export async function openEventStore(
  engine: Engine,
  name: string,
  indexFailed: (fault: unknown) => void,
): Promise<OpenedStore> {
  await migrate(engine)
  const index = await SearchIndex.open(engine, indexFailed)
  return { store: storeOn(engine, name, index), whileResting: (work) => index.whileResting(work) }
}

function spansOn(engine: Engine): SpanReader & DetectorReader & Pick<EventStore, 'insertSpans'> {
  return {
    trace: (...args) => trace(engine, ...args),
    spansOf: (...args) => spansOf(engine, ...args),
    nextTrace: (...args) => nextTrace(engine, ...args),
    eventsOf: (...args) => eventsOf(engine, ...args),
    spanGroups: (...args) => spanGroups(engine, ...args),
    spanSeries: (...args) => spanSeries(engine, ...args),
    spanSamples: (...args) => spanSamples(engine, ...args),
    spanHeatMap: (...args) => spanHeatMap(engine, ...args),
    compareSpans: (...args) => compareSpans(engine, ...args),
    attributeNames: (...args) => attributeNames(engine, ...args),
    fieldValues: (...args) => fieldValues(engine, ...args),
    rootSpansReceived: (...args) => rootSpansReceived(engine, ...args),
    suspiciousSpans: (...args) => suspiciousSpans(engine, ...args),
    busyTransactions: (...args) => busyTransactions(engine, ...args),
    slotsOf: (...args) => slotsOf(engine, ...args),
    insertSpans: async (rows, token) => {
      if (rows.ends.length > 0) await engine.insert('spans', spanColumns, rows.bytes, token)
    },
  }
}

function sessionsOn(engine: Engine): SessionReader & Pick<EventStore, 'insertSessions'> {
  return {
    sessionCounts: (...args) => sessionCounts(engine, ...args),
    insertSessions: async (rows, token) => {
      if (rows.ends.length > 0) await engine.insert('sessions', sessionColumns, rows.bytes, token)
    },
  }
}

function storeOn(engine: Engine, name: string, index: SearchIndex): EventStore {
  const environments = new Environments(engine)
  return {
    groupsMatching: (...args) => groupsMatching(engine, ...args),
    tagKeys: (...args) => tagKeys(engine, ...args),
    knownValues: (...args) => knownValues(engine, ...args),
    valuesOf: (...args) => valuesOf(engine, ...args),
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
    environments: (grant) => environments.seen(grant),
    counts: (...args) => counts(engine, ...args),
    busyGroups: (...args) => busyGroups(engine, ...args),
    diskUsage: (grant) => diskUsage(engine, grant),
    retentionForecast: (grant) => retentionForecast(engine, grant),
    groupsOf: (keys) => groupsOf(engine, keys),
    insert: async (rows, token) => {
      if (rows.ends.length === 0) return
      await index.during(() => engine.insert('events', insertColumns, rows.bytes, token))
      environments.forget()
    },
    ...spansOn(engine),
    ...sessionsOn(engine),
    indexed: () => index.catchUp(),
    revise: (revisions) => revise(engine, revisions),
    dropBefore: (...args) => dropBefore(engine, ...args),
    deleteProject: async (...args) => {
      await deleteProject(engine, ...args)
      environments.forget()
    },
    engine: async () => {
      const [{ version }] = versionRows.parse(await engine.rows('SELECT version() AS version'))
      return { name, version }
    },
    close: async () => {
      await index.close()
      await engine.close()
    },
  }
}
