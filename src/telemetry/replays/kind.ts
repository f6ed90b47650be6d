import { createHash } from 'node:crypto'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseReplayId, type EventId, type ReplayId } from '#domain/ids.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { DigestLookups } from '#domain/processing/lookups.ts'
import { ended, type EnvelopeOutcome, type FollowingContext, type ItemResult, type Kind } from '../kind.ts'
import { LATEST_MS } from '../rows/latest-moment.ts'
import { oneOf } from '../wire.ts'
import { digestRecording, type DigestedRecording } from './digest-recording.ts'
import { readReplayEvent, type SentReplay } from './read-event.ts'
import { readRecording } from './read-recording.ts'
import { readVideo } from './read-video.ts'
import type { ReplayRow } from './replay-row.ts'
import { replayTable } from './table.ts'
import { replayItems } from './wire.ts'

type ReplayResult = ItemResult<ReplayRow, DigestedItem>

/** Session replays: what SDKs report about them, and the recordings themselves, in segments. */
export const replays: Kind<ReplayRow, DigestedItem> = {
  name: 'replays',
  items: replayItems,
  table: replayTable,
  repeats: 'by_id',
  provesSetup: false,
  // A recording shares the outcome of its replay event, which may come after it.
  followsEvent: ({ type }) => type === 'replay_recording',
  digest(item, context, lookups) {
    switch (item.type) {
      case 'replay_event':
        return digestTold(item, context, lookups)
      case 'replay_video':
        return digestVideo(item, context, lookups)
      default:
        return digestFollowing(item, context, lookups)
    }
  },
}

const units = oneOf('replay')
const invalid = (reason: string) => ended(units, { outcome: 'invalid', reason })

function digestTold({ payload }: EnvelopeItem, context: FollowingContext, lookups: DigestLookups): ReplayResult {
  const read = readReplayEvent(payload, context, lookups)
  if (!read.ok) {
    const { outcome, reason } = read.refusal
    return { ...ended(units, read.refusal), event: { end: outcome, reason } }
  }
  const row = rowOfTold(read.value, context)
  const item = itemOf('told', row, 0)
  const event = { end: 'kept', eventId: row.replayId as string as EventId, time: row.time } as const
  return { kept: [{ item, rows: [row] }], ended: [], event }
}

/**
 * A recording whose replay was filtered is dropped with it. Without a readable replay event, it belongs to the
 * envelope's replay.
 */
function digestFollowing(item: EnvelopeItem, context: FollowingContext, lookups: DigestLookups): ReplayResult {
  const { event } = context
  if (event !== undefined && event.end !== 'kept' && event.end !== 'invalid')
    return ended(units, { outcome: event.end, reason: event.reason })
  const replayId = parseReplayId(keptId(event) ?? context.envelope.event_id ?? '')
  if (replayId === undefined) return invalid('no_replay_id')
  const sent = readRecording(item.payload)
  if (sent === undefined) return invalid('no_segment_id')
  const digested = digestRecording(sent, { replayId, context, lookups })
  const time = event?.end === 'kept' ? event.time : undefined
  return recordedResult(digested, rowOfRecorded(digested, { replayId, segmentId: sent.segmentId, time }, context))
}

function keptId(event: EnvelopeOutcome | undefined): EventId | undefined {
  return event?.end === 'kept' ? event.eventId : undefined
}

/** Event, recording and video in one item. */
function digestVideo({ payload }: EnvelopeItem, context: FollowingContext, lookups: DigestLookups): ReplayResult {
  const parts = readVideo(payload)
  if (parts === undefined) return invalid('invalid_msgpack')
  const read = readReplayEvent(parts.event, context, lookups)
  if (!read.ok) return ended(units, read.refusal)
  const told = rowOfTold(read.value, context)
  const sent = readRecording(parts.recording)
  if (sent === undefined) return invalid('no_segment_id')
  const { replayId, time } = told
  const digested = digestRecording(sent, { replayId, context, lookups, video: parts.video })
  return recordedResult(digested, rowOfRecorded(digested, { replayId, segmentId: sent.segmentId, time }, context), told)
}

/** A segment that cannot be read is counted as unreadable, and leaves a row that marks the gap. */
function recordedResult({ blobs, unreadable }: DigestedRecording, row: ReplayRow, told?: ReplayRow): ReplayResult {
  const rows = told === undefined ? [row] : [told, row]
  const item = { ...itemOf(unreadable === undefined ? 'recorded' : 'unreadable', row, blobs.length), rows: rows.length }
  if (unreadable === undefined) return { kept: [{ item, rows, blobs }], ended: [] }
  return { kept: [{ item: { ...item, units: [] }, rows, blobs }], ended: invalid(unreadable).ended }
}

/** The same part of the same segment is the same item, regardless of its bytes. */
function itemOf(part: string, { projectId, replayId, segmentId, receivedAt }: ReplayRow, blobs: number): DigestedItem {
  const itemId = createHash('md5').update(`replay:${part}:${replayId}:${segmentId}`).digest('hex') as EventId
  return { projectId, itemId, units, rows: 1, blobs, receivedAt }
}

function rowOfTold({ replayId, segmentId, told }: SentReplay, context: FollowingContext): ReplayRow {
  const { projectId, receivedAt } = context
  const time = believed(told.startedAt, receivedAt)
  return { projectId, replayId, segmentId, time, receivedAt, told, recorded: null }
}

function rowOfRecorded(
  { recorded }: DigestedRecording,
  of: { readonly replayId: ReplayId; readonly segmentId: number; readonly time: number | undefined },
  { projectId, receivedAt }: FollowingContext,
): ReplayRow {
  const { replayId, segmentId } = of
  const time = of.time ?? believed(recorded.startedAt ?? receivedAt, receivedAt)
  return { projectId, replayId, segmentId, time, receivedAt, told: null, recorded }
}

const DAY_MS = 86_400_000
const MAX_AGE_MS = 30 * DAY_MS
const MAX_FUTURE_MS = 3_600_000

/** Replays that claim to be older, or from the future, come from a broken clock. */
function believed(time: number, receivedAt: number): number {
  const isOdd = time < receivedAt - MAX_AGE_MS || time > receivedAt + MAX_FUTURE_MS
  return Math.min(isOdd ? receivedAt : time, LATEST_MS)
}
