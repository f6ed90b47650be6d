import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { BlobsUnavailable } from '#domain/blob/blob-store.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { SpoolBucket } from '#storage/spool/bucket/spool-bucket.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { holdSpool } from './spool-lease.ts'
import { digestLeft, type TakeOverParts } from './take-over.ts'

/** What came of the spools in a bucket. */
export interface TakenBucket {
  /** For people: `s3://bucket`. */
  readonly bucket: string
  /** `records`: those that were left, all of which are digested now; null: it is held by a node that lives. */
  readonly spools: readonly { readonly id: string; readonly records: number | null }[]
}

/** Why spools are not taken over from a bucket. */
export type BucketRefusal =
  /** This server knows no bucket of spools. */
  | { readonly reason: 'no_bucket' }
  | { readonly reason: 'no_spool'; readonly bucket: string }
  | { readonly reason: 'bucket_failed'; readonly detail: string }
  /** This server stops: what is left waits for the next try. */
  | { readonly reason: 'stopping' }

/**
 * Digests what nodes that are no more have acknowledged, and whose disks are lost, out of the bucket: exactly once, as the
 * spool is laid out as it was on the node, and the ledger knows it by its id. Whatever lives holds a lease on its own.
 * @param only one spool; null: all of which something lies there
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

/** Returns how many records were left; null: somebody holds it. */
async function takeOverOne(
  bucket: SpoolBucket,
  id: string,
  parts: TakeOverParts,
): Promise<Result<number | null, BucketRefusal>> {
  const lease = await holdSpool(parts.leases, { spoolId: id, holder: randomUUID() })
  if (lease === undefined) return ok(null)
  await using opened = new AsyncDisposableStack()
  opened.defer(lease.release)
  // What an earlier try has left is of no use: the bucket says what there is.
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
