import type { BlobStore } from '#domain/blob/blob-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { dayOf, dayOfTrace, traceFolder, TRACES } from '#domain/profile/trace-file.ts'

/**
 * Deletes traces that came on days before this, of one project or of all. Their names tell the day, so that one whose row is
 * gone is found as well.
 */
export async function forgetTracesBefore(
  blobs: BlobStore,
  before: Date,
  project?: ProjectId,
): Promise<{ readonly traces: number }> {
  const day = dayOf(before)
  let traces = 0
  for await (const { key } of blobs.list(project === undefined ? TRACES : traceFolder(project))) {
    const came = dayOfTrace(key)
    if (came === undefined || came >= day) continue
    await blobs.delete(key)
    traces++
  }
  return { traces }
}

/** Deletes the traces of a project that was removed. */
export async function forgetTracesOf(blobs: BlobStore, project: ProjectId): Promise<void> {
  for await (const { key } of blobs.list(traceFolder(project))) await blobs.delete(key)
}
