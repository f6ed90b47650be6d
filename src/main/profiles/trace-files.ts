import { covers } from '#domain/access/access.ts'
import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { TraceFiles } from '#domain/profile/trace-file.ts'

/** Traces in their original form, for readers of their profiles. */
export function createTraceFiles(blobs: Pick<BlobStore, 'get'>): TraceFiles {
  return {
    read: async (grant, { projectId, tracePlace }) =>
      tracePlace !== '' && covers(grant, projectId) ? blobs.get(tracePlace) : undefined,
  }
}
