import type { BlobStore } from '#domain/blob/blob-store.ts'
import { everybodys, type Whose } from '#domain/event/spared.ts'
import type { ProjectId } from '#domain/ids.ts'
import { dayOf, dayOfTrace, traceFolder, TRACES } from '#domain/profile/trace-file.ts'

/** Deletes traces from days before this. Their names contain the day, so orphans without a row are found as well. */
export async function forgetTracesBefore(
  blobs: BlobStore,
  before: Date,
  { of, butOf }: Pick<Whose, 'of' | 'butOf'> = everybodys,
): Promise<{ readonly traces: number }> {
  const day = dayOf(before)
  const spared = butOf.map(traceFolder)
  let traces = 0
  for await (const { key } of blobs.list(of === undefined ? TRACES : traceFolder(of))) {
    const came = dayOfTrace(key)
    if (came === undefined || came >= day || spared.some((folder) => key.startsWith(folder))) continue
    await blobs.delete(key)
    traces++
  }
  return { traces }
}

export async function forgetTracesOf(blobs: BlobStore, project: ProjectId): Promise<void> {
  for await (const { key } of blobs.list(traceFolder(project))) await blobs.delete(key)
}
