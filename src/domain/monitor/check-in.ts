import type { EventId, ProjectId, TraceId } from '../ids.ts'
import type { MonitorConfigChange } from './monitor.ts'

export const checkInStatuses = ['in_progress', 'ok', 'error'] as const
export type CheckInStatus = (typeof checkInStatuses)[number]

/** A check-in as it was read. */
export interface CheckIn {
  readonly projectId: ProjectId
  readonly slug: string
  readonly environment: string
  /** null: it is of the latest run that is open, or of a new one. */
  readonly checkInId: string | null
  /** The item's own, by which an output is found. */
  readonly itemId: EventId
  readonly status: CheckInStatus
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** Milliseconds. */
  readonly duration: number | null
  readonly traceId: TraceId | null
  readonly release: string
  readonly hasOutput: boolean
  /** The settings that came with it. */
  readonly config: MonitorConfigChange | null
}

/** Bytes of what a ping brings that are kept. */
export const MAX_OUTPUT = 100_000

const NOT_SLUG = /[^a-z0-9_-]+/g
const EDGE = /^-+|-+$/g

/** Returns a slug as monitors have them; undefined: nothing of it is left. */
export function parseSlug(text: string, most: number): string | undefined {
  const slug = text.toLowerCase().replace(NOT_SLUG, '-').replace(EDGE, '').slice(0, most).replace(EDGE, '')
  return slug === '' ? undefined : slug
}
