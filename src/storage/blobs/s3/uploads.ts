import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Bucket } from './bucket.ts'

/** The minimum part size of S3. A file has 10,000 parts at most, so this allows up to 50 GB. */
const PART_BYTES = 5 * 1024 ** 2
/** Concurrent parts per file. Each is held in memory. */
const PARTS_AT_ONCE = 2

/** Longer than any upload takes, so it was left by a crash. */
const ABANDONED_MS = 24 * 60 * 60_000

/**
 * Uploads bytes in one request. A stream is sent in one request if it is smaller than a part, otherwise in parts, which
 * are discarded on failure.
 */
export async function upload(
  { client, name, encryption, within }: Bucket,
  key: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  const object = { Bucket: name, Key: key, ContentType: 'application/octet-stream', ...encryption }
  if (bytes instanceof Uint8Array) {
    await within((abortSignal) => client.send(new PutObjectCommand({ ...object, Body: bytes }), { abortSignal }))
    return
  }
  let broken: { readonly fault: unknown } | undefined
  const noting = async function* () {
    try {
      yield* bytes
    } catch (fault) {
      broken = { fault }
      throw fault
    }
  }
  const body = Readable.from(noting(), { objectMode: false })
  const parts = { client, params: { ...object, Body: body }, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }
  await within(async () => {
    try {
      await new Upload(parts).done()
    } catch (fault) {
      if (broken === undefined) throw fault
    }
    // The total time depends on the stream. The client limits each request.
  }, Number.POSITIVE_INFINITY)
  // An error in the stream is not the bucket's fault.
  if (broken !== undefined) throw broken.fault
}

/**
 * Ends multipart uploads that a crash left behind. Their parts are stored and billed but appear in no list. Returns how
 * many.
 */
export async function clearAbandoned({ client, name, prefix }: Bucket, now: Date): Promise<number> {
  let cleared = 0
  let from: { readonly KeyMarker?: string; readonly UploadIdMarker?: string } | undefined = {}
  while (from !== undefined) {
    const asked: ListMultipartUploadsCommandInput = { Bucket: name, Prefix: prefix, ...from }
    const page: ListMultipartUploadsCommandOutput = await client.send(new ListMultipartUploadsCommand(asked))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (now.getTime() - (Initiated?.getTime() ?? 0) < ABANDONED_MS) continue
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
      cleared++
    }
    const { IsTruncated: isMore, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    from =
      isMore === true && KeyMarker !== undefined && UploadIdMarker !== undefined
        ? { KeyMarker, UploadIdMarker }
        : undefined
  }
  return cleared
}
