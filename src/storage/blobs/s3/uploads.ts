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

/** The least that S3 takes of a part. A file has 10,000 parts at most, so that this serves up to 50 GB. */
const PART_BYTES = 5 * 1024 ** 2
/** Parts of one file on their way at once: each is in memory meanwhile. */
const PARTS_AT_ONCE = 2

/** Older than any upload takes: a crash left it. */
const ABANDONED_MS = 24 * 60 * 60_000

/** Writes bytes at once; a stream in one request where it is smaller than a part, else in parts, of which a fault leaves none. */
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
    // As a whole it takes as long as the stream does: each of its requests is bounded by the client.
  }, Number.POSITIVE_INFINITY)
  // What broke the stream is no trouble of the bucket.
  if (broken !== undefined) throw broken.fault
}

/** Ends the uploads in parts that a crash has left: their parts are stored, and paid for, and in no list. Returns how many. */
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
