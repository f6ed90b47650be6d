import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { JsonObject } from '#domain/event/event.ts'

/** A segment as the SDK sent it: what it says of the visit so far, and the events of the recording. */
export interface RecordedSegment {
  readonly event: JsonObject & {
    readonly segment_id: number
    /** Seconds since the epoch. */
    readonly timestamp: number
    readonly replay_start_timestamp?: number
  }
  readonly events: readonly (JsonObject & { readonly timestamp: number })[]
}

/** A visit to the shop, as record.ts recorded it. */
export interface RecordedVisit {
  readonly name: string
  readonly segments: readonly RecordedSegment[]
}

/** Reads the visits that were recorded for the demo. */
export function recordedVisits(): readonly RecordedVisit[] {
  const file = new URL('recordings.json.gz', import.meta.url)
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as readonly RecordedVisit[]
}
