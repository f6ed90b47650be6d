import type { Grant } from '../access/access.ts'
import type { BlobKey } from '../blob/blob-store.ts'
import type { EventId, ProjectId } from '../ids.ts'
import type { StoredProfile } from './profile-store.ts'

/** Traces stored as received. */
export interface TraceFiles {
  /** The bytes of a profile's trace; `undefined` if it has none or the grant does not cover it. */
  read(
    grant: Grant<'event:read'>,
    profile: Pick<StoredProfile, 'projectId' | 'tracePlace'>,
  ): Promise<Uint8Array | undefined>
}

/** Folder of all traces. */
export const TRACES = 'profiles/'

export function traceFolder(projectId: ProjectId): string {
  return `${TRACES}${projectId}/`
}

/** Blob key of a trace. Contains the UTC day of arrival, so that old ones are found by name. */
export function traceKey(projectId: ProjectId, profileId: EventId, receivedAt: number): BlobKey {
  return `${traceFolder(projectId)}${dayOf(new Date(receivedAt))}/${profileId}`
}

/** The day on which a trace arrived, `2026-11-23`; `undefined` if the key is not that of a trace. */
export function dayOfTrace(key: BlobKey): string | undefined {
  return /^profiles\/\d+\/(\d{4}-\d\d-\d\d)\//.exec(key)?.[1]
}

/** A UTC day, as written in keys. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
