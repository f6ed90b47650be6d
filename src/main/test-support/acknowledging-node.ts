/**
 * A node that takes events into its spool and a bucket until it is killed, and prints each acknowledgement.
 * @param argv the folder of its spool, the settings of the bucket as JSON, and the project
 */
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolBucketSettings } from '#domain/settings.ts'
import { BucketCopy } from '#storage/spool/bucket/bucket-copy.ts'
import { openSpoolBucket } from '../spool-bucket.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { anEnvelope } from './envelopes.ts'

const [folder = '', settings = '', project = ''] = process.argv.slice(2)
const bucketSettings = JSON.parse(settings) as SpoolBucketSettings
const { gatherMs, fallback } = bucketSettings
const failed = (detail: string) => {
  throw new Error(detail)
}
const { spool } = await openSpool({
  folder,
  settings: { durability: 'os', maxBytes: 2 ** 26, segmentBytes: 20_000 },
  copyOf: (id) =>
    new BucketCopy(id, { bucket: openSpoolBucket(bucketSettings), gatherMs, fallback, onDown: failed, onUp: () => {} }),
})

let next = 0
async function send(): Promise<void> {
  for (;;) {
    const id = String(next++).padStart(32, '0')
    const taken = await spool.append(anEnvelope(Number(project) as ProjectId, id, `error ${id}`))
    if (!taken.ok) throw new Error(taken.refusal.reason)
    process.stdout.write(`${id}\n`)
  }
}
await Promise.all(Array.from({ length: 8 }, send))
