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
import { recordedVisits, type RecordedSegment, type RecordedVisit } from './recorded.ts'

const HOUR_MS = 3_600_000
const VISITS = 24

/** Some visits of the shop's pages as recordings, over the fortnight: each recorded once, and told of at another time. */
export function planReplays(now: Date): PlannedEnvelope[] {
  const { start: day, end: dayEnd } = dayOf(now)
  const recorded = recordedVisits()
  const times = spread(shopping, VISITS, new Date(dayEnd), randomFrom('replays'))
  return times.flatMap((at, index) => {
    const visit = recorded[index % recorded.length]
    if (visit === undefined) return []
    return segmentsOf(visit, at.getTime(), `${day}:replay:${index}`, day + 12 * HOUR_MS).filter((one) => one.at < now)
  })
}

function segmentsOf(visit: RecordedVisit, at: number, name: string, noon: number): readonly PlannedEnvelope[] {
  const replayId = createHash('md5').update(name).digest('hex')
  const random = randomFrom(name)
  const shopper = aShopper(random)
  const { userAgent } = random.pick(browsers)
  const begun = (visit.segments[0]?.event.replay_start_timestamp ?? 0) * 1000
  const shift = at - begun
  const facts: JsonObject = {
    replay_id: replayId,
    event_id: replayId,
    release: releaseAt('web', (noon - at) / HOUR_MS),
    environment: 'production',
    user: { id: shopper.id, email: shopper.email, username: shopper.name, ip_address: shopper.ip },
    request: { url: 'https://shop.example/', headers: { 'User-Agent': userAgent } },
    tags: { visit: visit.name },
    // Those of the recording happened nowhere else.
    error_ids: [],
    trace_ids: [],
  }
  return visit.segments.map((segment) => ({
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

const MILLISECONDS: ReadonlySet<string> = new Set(['timestamp'])
const SECONDS: ReadonlySet<string> = new Set(['timestamp', 'startTimestamp', 'endTimestamp'])

/** The event at another time; what a frame of the SDK says inside is in seconds. */
function shifted(event: JsonObject & { readonly timestamp: number }, shift: number): JsonObject {
  const { data } = event
  const payload = isObject(data) ? data.payload : undefined
  const later = withTimes(event, MILLISECONDS, shift)
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
