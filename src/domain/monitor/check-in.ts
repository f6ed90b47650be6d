import type { EventId, ProjectId, TraceId } from '../ids.ts'
import type { MonitorConfigChange } from './monitor.ts'

export const checkInStatuses = ['in_progress', 'ok', 'error'] as const
export type CheckInStatus = (typeof checkInStatuses)[number]

export interface CheckIn {
  readonly projectId: ProjectId
  readonly slug: string
  readonly environment: string
  /** `null`: belongs to the latest open run, or starts a new one. */
  readonly checkInId: string | null
  /** The item's own id, by which its output is found. */
  readonly itemId: EventId
  readonly status: CheckInStatus
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
  /** Milliseconds. */
  readonly duration: number | null
  readonly traceId: TraceId | null
  readonly release: string
  readonly hasOutput: boolean
  /** Monitor settings sent along with it. */
  readonly config: MonitorConfigChange | null
}

/** Maximum bytes kept of a ping's body. */
export const MAX_OUTPUT = 100_000

const NOT_SLUG = /[^a-z0-9_-]+/g
const EDGE = /^-+|-+$/g

/** Normalizes a monitor slug; `undefined` if nothing remains. */
export function parseSlug(text: string, most: number): string | undefined {
  const slug = text.toLowerCase().replace(NOT_SLUG, '-').replace(EDGE, '').slice(0, most).replace(EDGE, '')
  return slug === '' ? undefined : slug
}
