import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { JsonObject } from '#domain/event/event.ts'

/** A segment as the SDK sent it: the visit's metadata so far, and the recording's events. */
export interface RecordedSegment {
  readonly event: JsonObject & {
    readonly segment_id: number
    /** Seconds since the epoch. */
    readonly timestamp: number
    readonly replay_start_timestamp?: number
  }
  readonly events: readonly (JsonObject & { readonly timestamp: number })[]
}

/** A visit to the shop, recorded by record.ts. */
export interface RecordedVisit {
  readonly name: string
  readonly segments: readonly RecordedSegment[]
}

export function recordedVisits(): readonly RecordedVisit[] {
  const file = new URL('recordings.json.gz', import.meta.url)
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as readonly RecordedVisit[]
}
