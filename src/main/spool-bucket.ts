import type { SpoolBucketSettings } from '#domain/settings.ts'
import type { Patience } from '#storage/blobs/s3/client.ts'
import { openS3Blobs } from '#storage/blobs/s3/s3.ts'
import { createSpoolBucket, type SpoolBucket } from '#storage/spool/bucket/spool-bucket.ts'

/** Requests wait for the bucket, and SDKs for requests. */
const OF_REQUESTS: Patience = { silentMs: 3_000, tries: 3, requestMs: 8_000 }

/** Opens the spool bucket. Makes no request. Import it only if configured: its library takes 20 MB. */
export function openSpoolBucket(settings: SpoolBucketSettings, patience: Patience = OF_REQUESTS): SpoolBucket {
  return createSpoolBucket(openS3Blobs(settings, patience))
}
