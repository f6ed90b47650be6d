import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { EventWriter } from '#domain/event/event-store.ts'
import type { RetentionSettings } from '#domain/project/retention.ts'
import type { Job } from '#services/job.ts'
import { retentionJobs } from '#services/retention/jobs.ts'
import { forgetUnusedUploads, staleUploadsJob } from '#services/uploads/jobs.ts'
import { attachmentFolder } from '#domain/attachment/attachment.ts'
import { replayFolder } from '#domain/replay/replay.ts'
import { deletionsJob } from '#services/deletions/job.ts'
import { forgetEventDependents, forgetFilesOf, forgetGroupDependents } from './attachments/forget.ts'
import { forgetTracesBefore, forgetTracesOf } from './profiles/forget.ts'

export interface StorageParts {
  readonly catalogue: Catalogue
  readonly events: EventWriter
  readonly blobs: BlobStore
  readonly settings: RetentionSettings
}

/** The jobs that keep the stores from growing without bound. */
export function storageJobs(parts: StorageParts): readonly Job[] {
  const { catalogue, blobs } = parts
  const uploads = { artifacts: catalogue.artifacts, blobs }
  return [
    ...retentionJobs({
      ...parts,
      attachments: {
        forgetBefore: (before, whose) => forgetEventDependents(parts, before, whose),
        forgetProject: async (project) => {
          await forgetFilesOf(blobs, attachmentFolder(project))
          await forgetFilesOf(blobs, replayFolder(project))
        },
      },
      traces: {
        forgetBefore: (before, whose) => forgetTracesBefore(blobs, before, whose),
        forgetProject: (project) => forgetTracesOf(blobs, project),
      },
      forgetUnusedUploads: (before) => forgetUnusedUploads(uploads, before),
    }),
    staleUploadsJob(uploads),
    deletionsJob({ ...parts, forgetFiles: (deletion) => forgetGroupDependents(parts, deletion) }),
  ]
}
