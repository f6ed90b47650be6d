import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { BlobsUnavailable } from '#domain/blob/blob-store.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SpoolBucket } from '#storage/spool/bucket/spool-bucket.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { holdSpool } from './spool-lease.ts'
import { digestLeft, type TakeOverParts } from './take-over.ts'

export interface TakenBucket {
  /** For display: `s3://bucket`. */
  readonly bucket: string
  /** `records`: the number of remaining records, all digested now; null if a live node holds the spool. */
  readonly spools: readonly { readonly id: string; readonly records: number | null }[]
}

/** Why spools cannot be taken over from a bucket. */
export type BucketRefusal =
  /** No spool bucket is configured. */
  | { readonly reason: 'no_bucket' }
  | { readonly reason: 'no_spool'; readonly bucket: string }
  | { readonly reason: 'bucket_failed'; readonly detail: string }
  /** This server is stopping: the rest waits for the next attempt. */
  | { readonly reason: 'stopping' }

/**
 * Digests from the bucket what lost nodes without their disks had acknowledged: exactly once, because the spool keeps
 * its original layout, and the ledger knows it by id. Live nodes hold a lease on their own.
 * @param only one spool; null for all with objects there
 */
export async function takeOverBucket(
  { bucket, name }: { readonly bucket: SpoolBucket; readonly name: string },
  only: string | null,
  parts: TakeOverParts,
): Promise<Result<TakenBucket, BucketRefusal>> {
  try {
    const found = await bucket.spoolIds()
    if (only !== null && !found.includes(only)) return refuse({ reason: 'no_spool', bucket: name })
    const spools: { id: string; records: number | null }[] = []
    for (const id of only === null ? found : [only]) {
      const taken = await takeOverOne(bucket, id, parts)
      if (!taken.ok) return taken
      spools.push({ id, records: taken.value })
    }
    return ok({ bucket: name, spools })
  } catch (fault) {
    if (fault instanceof BlobsUnavailable) return refuse({ reason: 'bucket_failed', detail: fault.message })
    throw fault
  }
}

/** Returns how many records were left; null if another process holds it. */
async function takeOverOne(
  bucket: SpoolBucket,
  id: string,
  parts: TakeOverParts,
): Promise<Result<number | null, BucketRefusal>> {
  const lease = await holdSpool(parts.leases, { spoolId: id, holder: randomUUID() })
  if (lease === undefined) return ok(null)
  await using opened = new AsyncDisposableStack()
  opened.defer(lease.release)
  // Leftovers of an earlier attempt are useless: the bucket is authoritative.
  const folder = `${dataPaths(parts.dataFolder).takenOver}/${id}`
  await rm(folder, { recursive: true, force: true })
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const ranges = await bucket.ranges(id)
  await bucket.fetch(id, ranges, folder)
  const { spool } = await openSpool({ folder, settings: parts.settings, spentAfterMs: 0 })
  opened.defer(() => spool.close())
  const { records, isDone } = await digestLeft(spool, parts)
  if (!isDone) return refuse({ reason: 'stopping' })
  await bucket.delete(id, ranges)
  return ok(records)
}
