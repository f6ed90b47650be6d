import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEventId, parseTraceId, type EventId } from '#domain/ids.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { cpuProfileType, pprofType } from '#domain/profile/profile-uploads.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { decodeEvent } from '#digest/decode/decode-event.ts'
import { count, cut, finiteNumber, isList, isObject } from '#digest/normalise/fields.ts'
import { limits } from '#digest/normalise/limits.ts'
import { Notes } from '#digest/normalise/notes.ts'
import { normaliseEnvironment, normaliseRelease } from '#digest/normalise/release.ts'
import { parseTime } from '#digest/normalise/time.ts'
import { readCpuProfile } from './cpu-profile.ts'
import type { FrameSource } from './frames.ts'
import { readPprof } from './pprof.ts'
import type { NoProfile, ProfileSource, ReadItem } from './read-profile.ts'
import { readSampled } from './sampled.ts'

type Read = Result<ReadItem, NoProfile>

/** Reads an item in any format. */
export function readItem(item: EnvelopeItem, context: ItemContext, lookups: DigestLookups): Read {
  switch (item.type) {
    case pprofType:
      return readUploadedPprof(item, context)
    case cpuProfileType:
      return readUploadedCpuProfile(item, context, lookups)
    default:
      return readSent(item, context, lookups)
  }
}

function readSent(item: EnvelopeItem, context: ItemContext, lookups: DigestLookups): Read {
  const metaLength = count(item.header.meta_length)
  if (metaLength !== undefined) return readPerfetto(item, metaLength, context)
  const decoded = decodeEvent(item.payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  const source = sourceOf(raw, item)
  if (source === undefined) return refuse({ reason: 'no_id' })
  const isChunk = item.type !== 'profile'
  // Android's binary trace, whose SDK sends no version.
  if (typeof raw.sampled_profile === 'string') return readAndroid(source, raw, raw.sampled_profile, context)
  const profile = readSampled(isChunk ? { ...raw, version: '2' } : raw, frameSource(source, raw, context, lookups))
  if (!profile.ok) return profile
  const form = isChunk ? 'chunk' : 'transaction'
  return ok({ ...source, form, profiles: [{ type: 'wall', profile: profile.value }] })
}

/**
 * Android's older profiler, with a base64 trace inside the JSON. Stored in the format that Android's own tools open.
 */
function readAndroid(source: ProfileSource, raw: JsonObject, sampled: string, context: ItemContext): Read {
  const trace = Buffer.from(sampled, 'base64')
  return trace.length === 0 ? refuse({ reason: 'not_enough_samples' }) : ok(traceOf(source, raw, trace, context))
}

/** A chunk of Android's newer profiler: JSON of `metaLength` bytes, followed by a trace. */
function readPerfetto({ payload, header, type }: EnvelopeItem, metaLength: number, context: ItemContext): Read {
  const decoded = decodeEvent(payload.subarray(0, metaLength))
  if (!decoded.ok) return decoded
  const source = sourceOf(decoded.value, { header, type, payload })
  if (source === undefined) return refuse({ reason: 'no_id' })
  if (payload.length <= metaLength) return refuse({ reason: 'not_enough_samples' })
  return ok(traceOf(source, decoded.value, payload.subarray(metaLength), context))
}

function traceOf(source: ProfileSource, raw: JsonObject, trace: Uint8Array, { receivedAt }: ItemContext): ReadItem {
  const durationMs = Math.min(600_000, Math.max(0, (finiteNumber(raw.duration_ns) ?? 0) / 1e6))
  const seconds = parseTime(raw.timestamp)
  const startedAt = seconds === undefined ? receivedAt - durationMs : seconds * 1000
  return { ...source, form: 'trace', trace, startedAt, durationMs }
}

/** Returns `undefined` without an id, because SDKs always send one. */
function sourceOf(raw: JsonObject, { header, type }: EnvelopeItem): ProfileSource | undefined {
  const profileId = idOf(type === 'profile' ? (raw.event_id ?? raw.profile_id) : raw.chunk_id)
  if (profileId === undefined) return undefined
  const [first = null] = isList(raw.transactions) ? raw.transactions : []
  const transaction = isObject(raw.transaction) ? raw.transaction : isObject(first) ? first : {}
  const traceId = transaction.trace_id ?? raw.trace_id
  return {
    profileId,
    profilerId: idOf(raw.profiler_id) ?? null,
    traceId: typeof traceId === 'string' ? (parseTraceId(traceId) ?? null) : null,
    transaction: nameOf(transaction.name ?? raw.transaction_name),
    ...programOf(raw.release, raw.environment, raw.platform ?? header.platform),
  }
}

function programOf(release: Json | undefined, environment: Json | undefined, platform: Json | undefined) {
  return {
    release: normaliseRelease(release, new Notes()) ?? '',
    environment: normaliseEnvironment(environment, new Notes()) ?? '',
    platform: typeof platform === 'string' ? platform.trim().toLowerCase().slice(0, limits.platform) : '',
  }
}

function idOf(raw: Json | undefined): EventId | undefined {
  return typeof raw === 'string' ? parseEventId(raw) : undefined
}

function nameOf(raw: Json | undefined): string {
  return typeof raw === 'string' ? cut(raw.trim(), limits.transaction) : ''
}

function frameSource(
  { platform, release }: Pick<ProfileSource, 'platform' | 'release'>,
  raw: JsonObject,
  { projectId }: ItemContext,
  lookups: DigestLookups,
): FrameSource {
  const dist = typeof raw.dist === 'string' ? raw.dist : ''
  return { platform, release, dist, debugMeta: raw.debug_meta, project: projectId, lookups }
}

function readUploadedPprof(item: EnvelopeItem, context: ItemContext): Read {
  const source = uploadSource(item, 'go')
  const read = readPprof(item.payload, source.platform, context.receivedAt)
  return read.ok ? ok({ ...source, form: 'pprof', profiles: read.value.profiles }) : read
}

function readUploadedCpuProfile(item: EnvelopeItem, context: ItemContext, lookups: DigestLookups): Read {
  const decoded = decodeEvent(item.payload)
  if (!decoded.ok) return decoded
  const source = uploadSource(item, 'node')
  const frames = frameSource(source, {}, context, lookups)
  const profile = readCpuProfile(decoded.value, frames, context.receivedAt)
  if (!profile.ok) return profile
  return ok({ ...source, form: 'cpuprofile', profiles: [{ type: 'wall', profile: profile.value }] })
}

/** Reads the URL parameters of an upload. Without an id, the same bytes are the same profile. */
function uploadSource({ header, payload }: EnvelopeItem, platform: string): ProfileSource {
  const bytesId = createHash('md5').update(payload).digest('hex') as EventId
  return {
    profileId: idOf(header.profile_id) ?? bytesId,
    profilerId: null,
    traceId: null,
    transaction: nameOf(header.transaction),
    ...programOf(header.release, header.environment, header.platform ?? platform),
  }
}
