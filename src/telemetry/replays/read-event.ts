import type { Json, JsonObject } from '#domain/event/event.ts'
import { parseEventId, parseReplayId, parseTraceId, type EventId, type ReplayId } from '#domain/ids.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { ReplayDevice } from '#domain/replay/replay.ts'
import { decodeEvent } from '#digest/decode/decode-event.ts'
import { madeUpId } from '#digest/digest-event.ts'
import { compileFilters, filterEvent } from '#digest/filter/filter-event.ts'
import { cut, isList, isObject } from '#digest/normalise/fields.ts'
import { limits } from '#digest/normalise/limits.ts'
import { normaliseEvent, type NormalEvent } from '#digest/normalise/normalise-event.ts'
import { compileScrubbing, scrubEvent } from '#digest/scrub/scrub-event.ts'
import { scrubText } from '#digest/scrub/scrub-parts.ts'
import type { WholeEnd } from '../kind.ts'
import { segmentIdOf } from './read-recording.ts'
import { momentOf } from './recording-facts.ts'
import type { ReplayTold } from './replay-row.ts'

/** The contents of a `replay_event`. */
export interface SentReplay {
  readonly replayId: ReplayId
  readonly segmentId: number
  readonly told: ReplayTold
}

/** Maximum number of pages, errors and traces that a segment may name. */
const MOST_NAMED = 100

/** Reads a `replay_event`, processed like an event: normalise, scrub, filter. */
export function readReplayEvent(
  payload: Uint8Array,
  context: ItemContext,
  lookups: DigestLookups,
): Result<SentReplay, WholeEnd> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return refuse({ outcome: 'invalid', reason: decoded.refusal.reason })
  const raw = decoded.value
  const replayId = idOf(raw.replay_id) ?? idOf(raw.event_id) ?? idOf(context.envelope.event_id)
  if (replayId === undefined) return refuse({ outcome: 'invalid', reason: 'no_replay_id' })
  const rules = lookups.rules(context.projectId)
  const scrubber = compileScrubbing(rules.scrubbing, { key: lookups.scrubbingKey })
  const eventId = madeUpId(new Uint8Array(), context)
  const clean = scrubEvent(normaliseEvent(raw, { ...context, eventId, geo: lookups.geo }), scrubber)
  const caught = filterEvent(clean, compileFilters(rules.filters), context)
  if (caught?.action === 'drop') return refuse({ outcome: 'filtered', reason: caught.filter })
  const urls = textsIn(raw.urls, (url) => scrubText(cut(url, limits.url), scrubber))
  return ok({ replayId, segmentId: segmentIdOf(raw.segment_id) ?? 0, told: toldBy(raw, clean, urls) })
}

function idOf(value: Json | EventId | undefined): ReplayId | undefined {
  return typeof value === 'string' ? parseReplayId(value) : undefined
}

function toldBy(raw: JsonObject, clean: NormalEvent, urls: readonly string[]): ReplayTold {
  const endedAt = momentOf(raw.timestamp) ?? clean.received * 1000
  const { user = {}, contexts = {}, release = '', environment = '', platform, sdk, tags } = clean
  return {
    type: raw.replay_type === 'buffer' ? 'buffer' : 'session',
    startedAt: Math.floor(Math.min(momentOf(raw.replay_start_timestamp) ?? endedAt, endedAt)),
    endedAt: Math.ceil(endedAt),
    urls,
    errorIds: textsIn(raw.error_ids, parseEventId),
    traceIds: textsIn(raw.trace_ids, parseTraceId),
    user: {
      id: user.id ?? '',
      email: user.email ?? '',
      username: user.username ?? user.name ?? '',
      ip: user.ip_address ?? '',
    },
    browser: nameAndVersion(contexts.browser),
    os: nameAndVersion(contexts.os),
    device: deviceOf(contexts.device),
    release,
    environment,
    platform,
    sdk: { name: sdk?.name ?? '', version: sdk?.version ?? '' },
    tags,
  }
}

function textsIn(value: Json | undefined, read: (text: string) => string | undefined): readonly string[] {
  if (!isList(value)) return []
  const texts = value.slice(0, MOST_NAMED).flatMap((one) => (typeof one === 'string' ? (read(one) ?? []) : []))
  return [...new Set(texts)].filter((text) => text !== '')
}

function nameAndVersion(context: JsonObject | undefined): { name: string; version: string } {
  return { name: textOf(context?.name), version: textOf(context?.version) }
}

function deviceOf(context: JsonObject | undefined): ReplayDevice {
  const at = (name: string) => (isObject(context) ? textOf(context[name]) : '')
  return { name: at('name'), brand: at('brand'), model: at('model'), family: at('family') }
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? cut(value, limits.shortText) : ''
}
