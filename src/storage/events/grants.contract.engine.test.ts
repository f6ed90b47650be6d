import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorize, narrow, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { GroupQuery, SpanSet } from '#domain/explore/span-explorer.ts'
import type { EventFilter } from '#domain/event/event-filter.ts'
import type { EventReader, EventStore } from '#domain/event/event-store.ts'
import type { LogSet } from '#domain/logs/log-store.ts'
import type { MetricSet } from '#domain/metrics/metric-store.ts'
import type { EventId, ProjectId, ReplayId } from '#domain/ids.ts'
import type { ReplaySet } from '#domain/replay/replay-store.ts'
import type { ProfileSet } from '#domain/profile/profile-store.ts'
import { parseSql } from '#domain/sql/parse.ts'
import { aProfile } from '#domain/profile/sample-profile.ts'
import { openNewEvents } from './test-support/new-events.ts'
import { eventEngines } from './test-support/event-engines.ts'
import { rememberAnswers } from './remembered/remembered.ts'
import { eventTable } from '#telemetry/events/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import { logTable } from '#telemetry/logs/table.ts'
import { replayTable } from '#telemetry/replays/table.ts'
import { metricTable } from '#telemetry/metrics/table.ts'
import { profileTable } from '#telemetry/profiles/table.ts'
import { sessionTable } from '#telemetry/sessions/table.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { checkInTable } from '#telemetry/check-ins/table.ts'
import { uptimeTable } from '#telemetry/uptime/table.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { aGroup, aRow } from './sample-row.ts'
import { aLog } from './sample-log.ts'
import { aPoint } from './sample-metric.ts'
import { aProfileId, aProfileRow } from './sample-profile.ts'
import { aRun } from './sample-run.ts'
import { aResult } from '#domain/uptime/sample-result.ts'
import { aReplayRecorded, aReplayRow, aReplayTold } from './sample-replay.ts'
import { aSession } from './sample-session.ts'
import { aSpan, aSpanId, aTraceId } from './sample-span.ts'

/**
 * Calls every event store method that takes a grant with a grant for a different project. The call must reveal nothing
 * of the hidden project. To prove that each case looks in the right place, the same call with a grant for the hidden
 * project must reveal something. A method without a case fails too.
 */

const MARK = 'secret'
const mine = 1 as ProjectId
const hidden = 2 as ProjectId

const DAY_MS = 86_400_000
const yesterday = Date.now() - DAY_MS
const always: EventFilter = { period: { since: new Date(0), until: new Date(Date.now() + DAY_MS) }, environments: [] }
const groups = [{ projectId: hidden, groupHash: aGroup(MARK) }]
const page = { order: 'newest', limit: 10 } as const

const markMonitor = { projectId: hidden, slug: MARK }
const markTrace = aTraceId(MARK)
const rows = ['a', 'b', 'c'].map((_, index) =>
  aRow({
    projectId: hidden,
    groupHash: aGroup(MARK),
    timestamp: yesterday + index,
    title: MARK,
    environment: MARK,
    digest: MARK,
    userKey: `id:${index}`,
    tags: [[MARK, MARK]],
    traceId: markTrace,
  }),
)
const [first, second] = rows

interface World {
  readonly store: EventReader
  readonly may: <const P extends Permission>(permission: P) => Grant<P>
}

const marked = {
  kind: 'tag',
  negated: false,
  key: MARK,
  patterns: [[MARK]],
  unquoted: [true],
  span: { from: 0, to: 0 },
} as const
const markValues = { kind: 'tag', key: MARK } as const

const spanSet: SpanSet = {
  where: { kind: 'all', parts: [] },
  period: { since: new Date(Date.now() - DAY_MS), until: new Date(Date.now() + DAY_MS) },
  environments: [],
  slugs: new Map(),
}
const logSet: LogSet = { ...spanSet, where: { kind: 'all', parts: [] } }
const replaySet: ReplaySet = { ...spanSet, where: { kind: 'all', parts: [] } }
const metricSet: MetricSet = {
  ...logSet,
  metric: { name: MARK, type: 'counter', unit: '' },
  where: { kind: 'all', parts: [] },
}
const profileSet: ProfileSet = { period: always.period }
const summed = { of: 'sum', by: ['release'] } as const
const byName: GroupQuery = {
  groupBy: ['span.name'],
  aggregates: [{ of: 'count' }],
  sort: { by: 0, descending: true },
  limit: 9,
}

const cases: { readonly [M in keyof EventReader]: (world: World) => Promise<unknown> } = {
  groupTotals: ({ store, may }) => store.groupTotals(may('event:read'), always, 10),
  totalsOf: ({ store, may }) => store.totalsOf(may('event:read'), groups, always),
  usersOf: ({ store, may }) => store.usersOf(may('event:read'), groups, always),
  hoursOf: ({ store, may }) => store.hoursOf(may('event:read'), groups, always),
  series: ({ store, may }) => store.series(may('event:read'), groups, recent(), 3600),
  groupsMatching: async ({ store, may }) => {
    const answers = await store.groupsMatching(may('event:read'), groups, always.period, [marked])
    return answers.some(([isMarked]) => isMarked) ? MARK : 'nothing'
  },
  tagKeys: ({ store, may }) => store.tagKeys(may('event:read'), always.period, '', 9),
  knownValues: ({ store, may }) => store.knownValues(may('event:read'), markValues, always.period, '', 9),
  valuesOf: ({ store, may }) =>
    store.valuesOf(may('event:read'), groups, markValues, always.period, { sort: 'events', limit: 9, offset: 0 }),
  events: ({ store, may }) => store.events(may('event:read'), { projects: [hidden] }, undefined, page),
  event: ({ store, may }) => store.event(may('event:read'), idOf(second)),
  edgeEvent: ({ store, may }) => store.edgeEvent(may('event:read'), { groups }, undefined, 'newest'),
  neighbours: ({ store, may }) =>
    store.neighbours(may('event:read'), { groups }, { timestamp: new Date(yesterday + 1), eventId: idOf(second) }),
  tagTotals: ({ store, may }) => store.tagTotals(may('event:read'), groups, always, { keys: 9, values: 9 }),
  bodies: ({ store, may }) => store.bodies(may('event:read'), { projects: [hidden] }, page),
  counts: async ({ store, may }) => {
    const ofHidden = { ...recent(), environments: [MARK], minLevel: null }
    return (await store.counts(may('event:read'), ofHidden, 3600)).length
  },
  busyGroups: ({ store, may }) =>
    store.busyGroups(may('event:read'), { ...recent(), minLevel: null }, 3600, { events: 1, limit: 10 }),
  byDigest: ({ store, may }) => store.byDigest(may('event:read'), MARK, 10),
  trace: ({ store, may }) => store.trace(may('event:read'), markTrace, 10),
  spansOf: ({ store, may }) => store.spansOf(may('event:read'), markTrace, [aSpanId(1)]),
  nextTrace: async ({ store, may }) => ((await store.nextTrace(may('event:read'), markTrace)) === undefined ? 0 : 1),
  hasTrace: async ({ store, may }) => Number(await store.hasTrace(may('event:read'), markTrace, idOf(second))),
  eventsOf: ({ store, may }) => store.eventsOf(may('event:read'), markTrace, 10),
  uptimeSpans: async ({ store, may }) =>
    sumOf(await store.uptimeSpans(may('event:read'), [7], { since: new Date(yesterday), until: new Date() }, 600)),
  uptimeChecks: async ({ store, may }) => (await store.uptimeChecks(may('event:read'), 7, { limit: 10 })).length,
  releaseNames: async ({ store, may }) =>
    (await store.releaseNames(may('event:read'), { spans: new Date(0), sessions: new Date(0) })).length,
  sessionCounts: async ({ store, may }) => {
    const ofHidden = { ...recent(), environments: [MARK], releases: [] }
    return (await store.sessionCounts(may('event:read'), ofHidden, 3600)).length
  },
  fates: ({ store, may }) => store.fates(may('event:read'), [markMonitor], always.period, 3600),
  runs: ({ store, may }) => store.runs(may('event:read'), markMonitor, { limit: 9 }),
  run: ({ store, may }) => store.run(may('event:read'), markMonitor, aRun({ at: yesterday }).row),
  runOutput: ({ store, may }) => store.runOutput(may('event:read'), markMonitor, markTrace),
  sessionSums: async ({ store, may }) => {
    const ofHidden = { ...recent(), environments: [MARK], releases: [], groupBy: [], detail: 'counts' } as const
    return (await store.sessionSums(may('event:read'), ofHidden)).length
  },
  adoptionTimes: async ({ store, may }) =>
    (await store.adoptionTimes(may('event:read'), recent(), aSession().release)).length,
  eventSums: ({ store, may }) =>
    store.eventSums(may('event:read'), always, { groupBy: [MARK], measures: ['events'], limit: 9 }),
  eventSeries: async ({ store, may }) => {
    const asked = { groupBy: [MARK], groups: [[MARK]], measure: 'events', stepSeconds: 86_400 } as const
    const [steps = []] = await store.eventSeries(may('event:read'), recent(), asked)
    return steps.reduce((sum, step) => sum + step, 0)
  },
  overviewNumbers: async ({ store, may }) => {
    const question = { now: new Date(), without: [], slower: groups }
    const { projects, slowdowns } = await store.overviewNumbers(may('event:read'), question)
    return projects.has(hidden) || slowdowns.size > 0 ? MARK : 'nothing'
  },
  spanGroups: async ({ store, may }) => (await store.spanGroups(may('event:read'), spanSet, byName)).groups,
  spanSeries: async ({ store, may }) => {
    const series = { groupBy: [], groups: [[]], aggregate: { of: 'count' }, stepSeconds: 3600 } as const
    const [steps = []] = await store.spanSeries(may('event:read'), spanSet, series)
    return steps.reduce<number>((sum, step) => sum + (step ?? 0), 0)
  },
  spanSamples: ({ store, may }) => store.spanSamples(may('event:read'), spanSet, 'newest', 9),
  spanHeatMap: async ({ store, may }) => (await store.spanHeatMap(may('event:read'), spanSet, 3600)).length,
  compareSpans: async ({ store, may }) => {
    const region = { ...spanSet.period, least: 0, most: 1e9 }
    return (await store.compareSpans(may('event:read'), spanSet, region)).inside
  },
  logSums: ({ store, may }) =>
    store.logSums(may('event:read'), logSet, { groupBy: [MARK], aggregates: [{ of: 'count' }], limit: 9 }),
  logSeries: async ({ store, may }) => {
    const query = { groupBy: [], groups: [[]], aggregate: { of: 'count' }, stepSeconds: 3600 } as const
    const [steps = []] = await store.logSeries(may('event:read'), logSet, query)
    return steps.filter((step) => step !== null).length
  },
  logs: async ({ store, may }) => (await store.logs(may('event:read'), logSet, 9)).logs,
  arrivedLogs: async ({ store, may }) => (await store.arrivedLogs(may('event:read'), new Date(0), 9)).length,
  logCounts: async ({ store, may }) => (await store.logCounts(may('event:read'), logSet, 3600)).length,
  logPatterns: async ({ store, may }) => (await store.logPatterns(may('event:read'), logSet, 9)).length,
  logAttributes: ({ store, may }) => store.logAttributes(may('event:read'), logSet.period, MARK, 9),
  logValues: ({ store, may }) => store.logValues(may('event:read'), 'release', logSet, MARK, 9),
  replays: ({ store, may }) => store.replays(may('event:read'), replaySet, firstReplays),
  countReplays: ({ store, may }) => store.countReplays(may('event:read'), replaySet),
  replay: ({ store, may }) => store.replay(may('event:read'), markReplay.replayId),
  replaySegments: async ({ store, may }) => (await store.replaySegments(may('event:read'), markReplay)).length,
  replaysOfErrors: async ({ store, may }) => (await store.replaysOfErrors(may('event:read'), [replayError])).size,
  replaysOfTrace: async ({ store, may }) => (await store.replaysOfTrace(may('event:read'), markTrace)).length,
  metrics: ({ store, may }) => store.metrics(may('event:read'), { ...metricSet, text: MARK }, 9),
  metricGroups: async ({ store, may }) => (await store.metricGroups(may('event:read'), metricSet, summed, 9)).groups,
  metricSteps: ({ store, may }) => store.metricSteps(may('event:read'), metricSet, summed, 3600),
  metricSamples: ({ store, may }) => store.metricSamples(may('event:read'), metricSet, 'newest', 9),
  metricAttributes: ({ store, may }) => store.metricAttributes(may('event:read'), metricSet.period, undefined, MARK, 9),
  metricValues: ({ store, may }) => store.metricValues(may('event:read'), 'release', metricSet, MARK, 9),
  suspiciousSegments: ({ store, may }) => {
    const projects = [hidden]
    const suspicion = { period: recently(), clicks: projects, pages: projects, mostBytes: 1e9 }
    return store.suspiciousSegments(may('event:read'), suspicion, 9)
  },
  profiles: ({ store, may }) => store.profiles(may('event:read'), profileSet, { limit: 9 }),
  profile: ({ store, may }) => store.profile(may('event:read'), aProfileId(1)),
  profileOfSpan: ({ store, may }) =>
    store.profileOfSpan(may('event:read'), { profilerId: aProfileId(2), from: yesterday, to: yesterday + 10_000 }),
  profilesOfTrace: ({ store, may }) => store.profilesOfTrace(may('event:read'), markTrace, 9),
  flameTree: ({ store, may }) => store.flameTree(may('event:read'), profileSet),
  profileFunctions: async ({ store, may }) =>
    (await store.profileFunctions(may('event:read'), profileSet, { limit: 9 })).functions,
  profiledReleases: ({ store, may }) => store.profiledReleases(may('event:read'), profileSet.period),
  profileTypes: ({ store, may }) => store.profileTypes(may('event:read'), profileSet),
  attributeNames: ({ store, may }) => store.attributeNames(may('event:read'), spanSet.period, MARK, 9),
  fieldValues: ({ store, may }) => store.fieldValues(may('event:read'), 'span.name', spanSet, MARK, 9),
  rootSpansReceived: ({ store, may }) => store.rootSpansReceived(may('event:read'), recently(), 10),
  suspiciousSpans: ({ store, may }) => store.suspiciousSpans(may('event:read'), [markedRootSpan], anySuspicion),
  busyTransactions: ({ store, may }) => store.busyTransactions(may('event:read'), recently(), 1, 10),
  slotsOf: ({ store, may }) => store.slotsOf(may('event:read'), [markedRootSpan], recently()),
  environments: ({ store, may }) => store.environments(may('event:read')),
  diskUsage: ({ store, may }) => store.diskUsage(may('org:read')),
  querySql: async ({ store, may }) => {
    const question = { ...sqlOf('SELECT * FROM errors'), limit: 9 }
    const answer = await store.querySql(may('event:read'), question, 'JSONEachRow')
    return answer.ok ? Buffer.from(answer.value).toString() : answer
  },
  costOfSql: async ({ store, may }) => {
    const cost = await store.costOfSql(may('event:read'), { ...sqlOf('SELECT span.name FROM spans'), limit: 9 })
    return cost.ok ? cost.value.rows : cost
  },
  retentionForecast: ({ store, may }) => store.retentionForecast(may('org:admin')),
}

function sqlOf(text: string) {
  const read = parseSql(text)
  if (!read.ok) throw new Error(`No SQL: ${text}`)
  const projects = [mine, hidden].map((id) => ({ id, slug: `project-${id}` }))
  return { query: read.value.query, projects, parameters: {} }
}

const replayError = 'e'.repeat(32) as EventId
const markReplay = { projectId: hidden, replayId: 'f'.repeat(32) as ReplayId }
const firstReplays = { sort: 'started', descending: true, offset: 0, limit: 9 } as const

const markedRootSpan = {
  projectId: hidden,
  traceId: markTrace,
  spanId: aSpanId(1),
  name: MARK,
  start: (Date.now() - 60_000) * 1000,
  duration: 1000,
  receivedAt: Date.now() - 60_000,
  release: '',
  environment: MARK,
  platform: 'node',
}
const anySuspicion = {
  queries: 0,
  queryTotal: 0,
  queryLongest: 0,
  requests: 0,
  requestTotal: 0,
  taskLongest: 0,
  bytes: 0,
}

function recently() {
  return { since: new Date(Date.now() - 3_600_000), until: new Date() }
}

function recent(): EventFilter {
  return { period: { since: new Date(yesterday - DAY_MS), until: new Date() }, environments: [] }
}

function idOf(row: typeof first) {
  if (row === undefined) throw new Error('There is no such row.')
  return row.eventId
}

function operator<const P extends Permission>(permission: P): Grant<P> {
  const asked = authorize({ kind: 'operator' }, permission)
  if (!asked.ok) throw new Error(`The operator may not ${permission}.`)
  return asked.value
}

/** Internal methods, which take no grant. */
const withoutGrant = [
  'groupsOf',
  'indexed',
  'sampled',
  'sessionsSummed',
  'insert',
  'revise',
  'dropBefore',
  'disk',
  'deleteProject',
  'deleteGroups',
  'engine',
  'close',
  'memoryBytes',
  'giveBackMemory',
  'isDeleting',
  'isIndexBehind',
  'unpackedReplays',
  'notePack',
  'namedBlobs',
  'existingReplays',
  'deleteReplays',
]

/** Copying the whole store uses the engine's own tables. Only a folder's files can be held still. */
const moreOf = (engine: string) => ['tables', engine === 'embedded' ? 'whileStill' : 'whileResting']

const remembering = {
  name: 'embedded, with a memory',
  open: async (options: { folder: string }) => rememberAnswers(await openNewEvents(options)),
  more: ['changed', ...moreOf('embedded')],
}

describe.each([...eventEngines.map((engine) => ({ ...engine, more: moreOf(engine.name) })), remembering])(
  'a grant over another project, $name',
  ({ open, more }) => {
    let folder: string
    let store: EventStore

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'mishap-event-grants-'))
      store = await open({ folder })
      const ownRow = aRow({ projectId: mine, groupHash: aGroup('mine'), timestamp: yesterday })
      await store.insert('events', encodeRows(eventTable, [ownRow, ...rows]), 'all')
      const spans = new RowEncoder(spanTable.columns)
      const links = [{ traceId: markTrace, spanId: aSpanId(1), type: 'previous_trace' }]
      spans.add([
        aSpan({ projectId: hidden, traceId: markTrace, name: MARK, texts: [[MARK, MARK]] }),
        aSpan({ projectId: hidden, traceId: aTraceId('after'), links }),
      ])
      const isOf = { rootSpanId: markedRootSpan.spanId, isRootSpan: true, rootSpanName: MARK, environment: MARK }
      const { traceId, start, receivedAt } = markedRootSpan
      spans.add([aSpan({ projectId: hidden, traceId, start, receivedAt, name: MARK, category: 'db', ...isOf })])
      await store.insert('spans', spans.finish(), 'spans')
      const log = aLog({ projectId: hidden, body: MARK, release: MARK, texts: [[MARK, MARK]] })
      await store.insert('logs', encodeRows(logTable, [log]), 'logs')
      const point = aPoint({
        projectId: hidden,
        name: MARK,
        release: MARK,
        traceId: markTrace,
        attributes: [[MARK, MARK]],
      })
      await store.insert('metric_points', encodeRows(metricTable, [point]), 'metrics')
      const profile = aProfileRow(aProfile({ [MARK]: 10 }, { startedAt: yesterday }), {
        projectId: hidden,
        type: MARK,
        transaction: MARK,
        traceId: markTrace,
        profilerId: aProfileId(2),
      })
      const ofSdk = aProfileRow(aProfile({ [MARK]: 10 }, { startedAt: yesterday }), {
        projectId: hidden,
        profileId: aProfileId(3),
        release: MARK,
      })
      await store.insert('profiles', encodeRows(profileTable, [profile, ofSdk]), 'profiles')
      const sessions = new RowEncoder(sessionTable.columns)
      sessions.add([aSession({ projectId: hidden, started: yesterday, environment: MARK })])
      await store.insert('sessions', sessions.finish(), 'sessions')
      const run = aRun({ projectId: hidden, slug: MARK, at: yesterday })
      const output = { ...run, row: markTrace, fate: 'output', output: MARK } as const
      await store.insert('check_ins', encodeRows(checkInTable, [{ ...run, output: '' }, output]), 'check-ins')
      const check = { ...aResult(7, { at: yesterday + 1 }), projectId: hidden }
      await store.insert('uptime_checks', encodeRows(uptimeTable, [check]), 'uptime')
      const told = { ...aReplayTold(), environment: MARK, errorIds: [replayError], traceIds: [markTrace] }
      const replay = { ...markReplay, time: Date.now() - 60_000 }
      const replayRows = [
        aReplayRow({ ...replay, told }),
        aReplayRow({ ...replay, recorded: aReplayRecorded({ deadClicks: 1, blob: 'one' }) }),
      ]
      await store.insert('replay_segments', encodeRows(replayTable, replayRows), 'replays')
      await store.indexed()
      await store.sessionsSummed()
    })
    afterAll(async () => {
      await store.close()
      await rm(folder, { recursive: true })
    })

    test('has a case for every method of the store', () => {
      expect([...Object.keys(cases), ...withoutGrant, ...more].toSorted()).toEqual(Object.keys(store).toSorted())
    })

    test.each(Object.entries(cases))('sees nothing of a project by %s, and one over it does', async (_, run) => {
      const answers = async (covering: readonly ProjectId[]) =>
        textOf(await run({ store, may: (permission) => narrow(operator(permission), covering) }))
      expect(shows(await answers([mine]))).toBe(false)
      expect(shows(await answers([]))).toBe(false)
      expect(shows(await answers([mine, hidden]))).toBe(true)
      // Nothing leaks through answers cached for a wider grant either.
      expect(shows(await answers([mine]))).toBe(false)
    })
  },
)

function sumOf(found: ReadonlyMap<number, readonly { readonly down: number }[]>): number {
  return [...found.values()].flat().reduce((sum, { down }) => sum + down, 0)
}

/** Whether the answer has names, ids or counts of the hidden project. */
function shows(answer: string): boolean {
  const ids = rows.map(({ eventId }) => eventId)
  return [MARK, `"projectId":${hidden}`, ...ids].some((one) => answer.includes(one)) || /^[1-9]\d*$/.test(answer)
}

function textOf(answer: unknown): string {
  return JSON.stringify(answer) ?? ''
}
