/**
 * The event store: rows of telemetry in ClickHouse. `engine.ts` is what the SQL needs of ClickHouse, with two adapters:
 * `embedded` runs it inside the process, `server` talks to one over HTTP. Each folder holds the queries of one subject,
 * and `queries` those of events, sessions, traces and check-ins. `derived` maintains what is computed from stored rows:
 * the search index, the sample of spans and the sums of sessions. `remembered` caches answers in front of the whole
 * store, `move` copies it to another engine, and `sql` runs statements written by users.
 */
import { z } from 'zod'
import type { EventStore } from '#domain/event/event-store.ts'
import type { EventSummer } from '#domain/event/event-sums.ts'
import type { OverviewReader } from '#domain/overview/overview.ts'
import { countRows } from '#domain/processing/encoded-rows.ts'
import type { CheckInReader } from '#domain/monitor/run.ts'
import type { SessionReader } from '#domain/session/session-store.ts'
import type { DetectorReader } from '#domain/trace/detect/detector-store.ts'
import type { LogReader } from '#domain/logs/log-store.ts'
import type { MetricReader } from '#domain/metrics/metric-store.ts'
import type { ReplayRows } from '#domain/replay/replay-store.ts'
import type { ReplayWriter } from '#domain/replay/replay-writer.ts'
import type { SpanReader } from '#domain/trace/span-store.ts'
import type { UptimeReader } from '#domain/uptime/uptime-store.ts'
import type { BackfillOptions } from './derived/backfill.ts'
import { Derived } from './derived/derived.ts'
import type { MayFollow } from './derived/follower.ts'
import type { Engine } from './engine.ts'
import { compareSpans } from './explore/compare.ts'
import { spanGroups, spanSeries } from './explore/groups.ts'
import { spanHeatMap } from './explore/heat-map.ts'
import { attributeNames, fieldValues } from './explore/names.ts'
import { spanSamples } from './explore/samples.ts'
import { sessionHours, sumsOfOldSessions } from './derived/session-hours.ts'
import { sampledOldSpans, sampledSpans } from './explore/sampled-spans.ts'
import { SpanSampling, usualLimits, type SamplingLimits } from './explore/span-sampling.ts'
import { eventTable } from '#telemetry/events/table.ts'
import type { AnyKind } from '#telemetry/kind.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { tablesOf, type KindTable } from './kind-tables.ts'
import { migrate } from './migrate.ts'
import { busyGroups, counts } from './queries/counts.ts'
import { deleteGroups } from './queries/delete-groups.ts'
import { deleteProject, isDeleting } from './queries/delete-project.ts'
import { diskUsage } from './queries/disk.ts'
import { dropBefore, eventDisk } from './queries/drop-weeks.ts'
import { logAttributes, logValues } from './logs/log-names.ts'
import { logPatterns } from './logs/log-patterns.ts'
import { logSeries, logSums } from './logs/log-sums.ts'
import { arrivedLogs, logCounts, logs } from './logs/logs.ts'
import { metrics } from './metrics/metric-list.ts'
import { metricAttributes, metricValues } from './metrics/metric-names.ts'
import { metricGroups, metricSteps } from './metrics/metric-numbers.ts'
import { metricSamples } from './metrics/metric-samples.ts'
import { deleteReplays, existingReplays, namedBlobs, notePack, unpackedReplays } from './replays/packs.ts'
import { countReplays, replays } from './replays/replays.ts'
import { replay, replaySegments, replaysOfErrors, replaysOfTrace } from './replays/segments.ts'
import { suspiciousSegments } from './replays/suspicious-segments.ts'
import { profilesOn } from './profiles/reader.ts'
import { environments } from './queries/environments.ts'
import { bodies, byDigest, edgeEvent, event, events, neighbours } from './queries/events.ts'
import { groupsOf } from './queries/groups-of.ts'
import { groupsMatching } from './queries/groups-matching.ts'
import { groupTotals, totalsOf, usersOf } from './queries/group-totals.ts'
import { hoursOf } from './queries/hours-of.ts'
import { overviewNumbers } from './queries/overview.ts'
import { retentionForecast } from './queries/retention.ts'
import { revise } from './queries/revisions.ts'
import { busyTransactions, rootSpansReceived, slotsOf, suspiciousSpans } from './queries/root-spans.ts'
import { series } from './queries/series.ts'
import { eventSeries, eventSums } from './queries/event-sums.ts'
import { fates, run, runOutput, runs } from './queries/check-ins.ts'
import { releaseNames } from './queries/release-names.ts'
import { sessionCounts } from './queries/sessions.ts'
import { adoptionTimes, sessionSums } from './queries/session-sums.ts'
import { TagNames } from './queries/indexed-tags.ts'
import { tagTotals } from './queries/tag-totals.ts'
import { eventsOf, hasTrace, nextTrace, spansOf, trace } from './queries/trace.ts'
import { knownValues, tagKeys, valuesOf } from './queries/values.ts'
import { uptimeChecks, uptimeSpans } from './uptime/uptime.ts'
import { sqlOn } from './sql/query-sql.ts'
import { searchIndex, shapesOfOldEvents } from './search/search-index.ts'

const versionRows = z.tuple([z.object({ version: z.string() })])

/** The store, and a way for an adapter to run work while the store writes nothing on its own. */
export interface OpenedStore {
  readonly store: EventStore
  whileResting<T>(work: () => Promise<T>): Promise<T>
}

/** Options for opening a store on any engine. */
export interface StoreOptions {
  /** The engine's name, for `doctor`. */
  readonly name: string
  /** The kinds whose tables it holds. */
  readonly kinds: readonly AnyKind[]
  /** Folders of the migrations that create the tables. They are applied together, sorted by name. */
  readonly migrations: readonly URL[]
  /** Called when updating the search index fails. It is retried. */
  readonly indexFailed: (fault: unknown) => void
  /** Callbacks for the progress of backfilling new tables. */
  readonly backfill: BackfillOptions
  readonly sampling?: SamplingLimits | undefined
  /** Whether this process is the one among those sharing the store that maintains derived data in the background. */
  readonly mayFollow?: MayFollow | undefined
}

/**
 * Opens the event store on any engine that speaks ClickHouse's SQL, and migrates it first.
 * @throws NewerDataFolder if a newer version has written the data
 */
export async function openEventStore(
  engine: Engine,
  { name, kinds, migrations, indexFailed, backfill: options, sampling: limits = usualLimits, mayFollow }: StoreOptions,
): Promise<OpenedStore> {
  await migrate(engine, migrations)
  const index = await Derived.open(
    engine,
    { followed: searchIndex, backfilled: shapesOfOldEvents },
    options,
    indexFailed,
    mayFollow,
  )
  const open = (of: Parameters<typeof Derived.open>[1]) => Derived.open(engine, of, options, options.failed, mayFollow)
  const sample = await open({ followed: sampledSpans, backfilled: sampledOldSpans })
  const summed = await open({ followed: sessionHours(), backfilled: sumsOfOldSessions() })
  const sampling = new SpanSampling(engine, sample.filledSince, limits)
  return {
    store: storeOn(engine, { name, tables: tablesOf(kinds), index, sample, summed, sampling }),
    whileResting: (work) => index.whileResting(() => sample.whileResting(() => summed.whileResting(work))),
  }
}

function spansOn(engine: Engine, sampling: SpanSampling): SpanReader & DetectorReader {
  return {
    trace: (...args) => trace(engine, ...args),
    spansOf: (...args) => spansOf(engine, ...args),
    nextTrace: (...args) => nextTrace(engine, ...args),
    hasTrace: (...args) => hasTrace(engine, ...args),
    eventsOf: (...args) => eventsOf(engine, ...args),
    spanGroups: (...args) => spanGroups(sampling, ...args),
    spanSeries: (...args) => spanSeries(sampling, ...args),
    spanSamples: (...args) => spanSamples(engine, ...args),
    spanHeatMap: (...args) => spanHeatMap(sampling, ...args),
    compareSpans: (...args) => compareSpans(sampling, ...args),
    attributeNames: (...args) => attributeNames(engine, ...args),
    fieldValues: (...args) => fieldValues(sampling, ...args),
    rootSpansReceived: (...args) => rootSpansReceived(engine, ...args),
    suspiciousSpans: (...args) => suspiciousSpans(engine, ...args),
    busyTransactions: (...args) => busyTransactions(engine, ...args),
    slotsOf: (...args) => slotsOf(engine, ...args),
  }
}

function sessionsOn(engine: Engine): SessionReader & CheckInReader & OverviewReader & EventSummer {
  return {
    eventSums: (...args) => eventSums(engine, ...args),
    eventSeries: (...args) => eventSeries(engine, ...args),
    releaseNames: (...args) => releaseNames(engine, ...args),
    sessionCounts: (...args) => sessionCounts(engine, ...args),
    fates: (...args) => fates(engine, ...args),
    runs: (...args) => runs(engine, ...args),
    run: (...args) => run(engine, ...args),
    runOutput: (...args) => runOutput(engine, ...args),
    sessionSums: (...args) => sessionSums(engine, ...args),
    adoptionTimes: (...args) => adoptionTimes(engine, ...args),
    overviewNumbers: (...args) => overviewNumbers(engine, ...args),
  }
}

function uptimeOn(engine: Engine): UptimeReader {
  return {
    uptimeSpans: (...args) => uptimeSpans(engine, ...args),
    uptimeChecks: (...args) => uptimeChecks(engine, ...args),
  }
}

function metricsOn(engine: Engine): MetricReader {
  return {
    metrics: (...args) => metrics(engine, ...args),
    metricGroups: (...args) => metricGroups(engine, ...args),
    metricSteps: (...args) => metricSteps(engine, ...args),
    metricSamples: (...args) => metricSamples(engine, ...args),
    metricAttributes: (...args) => metricAttributes(engine, ...args),
    metricValues: (...args) => metricValues(engine, ...args),
  }
}

function replaysOn(engine: Engine): ReplayRows & ReplayWriter {
  return {
    replays: (...args) => replays(engine, ...args),
    countReplays: (...args) => countReplays(engine, ...args),
    replay: (...args) => replay(engine, ...args),
    replaySegments: (...args) => replaySegments(engine, ...args),
    replaysOfErrors: (...args) => replaysOfErrors(engine, ...args),
    replaysOfTrace: (...args) => replaysOfTrace(engine, ...args),
    suspiciousSegments: (...args) => suspiciousSegments(engine, ...args),
    unpackedReplays: (...args) => unpackedReplays(engine, ...args),
    notePack: (...args) => notePack(engine, ...args),
    namedBlobs: (...args) => namedBlobs(engine, ...args),
    existingReplays: (...args) => existingReplays(engine, ...args),
    deleteReplays: (...args) => deleteReplays(engine, ...args),
  }
}

function logsOn(engine: Engine): LogReader {
  return {
    logs: (...args) => logs(engine, ...args),
    arrivedLogs: (...args) => arrivedLogs(engine, ...args),
    logCounts: (...args) => logCounts(engine, ...args),
    logPatterns: (...args) => logPatterns(engine, ...args),
    logSums: (...args) => logSums(engine, ...args),
    logSeries: (...args) => logSeries(engine, ...args),
    logAttributes: (...args) => logAttributes(engine, ...args),
    logValues: (...args) => logValues(engine, ...args),
  }
}

/** Inserts rows of any kind, and triggers the updates of the search index and the span sample. */
function insertOn(
  engine: Engine,
  { tables, index, sample, summed }: Pick<Parts, 'tables' | 'index' | 'sample' | 'summed'>,
): EventStore['insert'] {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  return async (table, rows, token) => {
    const columns = columnsOf.get(table)
    if (columns === undefined) throw new Error(`No kind has a table ${table}.`)
    if (countRows(rows) === 0) return
    const insert = () => engine.insert(table, columns, rows.runs, token)
    if (table === spanTable.name) return sample.during(insert)
    if (table === sessionTable.name) return summed.during(insert)
    if (table !== eventTable.name) return insert()
    await index.during(insert)
  }
}

function derivedOn({ index, sample, summed }: Pick<Parts, 'index' | 'sample' | 'summed'>) {
  return {
    indexed: () => index.catchUp(),
    sampled: () => sample.catchUp(),
    sessionsSummed: () => summed.catchUp(),
    isIndexBehind: () => index.isBehind(),
  }
}

interface Parts {
  readonly name: string
  readonly tables: readonly KindTable[]
  readonly index: Derived
  readonly sample: Derived
  readonly summed: Derived
  readonly sampling: SpanSampling
}

function storeOn(engine: Engine, { name, tables, index, sample, summed, sampling }: Parts): EventStore {
  const names = new TagNames()
  return {
    groupsMatching: (...args) => groupsMatching(engine, index.filledSince, ...args),
    tagKeys: (...args) => tagKeys(engine, ...args),
    knownValues: (...args) => knownValues(engine, ...args),
    valuesOf: (...args) => valuesOf(engine, ...args),
    groupTotals: (...args) => groupTotals(engine, ...args),
    totalsOf: (...args) => totalsOf(engine, ...args),
    usersOf: (...args) => usersOf(engine, ...args),
    hoursOf: (...args) => hoursOf(engine, ...args),
    series: (...args) => series(engine, ...args),
    events: (...args) => events(engine, ...args),
    event: (...args) => event(engine, ...args),
    edgeEvent: (...args) => edgeEvent(engine, ...args),
    neighbours: (...args) => neighbours(engine, ...args),
    tagTotals: (...args) => tagTotals(engine, names, ...args),
    bodies: (...args) => bodies(engine, ...args),
    byDigest: (...args) => byDigest(engine, ...args),
    environments: (...args) => environments(engine, ...args),
    counts: (...args) => counts(engine, ...args),
    busyGroups: (...args) => busyGroups(engine, ...args),
    diskUsage: (grant) => diskUsage(engine, tables, grant),
    retentionForecast: (grant) => retentionForecast(engine, tables, grant),
    groupsOf: (keys) => groupsOf(engine, keys),
    insert: insertOn(engine, { tables, index, sample, summed }),
    ...spansOn(engine, sampling),
    ...sessionsOn(engine),
    ...logsOn(engine),
    ...metricsOn(engine),
    ...profilesOn(engine),
    ...uptimeOn(engine),
    ...replaysOn(engine),
    ...sqlOn(engine),
    ...derivedOn({ index, sample, summed }),
    revise: (revisions) => revise(engine, revisions),
    dropBefore: (...args) => dropBefore(engine, tables, ...args),
    disk: () => eventDisk(engine, tables),
    deleteProject: async (...args) => {
      await deleteProject(engine, tables, ...args)
      names.forget()
    },
    isDeleting: () => isDeleting(engine),
    ...engineOn(engine, name),
    close: async () => {
      await Promise.all([index.close(), sample.close(), summed.close()])
      await engine.close()
    },
  }
}

type OfEngine = 'engine' | 'memoryBytes' | 'giveBackMemory' | 'deleteGroups'

function engineOn(engine: Engine, name: string): Pick<EventStore, OfEngine> {
  return {
    deleteGroups: (deletion) => deleteGroups(engine, deletion),
    engine: async () => {
      const [{ version }] = versionRows.parse(await engine.rows('SELECT version() AS version'))
      return { name, version }
    },
    memoryBytes: () => engine.memoryBytes(),
    giveBackMemory: () => engine.giveBackMemory(),
  }
}
