import type { ArtifactCatalogue } from '#domain/artifact/artifact-catalogue.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { Job } from '../job.ts'
import { forgetStaleChunks } from './chunks.ts'
import { forgetUnusedDebugFiles, forgetUnusedIndexes } from './unused-blobs.ts'

export interface UploadStores {
  readonly artifacts: Pick<ArtifactCatalogue, 'namedBlobs' | 'namedDebugFiles'>
  readonly blobs: BlobStore
}

const HOUR_MS = 3_600_000
const UPLOADS_KEPT_MS = 24 * HOUR_MS

/** The job that deletes the leftovers of unfinished and replaced uploads. */
export function staleUploadsJob(stores: UploadStores): Job {
  return {
    name: 'stale-uploads',
    everyMs: HOUR_MS,
    run: async (now) => {
      const before = new Date(now.getTime() - UPLOADS_KEPT_MS)
      return {
        chunks: await forgetStaleChunks(stores.blobs, before),
        ...(await forgetUnusedUploads(stores, before)),
      }
    },
  }
}

/** Deletes unreferenced files from before this time, and returns how many. */
export async function forgetUnusedUploads({ artifacts, blobs }: UploadStores, before: Date) {
  return {
    indexes: await forgetUnusedIndexes(blobs, artifacts, before),
    debugFiles: await forgetUnusedDebugFiles(blobs, artifacts, before),
  }
}
