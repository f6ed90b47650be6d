import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { PlannedEnvelope } from '../planned.ts'
import { randomFrom } from '../random.ts'
import { shopping, spread } from '../rhythm.ts'
import { browsers } from '../shells/browsers.ts'
import { aShopper, releaseAt } from '../shop.ts'
import { dayOf } from '../traces/plan-traces.ts'
import { units } from '../traces/units.ts'
import type { PlannedEvent } from '../plan.ts'
import { recordedVisits, type RecordedSegment, type RecordedVisit } from './recorded.ts'

const HOUR_MS = 3_600_000
const VISITS = 24
/** So many errors of the shop's pages happened while a visit was recorded. */
const WITH_ERRORS = 10
/** Of these visits the error is the end. */
const BEFORE_END_MS = 1500

/** Visits to whom the shop did not answer. Detectors look at those that began within a day before they came. */
const UNANSWERED: ReadonlySet<string> = new Set(['rages', 'waits'])
const UNANSWERED_EVERY_MS = 8 * HOUR_MS
const UNANSWERED_TIMES = 6

/** Recordings of visits, and the errors that happened in them, by the id that each names its replay by. */
export interface PlannedReplays {
  readonly envelopes: readonly PlannedEnvelope[]
  readonly ofEvents: ReadonlyMap<PlannedEvent, string>
}

/** Some visits of the shop's pages as recordings, over the fortnight: each recorded once, and told of at another time. */
export function planReplays(events: readonly PlannedEvent[], now: Date): PlannedReplays {
  const { start: day, end: dayEnd } = dayOf(now)
  const noon = day + 12 * HOUR_MS
  const [first, ...others] = recordedVisits()
  if (first === undefined) return { envelopes: [], ofEvents: new Map() }
  const ofPages = events.filter(({ project, runsIn }) => project === 'web' && runsIn === 'browser')
  const watched = ofPages.filter((_, index) => index % Math.ceil(ofPages.length / WITH_ERRORS) === 0)
  const errors = watched.map((event, index) => {
    const visit: Visit = { name: `${day}:error:${index}`, at: event.at.getTime() - lengthOf(first), noon, of: first }
    return { event, id: idOf(visit), envelopes: segmentsOf(visit, [event.write().event_id]) }
  })
  const times = spread(shopping, VISITS, new Date(dayEnd), randomFrom('replays'))
  const quiet = times.flatMap((at, index) => {
    const visit = others[index % others.length]
    return visit === undefined ? [] : segmentsOf({ name: `${day}:${index}`, at: at.getTime(), noon, of: visit }, [])
  })
  const unanswered = others
    .filter(({ name }) => UNANSWERED.has(name))
    .flatMap((of) =>
      Array.from({ length: UNANSWERED_TIMES }, (_, index) => {
        const at = dayEnd - (index + 1) * UNANSWERED_EVERY_MS
        return segmentsOf({ name: `${day}:${of.name}:${index}`, at, noon, of }, [])
      }).flat(),
    )
  return {
    envelopes: [...errors.flatMap(({ envelopes }) => envelopes), ...quiet, ...unanswered].filter(({ at }) => at < now),
    ofEvents: new Map(errors.map(({ event, id }) => [event, id])),
  }
}

/** One recording at a time of its own. */
interface Visit {
  readonly name: string
  readonly at: number
  /** Of the demo's day: releases are told from it. */
  readonly noon: number
  readonly of: RecordedVisit
}

const idOf = ({ name }: Visit) => createHash('md5').update(`replay:${name}`).digest('hex')

const beginOf = ({ segments }: RecordedVisit) => (segments[0]?.event.replay_start_timestamp ?? 0) * 1000

const lengthOf = (visit: RecordedVisit) =>
  (visit.segments.at(-1)?.event.timestamp ?? 0) * 1000 - beginOf(visit) - BEFORE_END_MS

function segmentsOf(visit: Visit, errorIds: readonly string[]): readonly PlannedEnvelope[] {
  const replayId = idOf(visit)
  const random = randomFrom(replayId)
  const shopper = aShopper(random)
  const { userAgent } = random.pick(browsers)
  const shift = visit.at - beginOf(visit.of)
  const facts: JsonObject = {
    replay_id: replayId,
    event_id: replayId,
    release: releaseAt('web', (visit.noon - visit.at) / HOUR_MS),
    environment: 'production',
    user: { id: shopper.id, email: shopper.email, username: shopper.name, ip_address: shopper.ip },
    request: { url: 'https://shop.example/', headers: { 'User-Agent': userAgent } },
    tags: { visit: visit.of.name },
    error_ids: errorIds,
    trace_ids: [],
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

/** Below it a moment is in seconds: these years are told by ten digits then, and by thirteen in milliseconds. */
const FIRST_MILLISECOND = 100_000_000_000
const MOMENT: ReadonlySet<string> = new Set(['timestamp'])
const SECONDS: ReadonlySet<string> = new Set(['timestamp', 'startTimestamp', 'endTimestamp'])

/** The event at another time; what a frame of the SDK says inside is in seconds. */
function shifted(event: JsonObject & { readonly timestamp: number }, shift: number): JsonObject {
  const { data } = event
  const payload = isObject(data) ? data.payload : undefined
  // What the SDK itself adds to rrweb's events is in seconds here as well.
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
