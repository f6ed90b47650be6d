import { Buffer } from 'node:buffer'
import { decodeEvent, type Undecodable } from '#digest/decode/decode-event.ts'
import { madeUpId } from '#digest/digest-event.ts'
import { asText, isObject } from '#digest/normalise/fields.ts'
import { Notes } from '#digest/normalise/notes.ts'
import { normaliseEnvironment, normaliseRelease } from '#digest/normalise/release.ts'
import { isCrontab } from '#digest/schedule/next-run.ts'
import type { Json } from '#domain/event/event.ts'
import { parseEventId, parseTraceId } from '#domain/ids.ts'
import { checkInStatuses, MAX_OUTPUT, parseSlug, type CheckIn } from '#domain/monitor/check-in.ts'
import { MAX_SLUG } from '#domain/monitor/monitor.ts'
import { readConfig } from '#domain/monitor/read-config.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import { ok, refuse, type Result } from '#domain/result.ts'

/** Why an item is not a valid check-in. */
export type NoCheckIn = { readonly reason: Undecodable['reason'] | 'invalid_slug' | 'invalid_status' }

/** A check-in with the output that was sent along; '' if there was none. */
export interface ReadCheckIn {
  readonly checkIn: CheckIn
  readonly output: string
}

const ZEROS = '0'.repeat(32)
/** A run of ten years is a mistake in the unit. */
const MAX_DURATION_S = 10 * 366 * 86_400

/** Reads a check-in (docs/protocol.md 2.2). */
export function digestCheckIn(payload: Uint8Array, context: ItemContext): Result<ReadCheckIn, NoCheckIn> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  const slug = typeof raw.monitor_slug === 'string' ? parseSlug(raw.monitor_slug, MAX_SLUG) : undefined
  if (slug === undefined) return refuse({ reason: 'invalid_slug' })
  const status = checkInStatuses.find((one) => one === raw.status)
  if (status === undefined) return refuse({ reason: 'invalid_status' })
  const notes = new Notes()
  const { projectId, receivedAt } = context
  const trace = isObject(raw.contexts) && isObject(raw.contexts.trace) ? asText(raw.contexts.trace.trace_id) : undefined
  const output = outputOf(raw.output)
  const checkIn: CheckIn = {
    projectId,
    slug,
    environment: normaliseEnvironment(raw.environment, notes) ?? '',
    checkInId: idOf(raw.check_in_id),
    // A retry sends the same bytes again, but each is received at a different time.
    itemId: madeUpId(payload, context),
    status,
    receivedAt,
    duration: durationOf(raw.duration),
    traceId: trace === undefined ? null : (parseTraceId(trace) ?? null),
    release: normaliseRelease(raw.release, notes) ?? '',
    hasOutput: output !== '',
    config: readConfig(raw.monitor_config, isCrontab) ?? null,
  }
  return ok({ checkIn, output })
}

/** Invalid and all-zero ids refer to the latest run. */
function idOf(raw: Json | undefined): string | null {
  const id = typeof raw === 'string' ? parseEventId(raw) : undefined
  return id === undefined || id === ZEROS ? null : id
}

function durationOf(raw: Json | undefined): number | null {
  return typeof raw === 'number' && raw >= 0 && raw <= MAX_DURATION_S ? Math.round(raw * 1000) : null
}

/** The first bytes, cut at a character boundary. */
function outputOf(raw: Json | undefined): string {
  if (typeof raw !== 'string') return ''
  if (Buffer.byteLength(raw) <= MAX_OUTPUT) return raw.toWellFormed()
  return Buffer.from(raw)
    .subarray(0, MAX_OUTPUT)
    .toString()
    .replace(/\ufffd+$/, '')
}
