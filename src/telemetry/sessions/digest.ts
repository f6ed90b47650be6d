import { createHash } from 'node:crypto'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { parseSessionId, type EventId, type SessionId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { oneOf } from '../wire.ts'
import { isBad, sessionStatuses, type Session } from '#domain/session/session.ts'
import { decodeEvent, type Undecodable } from '#digest/decode/decode-event.ts'
import { madeUpId, type NoEvent } from '#digest/digest-event.ts'
import { filterItem } from '#digest/filter/filter-item.ts'
import { asText, count, isList, isObject, saysSomething } from '#digest/normalise/fields.ts'
import { Notes } from '#digest/normalise/notes.ts'
import { normaliseEnvironment, normaliseRelease } from '#digest/normalise/release.ts'
import { normaliseTime, parseTime } from '#digest/normalise/time.ts'
import { keyOfPerson } from './user-keys.ts'

/** The result of a session item. */
export interface ReadSessions {
  readonly item: DigestedItem
  readonly sessions: readonly Session[]
  /** For aggregates: the number of invalid entries, by reason. */
  readonly refused: ReadonlyMap<NoSession['reason'], number>
}

/** Why an update cannot be kept. */
interface NoSession {
  readonly reason:
    | 'invalid_session_id'
    | 'invalid_status'
    | 'invalid_count'
    | 'invalid_time'
    /** The session started too long ago to be counted. */
    | 'too_old'
    | 'too_many'
    | 'not_an_object'
}

/** Why an item yielded no sessions at all. */
export type NoSessions =
  | Extract<NoEvent, { reason: 'filtered' }>
  | { readonly reason: Undecodable['reason'] | NoSession['reason'] | 'no_release' | 'no_items' }

/** The maximum age of a session, and the maximum number of aggregates per item (docs/protocol.md 1.6 and 2.2). */
const MAX_AGE_MS = 5 * 86_400_000
const MAX_AGGREGATES = 100
const MAX_FUTURE_MS = 3_600_000
const MINUTE_MS = 60_000
/** More than any program counts in a minute. */
const MAX_QUANTITY = 1_000_000_000
const MAX_ERRORS = 2 ** 32 - 1
const MOST_MECHANISM = 40
/** Longer than any session: a year, in seconds. */
const MOST_SECONDS = 366 * 86_400

/** Reads a `session` item: one update of one session. */
export function digestSession(
  payload: Uint8Array,
  context: ItemContext,
  lookups: DigestLookups,
): Result<ReadSessions, NoSessions> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  const source = sourceOf(raw, context, lookups)
  if (!source.ok) return source
  const id = typeof raw.sid === 'string' ? parseSessionId(raw.sid) : undefined
  if (id === undefined) return refuse({ reason: 'invalid_session_id' })
  const started = startOf(raw.started, source.value)
  if (typeof started !== 'number') return refuse(started)
  const text = asText(raw.status) ?? 'ok'
  const status = sessionStatuses.find((known) => known === text)
  if (status === undefined) return refuse({ reason: 'invalid_status' })
  const said = count(Math.round((parseTime(raw.timestamp) ?? -1) * 1000))
  const session: Session = {
    ...source.value.shared,
    id,
    started,
    status,
    errors: Math.min(Math.max(count(raw.errors) ?? 0, isBad(status) ? 1 : 0), MAX_ERRORS),
    quantity: 1,
    moment: count(raw.seq) ?? said ?? context.receivedAt,
    userKey: userKeyOf(raw.did, context, lookups),
    duration: durationOf(raw.duration),
    mechanism: (asText(raw.abnormal_mechanism) ?? '').slice(0, MOST_MECHANISM),
    browserSdk: browserSdkOf(context),
  }
  // The same update of the same session is the same item, whenever it is sent.
  const itemId = madeUpId(payload, { ...context, receivedAt: 0, index: 0 })
  return ok({ item: itemOf(itemId, 1, context), sessions: [session], refused: new Map() })
}

/** Reads a `sessions` item: counts per minute that an SDK has aggregated itself. */
export function digestSessionCounts(
  payload: Uint8Array,
  context: ItemContext,
  lookups: DigestLookups,
): Result<ReadSessions, NoSessions> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const { aggregates } = decoded.value
  if (!isList(aggregates) || aggregates.length === 0) return refuse({ reason: 'no_items' })
  const source = sourceOf(decoded.value, context, lookups)
  if (!source.ok) return source
  // Two processes may have the same counts in the same minute. They are distinguished by the time their envelopes were
  // sent or, for SDKs that do not send it, received. Those SDKs do not resend envelopes.
  const sentAt = parseTime(context.envelope.sent_at)
  const receivedAt = sentAt === undefined ? context.receivedAt : Math.round(sentAt * 1000)
  const itemId = madeUpId(payload, { ...context, receivedAt })
  const refused = new Map<NoSession['reason'], number>()
  const sessions = aggregates.flatMap((raw, place) => {
    const read = place < MAX_AGGREGATES ? readAggregate(raw, source.value) : ({ reason: 'too_many' } as const)
    if (!('reason' in read)) {
      const userKey = userKeyOf(isObject(raw) ? raw.did : undefined, context, lookups)
      return read.map((one) => ({ ...one, id: partId(itemId, place, one.status), userKey, ...unsaid }))
    }
    refused.set(read.reason, (refused.get(read.reason) ?? 0) + 1)
    return []
  })
  const [reason] = refused.keys()
  if (sessions.length === 0) return refuse({ reason: reason ?? 'no_items' })
  return ok({ item: itemOf(itemId, sessions.length, context), sessions, refused })
}

const counted = [
  ['exited', 'exited'],
  ['errored', 'errored'],
  ['crashed', 'crashed'],
  ['abnormal', 'abnormal'],
  ['unhandled', 'unhandled'],
] as const

type Counted = Omit<Session, 'id' | 'userKey' | keyof typeof unsaid>

/** Fields that only updates of single sessions have. */
const unsaid = { duration: null, mechanism: '', browserSdk: 0 }

/** Reads an aggregate: one row per final status of its sessions. */
function readAggregate(raw: Json, source: Source): readonly Counted[] | NoSession {
  if (!isObject(raw)) return { reason: 'not_an_object' }
  const started = startOf(raw.started, source)
  if (typeof started !== 'number') return started
  const minute = Math.floor(started / MINUTE_MS) * MINUTE_MS
  const rows: Counted[] = []
  for (const [field, status] of counted) {
    const quantity = saysSomething(raw[field]) ? count(raw[field]) : 0
    if (quantity === undefined || quantity > MAX_QUANTITY) return { reason: 'invalid_count' }
    const errors = isBad(status) ? 1 : 0
    if (quantity > 0) rows.push({ ...source.shared, started: minute, status, errors, quantity, moment: minute })
  }
  return rows
}

function partId(itemId: EventId, place: number, status: string): SessionId {
  return createHash('md5').update(`${itemId}:${place}:${status}`).digest('hex') as SessionId
}

function itemOf(
  itemId: EventId,
  rows: number,
  { projectId, receivedAt }: Pick<ItemContext, 'projectId' | 'receivedAt'>,
): DigestedItem {
  return { projectId, itemId, units: oneOf('session'), rows, receivedAt }
}

/** Facts common to all sessions of an item. */
interface Source {
  readonly shared: Pick<Session, 'projectId' | 'release' | 'environment'>
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** Seconds to add to each time to correct the client's clock. */
  readonly shift: number
}

/** What the item and its envelope say about all sessions, if the project's filters let them pass. */
function sourceOf(raw: JsonObject, context: ItemContext, lookups: DigestLookups): Result<Source, NoSessions> {
  const { projectId, receivedAt, envelope } = context
  const attributes = isObject(raw.attrs) ? raw.attrs : {}
  const notes = new Notes()
  const release = normaliseRelease(attributes.release, notes)
  if (release === undefined) return refuse({ reason: 'no_release' })
  const environment = normaliseEnvironment(attributes.environment, notes) ?? ''
  const subject = {
    platform: asText(envelope.sdk?.name)?.includes('.javascript.') === true ? 'javascript' : 'other',
    release,
    environment,
    request: { headers: { 'User-Agent': asText(attributes.user_agent) ?? '' } },
    user: { ip_address: asText(attributes.ip_address) ?? '' },
  }
  const filter = filterItem(subject, context, lookups)
  if (filter !== undefined) return refuse({ reason: 'filtered', filter, category: 'session' })
  const clocks = { received: receivedAt / 1000, sentAt: parseTime(envelope.sent_at) }
  const { shift } = normaliseTime(undefined, clocks, notes)
  return ok({ shared: { projectId, release, environment }, receivedAt, shift })
}

/** Milliseconds since the epoch, by our clock. */
function startOf(raw: Json | undefined, { receivedAt, shift }: Source): number | NoSession {
  const seconds = parseTime(raw)
  if (seconds === undefined) return { reason: 'invalid_time' }
  const started = Math.round((seconds + shift) * 1000)
  if (started > receivedAt + MAX_FUTURE_MS) return { reason: 'invalid_time' }
  return started < receivedAt - MAX_AGE_MS ? { reason: 'too_old' } : started
}

function userKeyOf(did: Json | undefined, { projectId }: ItemContext, { scrubbingKey }: DigestLookups): string {
  const text = asText(did)
  return text === undefined ? '' : keyOfPerson(scrubbingKey, projectId, text)
}

/** SDKs send seconds. */
function durationOf(raw: Json | undefined): number | null {
  const seconds = typeof raw === 'number' ? raw : Number.NaN
  return seconds >= 0 && seconds <= MOST_SECONDS ? Math.round(seconds * 1000) : null
}

/** JavaScript SDKs that run on servers. */
const SERVER_SDK = /^sentry\.javascript\.(?:node|bun|deno|cloudflare|aws|google|electron|react-native|capacitor)/

/** The major version of the browser SDK that sent an envelope; 0 for any other SDK. */
function browserSdkOf({ envelope: { sdk } }: ItemContext): number {
  const name = asText(sdk?.name) ?? ''
  if (!name.startsWith('sentry.javascript.') || SERVER_SDK.test(name)) return 0
  const [, major = '0'] = /^(\d{1,4})\./.exec(asText(sdk?.version) ?? '') ?? []
  return Number(major)
}
