import { deflateSync } from 'node:zlib'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { PlannedEnvelope } from '../planned.ts'
import { dayOf } from '../rhythm.ts'
import { releaseAt } from '../shop.ts'
import { planTraces } from '../traces/plan-traces.ts'
import type { DemoTrace } from '../traces/trace.ts'
import { units } from '../traces/units.ts'
import type { PlannedEvent } from '../plan.ts'
import { recordedVisits, type RecordedSegment, type RecordedVisit } from './recorded.ts'
import { replayed, visitsOf, type ReplayedVisit } from './visits.ts'

const HOUR_MS = 3_600_000
/** How many errors of the shop's pages happened in recorded visits. */
const WITH_ERRORS = 10
/** In these visits, the error is the end. */
const BEFORE_END_MS = 1500
/** By then, all traces named by a visit's recording have arrived. */
const TOLD_AFTER_MS = 60_000

/** Recordings of visits, and the replay id for each error that happened in one. */
export interface PlannedReplays {
  readonly envelopes: readonly PlannedEnvelope[]
  readonly ofEvents: ReadonlyMap<PlannedEvent, string>
}

/**
 * Visits of the shop's pages over two weeks: each recording is replayed at other times.
 * @param traces the traces with recorded visits
 */
export function planReplays(
  events: readonly PlannedEvent[],
  now: Date,
  traces: readonly DemoTrace[] = planTraces(now),
): PlannedReplays {
  const { start: day } = dayOf(now)
  const noon = day + 12 * HOUR_MS
  const [first] = recordedVisits()
  if (first === undefined) return { envelopes: [], ofEvents: new Map() }
  const ofPages = events.filter(({ project, runsIn }) => project === 'web' && runsIn === 'browser')
  const watched = ofPages.filter((_, index) => index % Math.ceil(ofPages.length / WITH_ERRORS) === 0)
  const errors = watched.map((event, index) => {
    const visit = replayed({ name: `${day}:error:${index}`, at: event.at.getTime() - lengthOf(first), of: first })
    const { event_id, contexts } = event.write()
    const trace = contexts.trace?.['trace_id']
    const seen = { noon, errorIds: [event_id], traceIds: typeof trace === 'string' ? [trace] : [] }
    return { event, id: visit.id, envelopes: segmentsOf(visit, seen) }
  })
  const byReplay = Map.groupBy(traces, ({ scene }) => scene.replayId)
  const quiet = visitsOf(now).flatMap((visit) => {
    if (visit.at + TOLD_AFTER_MS > now.getTime()) return []
    const traceIds = (byReplay.get(visit.id) ?? []).map(({ id }) => id)
    return segmentsOf(visit, { noon, errorIds: [], traceIds })
  })
  return {
    envelopes: [...errors.flatMap(({ envelopes }) => envelopes), ...quiet].filter(({ at }) => at < now),
    ofEvents: new Map(errors.map(({ event, id }) => [event, id])),
  }
}

interface Seen {
  /** Noon of the demo's day, which determines releases. */
  readonly noon: number
  readonly errorIds: readonly string[]
  readonly traceIds: readonly string[]
}

const beginOf = ({ segments }: RecordedVisit) => (segments[0]?.event.replay_start_timestamp ?? 0) * 1000

const lengthOf = (visit: RecordedVisit) =>
  (visit.segments.at(-1)?.event.timestamp ?? 0) * 1000 - beginOf(visit) - BEFORE_END_MS

function segmentsOf(visit: ReplayedVisit, { noon, errorIds, traceIds }: Seen): readonly PlannedEnvelope[] {
  const { id: replayId, shopper, browser } = visit
  const shift = visit.at - beginOf(visit.of)
  const facts: JsonObject = {
    replay_id: replayId,
    event_id: replayId,
    release: releaseAt('web', (noon - visit.at) / HOUR_MS),
    environment: 'production',
    user: { id: shopper.id, email: shopper.email, username: shopper.name, ip_address: shopper.ip },
    request: { url: 'https://shop.example/', headers: { 'User-Agent': browser.userAgent } },
    tags: { visit: visit.of.name },
    error_ids: errorIds,
    trace_ids: traceIds,
  }
  return visit.of.segments.map((segment) => ({
    project: 'web',
    at: new Date(segment.event.timestamp * 1000 + shift),
    holds: { events: 0, transactions: 0, sessions: 0 },
    write: () => ({ sdk: units['web-page'].sdk, eventId: replayId, items: itemsOf(segment, facts, shift) }),
  }))
}

function itemsOf({ event, events }: RecordedSegment, facts: JsonObject, shift: number) {
  const { segment_id, timestamp, replay_start_timestamp } = event
  const said = {
    ...event,
    ...facts,
    timestamp: timestamp + shift / 1000,
    ...(replay_start_timestamp !== undefined && { replay_start_timestamp: replay_start_timestamp + shift / 1000 }),
  }
  const recording = deflateSync(JSON.stringify(events.map((one) => shifted(one, shift))))
  const header = Buffer.from(`${JSON.stringify({ segment_id })}\n`)
  return [
    { header: { type: 'replay_event' }, payload: said },
    { header: { type: 'replay_recording' }, payload: Buffer.concat([header, recording]) },
  ]
}

/** Smaller times are in seconds: current years have ten digits in seconds, and thirteen in milliseconds. */
const FIRST_MILLISECOND = 100_000_000_000
const MOMENT: ReadonlySet<string> = new Set(['timestamp'])
const SECONDS: ReadonlySet<string> = new Set(['timestamp', 'startTimestamp', 'endTimestamp'])

/** Shifts the event's time. Times inside an SDK frame are in seconds. */
function shifted(event: JsonObject & { readonly timestamp: number }, shift: number): JsonObject {
  const { data } = event
  const payload = isObject(data) ? data.payload : undefined
  // Additions of the SDK to rrweb's events are in seconds here as well.
  const later = withTimes(event, MOMENT, event.timestamp < FIRST_MILLISECOND ? shift / 1000 : shift)
  if (!isObject(data) || !isObject(payload)) return later
  return { ...later, data: { ...data, payload: withTimes(payload, SECONDS, shift / 1000) } }
}

function withTimes(object: JsonObject, names: ReadonlySet<string>, shift: number): JsonObject {
  const entries = Object.entries(object).map(([name, value]): [string, Json] => [
    name,
    names.has(name) && typeof value === 'number' ? value + shift : (value ?? null),
  ])
  return Object.fromEntries(entries)
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
