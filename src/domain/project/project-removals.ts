import type { ProjectId } from '../ids.ts'

/** A project that was removed and of which something may still be stored. */
export interface ProjectRemoval {
  readonly projectId: ProjectId
  /** When it was removed, or when something of it came back last: an event that had waited in the spool. */
  readonly notedAt: Date
}

/** Projects that were removed and whose events and files are still stored. Only for the house-keeping. */
export interface ProjectRemovals {
  pending(): Promise<readonly ProjectRemoval[]>
  /** Its events and files are gone. Changes nothing where it was noted anew since: then there is more to delete. */
  done(removal: ProjectRemoval): Promise<void>
}
