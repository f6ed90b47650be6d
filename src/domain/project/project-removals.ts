import type { ProjectId } from '../ids.ts'

/** A removed project that may still have stored data. */
export interface ProjectRemoval {
  readonly projectId: ProjectId
  /** When it was removed, or when data of it last reappeared: an event that had been waiting in the spool. */
  readonly notedAt: Date
}

/** Removed projects whose data is still stored. For maintenance jobs only. */
export interface ProjectRemovals {
  pending(): Promise<readonly ProjectRemoval[]>
  /**
   * Marks the deletion as complete. Has no effect if the project was noted again since, because there is more to
   * delete.
   */
  done(removal: ProjectRemoval): Promise<void>
}
