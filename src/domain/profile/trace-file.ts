import type { Grant } from '../access/access.ts'
import type { BlobKey } from '../blob/blob-store.ts'
import type { EventId, ProjectId } from '../ids.ts'
import type { StoredProfile } from './profile-store.ts'

/** The traces that are kept as they came. */
export interface TraceFiles {
  /** Returns the bytes of a profile's trace; undefined: it has none that the grant covers. */
  read(
    grant: Grant<'event:read'>,
    profile: Pick<StoredProfile, 'projectId' | 'tracePlace'>,
  ): Promise<Uint8Array | undefined>
}

/** The folder of the traces of all projects. */
export const TRACES = 'profiles/'

/** Returns the folder of the traces of a project that are kept as they came. */
export function traceFolder(projectId: ProjectId): string {
  return `${TRACES}${projectId}/`
}

/** Returns the key of the bytes of a trace: by the day (UTC) on which it came, so that old ones are found by their names. */
export function traceKey(projectId: ProjectId, profileId: EventId, receivedAt: number): BlobKey {
  return `${traceFolder(projectId)}${dayOf(new Date(receivedAt))}/${profileId}`
}

/** Returns the day on which a trace came, `2026-11-23`; undefined: it is no key of a trace. */
export function dayOfTrace(key: BlobKey): string | undefined {
  return /^profiles\/\d+\/(\d{4}-\d\d-\d\d)\//.exec(key)?.[1]
}

/** Returns a day (UTC) as keys name it. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
