import type { Catalogue } from '#domain/catalogue.ts'
import { RESTORABLE_MS } from '#domain/deletion/deletion.ts'
import type { EventWriter, GroupDeletion } from '#domain/event/event-store.ts'
import type { Job } from '../job.ts'

interface DeletionParts {
  readonly catalogue: Pick<Catalogue, 'deletionWork'>
  readonly events: Pick<EventWriter, 'deleteGroups'>
  /** Deletes attachments and feedback of groups. */
  readonly forgetFiles: (deletion: GroupDeletion) => Promise<void>
}

/** Deletions per run: each writes parts of tables anew. */
const AT_ONCE = 100

/** The job that deletes events and files of deleted issues once they can no longer be restored. */
export function deletionsJob({ catalogue: { deletionWork }, events, forgetFiles }: DeletionParts): Job {
  return {
    name: 'deletions',
    everyMs: 60_000,
    run: async (now) => {
      const due = await deletionWork.due(new Date(now.getTime() - RESTORABLE_MS), AT_ONCE)
      for (const { id, projectId, groups, deletedAt } of due) {
        const deletion = { projectId, groups, before: deletedAt }
        await forgetFiles(deletion)
        await events.deleteGroups(deletion)
        await deletionWork.done(id)
      }
      return { deleted: due.length }
    },
  }
}
