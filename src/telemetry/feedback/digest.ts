import { createHash } from 'node:crypto'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { oneOf } from '../wire.ts'
import type { DigestedFeedback } from './digested-feedback.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { EventId, ReplayId } from '#domain/ids.ts'
import { parseEventId, parseReplayId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { decodeEvent, type Undecodable } from '#digest/decode/decode-event.ts'
import { madeUpId, type NoEvent } from '#digest/digest-event.ts'
import { compileFilters, filterEvent } from '#digest/filter/filter-event.ts'
import { limits } from '#digest/normalise/limits.ts'
import { normaliseEvent } from '#digest/normalise/normalise-event.ts'
import { compileScrubbing, scrubEvent } from '#digest/scrub/scrub-event.ts'

/** Why an item yielded no feedback. */
export type NoFeedback =
  | Extract<NoEvent, { reason: 'filtered' }>
  | { readonly reason: Undecodable['reason'] | 'no_message' }

/** Reads a `feedback` item: an event whose context `feedback` contains everything (docs/protocol.md 2.2). */
export function digestFeedback(
  payload: Uint8Array,
  context: ItemContext,
  lookups: DigestLookups,
): Result<DigestedFeedback, NoFeedback> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const id = context.envelope.event_id ?? idOf(decoded.value.event_id) ?? madeUpId(payload, context)
  return toFeedback(decoded.value, id, context, lookups)
}

/**
 * Reads a `user_report` item, which older SDKs and the report dialog send: the same in fewer fields. It has no id, so
 * one is derived from its text. The same text about the same event was sent twice.
 */
export function digestUserReport(
  payload: Uint8Array,
  context: ItemContext,
  lookups: DigestLookups,
): Result<DigestedFeedback, NoFeedback> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const { event_id: own = null, name = null, email = null, comments = null } = decoded.value
  const eventId = idOf(own)
  const said = JSON.stringify([context.projectId, eventId, name, email, comments])
  const id = createHash('md5').update(said).digest('hex') as EventId
  const feedback = {
    message: comments,
    contact_email: email,
    name,
    source: 'user_report',
    associated_event_id: eventId,
  }
  return toFeedback({ contexts: { feedback } }, id, context, lookups)
}

/** Processes it like an event: normalise, scrub, filter. Only then is the feedback read. */
function toFeedback(
  raw: JsonObject,
  id: EventId,
  context: ItemContext,
  lookups: DigestLookups,
): Result<DigestedFeedback, NoFeedback> {
  const rules = lookups.rules(context.projectId)
  const normal = normaliseEvent(raw, { ...context, eventId: id, geo: lookups.geo })
  const clean = scrubEvent(normal, compileScrubbing(rules.scrubbing, { key: lookups.scrubbingKey }))
  const caught = filterEvent(clean, compileFilters(rules.filters), context)
  if (caught?.action === 'drop') return refuse({ reason: 'filtered', filter: caught.filter, category: 'feedback' })
  const said = clean.contexts?.feedback ?? {}
  const message = textOf(said.message)
  if (message === '') return refuse({ reason: 'no_message' })
  const { user = {}, request, environment = '', release = '' } = clean
  return ok({
    projectId: context.projectId,
    itemId: id,
    eventId: idOf(said.associated_event_id),
    replayId: replayIdOf(said.replay_id) ?? replayIdOf(clean.contexts?.replay?.replay_id),
    message,
    name: textOf(said.name, limits.identity) || (user.name ?? user.username ?? ''),
    email: textOf(said.contact_email, limits.identity) || (user.email ?? ''),
    url: textOf(said.url, limits.url) || (request?.url ?? ''),
    source: textOf(said.source, limits.shortText),
    environment,
    release,
    at: Math.round(clean.timestamp * 1000),
    receivedAt: Math.round(clean.received * 1000),
    units: oneOf('feedback'),
    rows: 0,
  })
}

function textOf(value: Json | undefined, limit: number = limits.message): string {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' ? text.trim().slice(0, limit).toWellFormed() : ''
}

function idOf(value: Json | undefined): EventId | null {
  return typeof value === 'string' ? (parseEventId(value) ?? null) : null
}

function replayIdOf(value: Json | undefined): ReplayId | null {
  return typeof value === 'string' ? (parseReplayId(value) ?? null) : null
}
