import { BlobsUnavailable } from '#domain/blob/blob-store.ts'
import type { Settings, SpoolBucketSettings } from '#domain/settings.ts'
import type { BlobExamination } from './examine.ts'

/** The state of the bucket of acknowledged records (MISHAP_SPOOL) when last checked. */
export interface SpoolBucketExamination {
  /** `s3://bucket/prefix` */
  readonly place: string
  /** null if it accepts records. */
  readonly fault: BlobExamination['fault']
  /** Milliseconds for writing and deleting a byte; null if that failed. */
  readonly latencyMs: number | null
  /** Objects waiting there for the digest. */
  readonly objects: number
  /** The age of the oldest in milliseconds; null if none is waiting, or they cannot be listed. */
  readonly oldestMs: number | null
}

/** Checks the spool bucket, for at most a few seconds. null if the spool is only on disk. */
export async function lookAtSpoolBucket({
  spoolBucket: settings,
}: Pick<Settings, 'spoolBucket'>): Promise<SpoolBucketExamination | null> {
  if (settings === null) return null
  const { openSpoolBucket } = await import('./spool-bucket.ts')
  const bucket = openSpoolBucket(settings)
  try {
    const begun = performance.now()
    await bucket.probe()
    const latencyMs = performance.now() - begun
    const { objects, oldestAt } = await bucket.load()
    const oldestMs = oldestAt && Math.max(0, Date.now() - oldestAt.getTime())
    return { place: placeOf(settings), fault: null, latencyMs: Math.round(latencyMs), objects, oldestMs }
  } catch (fault) {
    if (!(fault instanceof BlobsUnavailable)) throw fault
    const said = { fault: fault.fault, detail: fault.message }
    return { place: placeOf(settings), fault: said, latencyMs: null, objects: 0, oldestMs: null }
  } finally {
    bucket.close()
  }
}

const KEPT_MS = 30_000

/** The same for frequent callers: checks at most twice a minute. */
export function rememberedSpoolBucket(
  settings: Pick<Settings, 'spoolBucket'>,
): () => Promise<SpoolBucketExamination | null> {
  let known: Promise<SpoolBucketExamination | null> | undefined
  let until = 0
  return () => {
    if (known === undefined || performance.now() > until) {
      known = lookAtSpoolBucket(settings)
      until = performance.now() + KEPT_MS
    }
    return known
  }
}

function placeOf({ bucket, prefix }: SpoolBucketSettings): string {
  return prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`
}
