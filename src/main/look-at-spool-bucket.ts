import { BlobsUnavailable } from '#domain/blob/blob-store.ts'
import type { Settings, SpoolBucketSettings } from '#domain/settings.ts'
import type { BlobExamination } from './examine.ts'

/** How the bucket of acknowledged records does (MISHAP_SPOOL), as it was when it was asked. */
export interface SpoolBucketExamination {
  /** `s3://bucket/prefix` */
  readonly place: string
  /** null: it takes records. */
  readonly fault: BlobExamination['fault']
  /** Milliseconds in which it took a byte and deleted it again; null where it did not. */
  readonly latencyMs: number | null
  /** What waits there for the digest. */
  readonly objects: number
  /** Milliseconds since the oldest of it was written; null: nothing waits, or it cannot be listed. */
  readonly oldestMs: number | null
}

/** Asks the bucket of spools, for at most some seconds. null: the spool lies on the disk alone. */
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

/** The same for whoever asks often: looks twice a minute at most. */
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
