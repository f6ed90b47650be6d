import { isRecord } from '#domain/replay/fields.ts'
import { EVENT, type RecordedEvent } from './safe-event.ts'

/** A recording's segments, fetched and read when they are asked for. */
export interface Recording {
  /** undefined: it cannot be had, or read. */
  segment(segmentId: number): Promise<readonly RecordedEvent[] | undefined>
}

/** The window's size where a recording does not say it, CSS pixels. */
export const FALLBACK_SIZE = { width: 1024, height: 768 }

/** As many segments stay read; five minutes of a busy page. */
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
      // The one that was asked for last stays longest.
      segments.set(segmentId, found)
      const [oldest] = segments.keys()
      if (segments.size > KEPT && oldest !== undefined) segments.delete(oldest)
      return found
    },
  }
}

/** Reads the JSON of a segment; undefined: it is none. */
export function eventsIn(text: string): readonly RecordedEvent[] | undefined {
  try {
    return eventsOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns events in the order of their times. What is no event is left out. */
export function eventsOf(parsed: unknown): readonly RecordedEvent[] | undefined {
  if (!Array.isArray(parsed)) return undefined
  return parsed.filter(isEvent).toSorted((a, b) => a.timestamp - b.timestamp)
}

function isEvent(value: unknown): value is RecordedEvent {
  if (!isRecord(value)) return false
  return typeof value.type === 'number' && Number.isFinite(value.timestamp) && isRecord(value.data)
}

/** The events from the last full snapshot before a moment on, with the size of the window that it was taken in. */
export function fromSnapshot(events: readonly RecordedEvent[], at: number): readonly RecordedEvent[] {
  const isDue = ({ type, timestamp }: RecordedEvent) => type === EVENT.fullSnapshot && timestamp <= at
  const found = events.findLastIndex(isDue)
  const snapshot = events[found === -1 ? events.findIndex(({ type }) => type === EVENT.fullSnapshot) : found]
  if (snapshot === undefined) return []
  const start = events.indexOf(snapshot)
  const size = events.findLast((event, index) => event.type === EVENT.meta && index < start)?.data ?? FALLBACK_SIZE
  return [{ type: EVENT.meta, timestamp: snapshot.timestamp, data: size }, ...events.slice(start)]
}
