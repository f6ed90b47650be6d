import { isRecord } from '#domain/replay/fields.ts'
import { EVENT, type RecordedEvent } from './safe-event.ts'

/** A recording's segments, fetched and parsed on demand. */
export interface Recording {
  /** Resolves to `undefined` if it is unavailable or unreadable. */
  segment(segmentId: number): Promise<readonly RecordedEvent[] | undefined>
}

/** The window's size in CSS pixels if the recording does not contain it. */
export const FALLBACK_SIZE = { width: 1024, height: 768 }

/** Parsed segments kept in memory; five minutes of a busy page. */
const KEPT = 64

/** @param fetchSegment resolves to JSON: an array of events */
export function createRecording(
  fetchSegment: (segmentId: number) => Promise<string | undefined>,
  onRead: (segmentId: number, events: readonly RecordedEvent[]) => void,
): Recording {
  const segments = new Map<number, Promise<readonly RecordedEvent[] | undefined>>()

  async function read(segmentId: number): Promise<readonly RecordedEvent[] | undefined> {
    const text = await fetchSegment(segmentId)
    const events = text === undefined ? undefined : eventsIn(text)
    if (events !== undefined) onRead(segmentId, events)
    return events
  }

  return {
    segment(segmentId) {
      const known = segments.get(segmentId)
      segments.delete(segmentId)
      const found = known ?? read(segmentId).catch(() => undefined)
      // Move it to the end: the least recently used one is evicted.
      segments.set(segmentId, found)
      const [oldest] = segments.keys()
      if (segments.size > KEPT && oldest !== undefined) segments.delete(oldest)
      return found
    },
  }
}

/** Parses a segment's JSON, or returns `undefined`. */
export function eventsIn(text: string): readonly RecordedEvent[] | undefined {
  try {
    return eventsOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns events in order of time, dropping invalid ones. */
export function eventsOf(parsed: unknown): readonly RecordedEvent[] | undefined {
  if (!Array.isArray(parsed)) return undefined
  return parsed.filter(isEvent).toSorted((a, b) => a.timestamp - b.timestamp)
}

function isEvent(value: unknown): value is RecordedEvent {
  if (!isRecord(value)) return false
  return typeof value.type === 'number' && Number.isFinite(value.timestamp) && isRecord(value.data)
}

/** Returns the events since the last full snapshot before a moment, preceded by the window size at that time. */
export function fromSnapshot(events: readonly RecordedEvent[], at: number): readonly RecordedEvent[] {
  const isDue = ({ type, timestamp }: RecordedEvent) => type === EVENT.fullSnapshot && timestamp <= at
  const found = events.findLastIndex(isDue)
  const snapshot = events[found === -1 ? events.findIndex(({ type }) => type === EVENT.fullSnapshot) : found]
  if (snapshot === undefined) return []
  const start = events.indexOf(snapshot)
  const size = events.findLast((event, index) => event.type === EVENT.meta && index < start)?.data ?? FALLBACK_SIZE
  return [{ type: EVENT.meta, timestamp: snapshot.timestamp, data: size }, ...events.slice(start)]
}
