import type { Grant } from '#domain/access/access.ts'
import { readVisits, type Visit } from '#domain/replay/clicks/read-visits.ts'
import type { Replay } from '#domain/replay/replay.ts'
import { running } from '#running'
import { eventsIn } from '../player/recording.ts'
import type { RecordedEvent } from '../player/safe-event.ts'

/** Remaining read limits. */
export interface Budget {
  /** Inflated bytes; decreases as recordings are read. */
  bytes: number
  /** Per replay. */
  readonly segments: number
}

/** Reads a replay's page visits from its recording within the limits, skipping missing parts. */
export async function readVisitsOf(
  grant: Grant<'event:read'>,
  { replayId }: Pick<Replay, 'replayId'>,
  budget: Budget,
): Promise<readonly Visit[]> {
  const { replays } = running()
  const segments = await replays.segments(grant, replayId)
  const events: RecordedEvent[] = []
  for (const { segmentId, state } of segments.slice(0, budget.segments)) {
    if (state === 'unreadable') continue
    if (budget.bytes <= 0) break
    // oxlint-disable-next-line no-await-in-loop -- they share a blob, which is unpacked once
    const bytes = await replays.recording(grant, replayId, segmentId)
    if (bytes === undefined) continue
    budget.bytes -= bytes.length
    for (const event of eventsIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString()) ?? [])
      events.push(event)
  }
  return readVisits(events.toSorted((one, other) => one.timestamp - other.timestamp))
}
